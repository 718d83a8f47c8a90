import { sql } from "#server/platform/db/drizzle.ts";
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from "#server/platform/db/pg-core.ts";
import { created, id, type Json } from "./columns.ts";
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

/** Pairs that users declared not to be the same. Final. The lower id is first. */
export const noMerges = pgTable(
  "no_merges",
  {
    /** `member` or `organization`. */
    kind: text().notNull(),
    aId: uuid().notNull(),
    bId: uuid().notNull(),
    userId: uuid(),
    createdAt: created(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.aId, t.bId] }), index("no_merges_b").on(t.kind, t.bId)],
);

/** Merges and unmerges with the data to undo them. */
export const mergeActions = pgTable(
  "merge_actions",
  {
    id: id(),
    /** `member` or `organization`. */
    kind: text().notNull(),
    primaryId: uuid().notNull(),
    /** Record that a merge deletes and an unmerge restores. */
    secondaryId: uuid().notNull(),
    primaryName: text().notNull(),
    secondaryName: text().notNull(),
    /** `in-progress`, `merged`, `unmerged` or `error`. */
    state: text().notNull(),
    /** `merge-started`, `merge-done`, `unmerge-started` or `unmerge-done`. */
    step: text().notNull(),
    userId: uuid(),
    /** True for actions of automatic merging, without review. */
    isAutomatic: boolean().notNull().default(false),
    /** Both profiles before the merge. `server/curation/merging` defines the shape. */
    backup: jsonb().$type<Json>(),
    /** Number of moved items, by kind. */
    moved: jsonb().$type<Json>().notNull().default({}),
    /** Number of activities moved so far. */
    activities: integer().notNull().default(0),
    /** Position from which the background work continues. */
    cursor: jsonb().$type<Json>(),
    error: text(),
    createdAt: created(),
    /** Start of the merge or unmerge. The newest action determines the state of a profile. */
    startedAt: created(),
    updatedAt: created(),
  },
  (t) => [
    index("merge_actions_primary").on(t.primaryId, t.startedAt.desc()),
    index("merge_actions_secondary").on(t.secondaryId, t.startedAt.desc()),
    index("merge_actions_running").on(t.startedAt).where(sql`state = 'in-progress'`),
  ],
);
