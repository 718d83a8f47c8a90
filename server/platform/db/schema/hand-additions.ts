import { pgTable, primaryKey, text, uuid } from "#server/platform/db/pg-core.ts";
import { created } from "./columns.ts";
import { users } from "./users.ts";

/**
 * People and organizations that project admins added by hand to their own segments. Such an addition gives no right to
 * change a record that other project groups rely on (rules.md 6). Neither do the sources that they connected and whose
 * owner states who did what there.
 */
export const handAdditions = pgTable(
  "hand_additions",
  {
    /**
     * `member`, `organization`, `integration`, or `integration-commits` when only its commits are stated; for merges,
     * `member-before-merge` and `organization-before-merge`.
     */
    kind: text().notNull(),
    recordId: uuid().notNull(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Segments that the user administered then. */
    segmentIds: uuid().array().notNull(),
    createdAt: created(),
  },
  (t) => [primaryKey({ columns: [t.recordId, t.kind, t.userId] })],
);
