import { index, pgTable, primaryKey, text, uuid } from "#server/platform/db/pg-core.ts";
import { created, id, moment } from "./columns.ts";

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

/** Reports of incorrect or missing data on a profile. */
export const issueReports = pgTable(
  "issue_reports",
  {
    id: id(),
    /** `person` or `organization`. */
    entity: text().notNull(),
    entityId: uuid().notNull(),
    profileUrl: text().notNull(),
    /** `incorrect` or `missing`. */
    dataIssue: text().notNull(),
    dataType: text().notNull(),
    description: text().notNull(),
    /** URL of the issue in the tracker; null without a tracker, or before the issue was opened. */
    issueUrl: text(),
    /** Time of the request to the tracker. It may have opened the issue even if its response was lost. */
    trackerAskedAt: moment(),
    /** `open` or `resolved`. */
    state: text().notNull().default("open"),
    /** User responsible for the report. */
    assigneeId: uuid(),
    /** Answer to the reporter. */
    answer: text(),
    resolvedAt: moment(),
    resolvedById: uuid(),
    createdById: uuid(),
    createdAt: created(),
    updatedAt: created(),
  },
  (t) => [
    index("issue_reports_state").on(t.state, t.createdAt.desc()),
    index("issue_reports_entity").on(t.entityId, t.createdAt.desc()),
  ],
);
