import { boolean, pgTable, primaryKey, smallint, text, uuid } from "#server/platform/db/pg-core.ts";
import { created } from "./columns.ts";
import { segments } from "./segments.ts";

/** Settings of automatic merging of confident suggestions without review, by project group. */
export const automaticMerging = pgTable(
  "automatic_merging",
  {
    /** `member` or `organization`. */
    kind: text().notNull(),
    /** Project group. */
    segmentId: uuid()
      .notNull()
      .references(() => segments.id, { onDelete: "cascade" }),
    isOn: boolean().notNull(),
    /** In percent. */
    leastConfidence: smallint().notNull(),
    /** User who changed it last. Merges are attributed to this user. */
    userId: uuid().notNull(),
    changedAt: created(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.segmentId] })],
);
