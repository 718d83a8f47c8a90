import { index, pgTable, primaryKey, text, uuid } from "#server/platform/db/pg-core.ts";
import { created, moment } from "./columns.ts";

/** Entry of the inbox, which is computed from other tables: its kind, and its key within the kind. */
const entry = { kind: text().notNull(), key: text().notNull() };

/** User who takes care of an entry. Reports of data issues have a column of their own. */
export const inboxAssignments = pgTable(
  "inbox_assignments",
  { ...entry, assigneeId: uuid().notNull(), assignedById: uuid().notNull(), assignedAt: created() },
  (t) => [primaryKey({ columns: [t.kind, t.key] }), index("inbox_assignments_assignee").on(t.assigneeId, t.kind)],
);

/** Entries that a user no longer wants to see, or not yet. */
export const inboxHidden = pgTable(
  "inbox_hidden",
  {
    userId: uuid().notNull(),
    ...entry,
    /** End of a snooze; null for a dismissed entry. */
    until: moment(),
    hiddenAt: created(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.kind, t.key] })],
);
