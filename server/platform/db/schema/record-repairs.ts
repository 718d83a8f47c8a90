import { sql } from "#server/platform/db/drizzle.ts";
import { index, inet, integer, jsonb, pgTable, primaryKey, text, uuid } from "#server/platform/db/pg-core.ts";
import { created, id, type Json, moment } from "./columns.ts";

/** Job that finds records that were stored twice, and repairs them when an administrator starts it. */
export const recordRepairs = pgTable(
  "record_repairs",
  {
    id: id(),
    userId: uuid().notNull(),
    /** `finding`, `ready`, `repairing`, `done`, `cancelled`, `failed`, `undoing` or `undone`. */
    status: text().notNull().default("finding"),
    error: text(),
    /** Position to resume from. */
    cursor: jsonb().$type<Json>(),
    /** Number of rows by kind and result. */
    counts: jsonb().$type<Json>().notNull().default({}),
    /** Items that the current step has processed. */
    done: integer().notNull().default(0),
    ipAddress: inet(),
    userAgent: text(),
    requestId: text(),
    createdAt: created(),
    endedAt: moment(),
  },
  (t) => [index("record_repairs_age").on(t.createdAt)],
);

/** Records that a job found, and what became of them. */
export const recordRepairRows = pgTable(
  "record_repair_rows",
  {
    repairId: uuid()
      .notNull()
      .references(() => recordRepairs.id, { onDelete: "cascade" }),
    /** `activity`, `deleted-account` or `identity`. */
    kind: text().notNull(),
    /** Id of the record that is changed or removed. */
    recordId: uuid().notNull(),
    /** People concerned, so that an erasure finds the row. */
    memberIds: uuid().array().notNull().default(sql`'{}'`),
    /** Values for the preview, and what to do. */
    found: jsonb().$type<Json>().notNull(),
    /** `repaired`, `kept`, `undone` or `changed`; null before. */
    result: text(),
    reason: text(),
    /** The records as they were. */
    undo: jsonb().$type<Json>(),
  },
  (t) => [
    primaryKey({ columns: [t.repairId, t.kind, t.recordId] }),
    index("record_repair_rows_members").using("gin", t.memberIds),
    index("record_repair_rows_open").on(t.repairId, t.kind, t.recordId).where(sql`result is null`),
  ],
);
