import { sql } from "#server/platform/db/drizzle.ts";
import { index, pgTable, text, uuid } from "#server/platform/db/pg-core.ts";
import { moment } from "./columns.ts";

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
