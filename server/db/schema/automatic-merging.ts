import { boolean, pgTable, primaryKey, smallint, text, uuid } from "drizzle-orm/pg-core";
import { created } from "./columns.ts";
import { segments } from "./segments.ts";

/** Project groups that merge, or merged, what is sure enough without anybody looking at it. */
export const automaticMerging = pgTable(
  "automatic_merging",
  {
    /** `member` or `organization`. */
    kind: text().notNull(),
    /** A project group. */
    segmentId: uuid()
      .notNull()
      .references(() => segments.id, { onDelete: "cascade" }),
    isOn: boolean().notNull(),
    /** In percent. */
    leastConfidence: smallint().notNull(),
    /** Who changed it last: the merges are theirs. */
    userId: uuid().notNull(),
    changedAt: created(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.segmentId] })],
);
