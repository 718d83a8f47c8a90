import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { created, id, type Json } from "./columns.ts";

/** Pairs that somebody said are not the same: final. The lower id stands first. */
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

/** Merges and unmerges with all that taking one back needs. */
export const mergeActions = pgTable(
  "merge_actions",
  {
    id: id(),
    /** `member` or `organization`. */
    kind: text().notNull(),
    primaryId: uuid().notNull(),
    /** Whose row is gone after a merge, and there again after an unmerge. */
    secondaryId: uuid().notNull(),
    primaryName: text().notNull(),
    secondaryName: text().notNull(),
    /** `in-progress`, `merged`, `unmerged` or `error`. */
    state: text().notNull(),
    /** `merge-started`, `merge-done`, `unmerge-started` or `unmerge-done`. */
    step: text().notNull(),
    userId: uuid(),
    /** Nobody looked at it: automatic merging did it, or takes it back. */
    isAutomatic: boolean().notNull().default(false),
    /** Both profiles as they were before a merge; its shape is that of `server/merging`. */
    backup: jsonb().$type<Json>(),
    /** How much went to the other profile, by kind. */
    moved: jsonb().$type<Json>().notNull().default({}),
    /** Activities moved so far. */
    activities: integer().notNull().default(0),
    /** Where the work behind it goes on. */
    cursor: jsonb().$type<Json>(),
    error: text(),
    createdAt: created(),
    /** When the merge began, or taking it back: the newest is the state of a profile. */
    startedAt: created(),
    updatedAt: created(),
  },
  (t) => [
    index("merge_actions_primary").on(t.primaryId, t.startedAt.desc()),
    index("merge_actions_secondary").on(t.secondaryId, t.startedAt.desc()),
    index("merge_actions_running").on(t.startedAt).where(sql`state = 'in-progress'`),
  ],
);
