import { sql } from "drizzle-orm";
import { index, inet, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { created, id, type Json, moment } from "./columns.ts";

/** A change of many people or organizations: what is asked, how far it is, and who asked from where. */
export const bulkJobs = pgTable(
  "bulk_jobs",
  {
    id: id(),
    userId: uuid().notNull(),
    /** `member` or `organization`. */
    kind: text().notNull(),
    action: jsonb().$type<Json>().notNull(),
    /** The project group whose automatic merging it is; null for what somebody does to records that they chose. */
    mergedSegment: uuid().generatedAlwaysAs(sql`((action #>> '{mergeSuggestions,segmentId}')::uuid)`),
    /** `{ ids }`, `{ segmentId, filter, search }` or `{ undoOf }`; of automatic merging `{}` or `{ undoAll }`. */
    selection: jsonb().$type<Json>().notNull(),
    /** `waiting`, `running`, `done`, `cancelled` or `failed`. */
    status: text().notNull().default("waiting"),
    /** Why it could not go on, when it failed. */
    error: text(),
    /** Null until it is counted. */
    total: integer(),
    done: integer().notNull().default(0),
    unchanged: integer().notNull().default(0),
    failed: integer().notNull().default(0),
    /** The last row that was taken up; rows go by id. */
    cursor: uuid(),
    ipAddress: inet(),
    userAgent: text(),
    requestId: text(),
    createdAt: created(),
    endedAt: moment(),
  },
  (t) => [
    index("bulk_jobs_user").on(t.userId, t.createdAt.desc()),
    index("bulk_jobs_age").on(t.createdAt),
    index("bulk_jobs_merges").on(t.mergedSegment, t.kind, t.createdAt.desc()).where(sql`merged_segment is not null`),
  ],
);

/** What became of each row that a job changed or could not change: what takes the change back, or the reason. */
export const bulkJobRows = pgTable(
  "bulk_job_rows",
  {
    jobId: uuid()
      .notNull()
      .references(() => bulkJobs.id, { onDelete: "cascade" }),
    entityId: uuid().notNull(),
    /** Null for a row that was changed. */
    reason: text(),
    undo: jsonb().$type<Json>(),
  },
  (t) => [
    primaryKey({ columns: [t.jobId, t.entityId] }),
    index("bulk_job_rows_failed").on(t.jobId, t.entityId).where(sql`reason is not null`),
  ],
);
