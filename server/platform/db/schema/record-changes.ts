import { sql } from "#server/platform/db/drizzle.ts";
import { index, pgTable, primaryKey, text, uuid } from "#server/platform/db/pg-core.ts";
import { created, moment } from "./columns.ts";
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

/** Time of a change, not of the start of its transaction. */
const changeTime = () => moment().notNull().default(sql`clock_timestamp()`);

/**
 * Changes of what programs read of a person or an organization, in whichever table. Triggers write it, and only insert:
 * an update would make writes of the same records wait for each other. A job deletes all but the last row of a record.
 */
export const recordChanges = pgTable(
  "record_changes",
  {
    /** `member` or `organization`. */
    kind: text().notNull(),
    recordId: uuid().notNull(),
    changedAt: changeTime(),
  },
  (t) => [
    index("record_changes_record").on(t.recordId, t.changedAt.desc()),
    index("record_changes_time").on(t.changedAt),
  ],
);

/** Segments that people and organizations were removed from. A row is void while the record is known there again. */
export const formerSegments = pgTable(
  "former_segments",
  {
    kind: text().notNull(),
    recordId: uuid().notNull(),
    segmentId: uuid().notNull(),
    leftAt: changeTime(),
  },
  (t) => [index("former_segments_time").on(t.segmentId, t.leftAt)],
);
