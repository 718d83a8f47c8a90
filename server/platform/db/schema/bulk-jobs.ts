import { sql } from "#server/platform/db/drizzle.ts";
import { index, inet, integer, jsonb, pgTable, primaryKey, text, uuid } from "#server/platform/db/pg-core.ts";
import { created, id, type Json, moment } from "./columns.ts";

/** Bulk change of people or organizations: its action, progress and requester. */
export const bulkJobs = pgTable(
  "bulk_jobs",
  {
    id: id(),
    userId: uuid().notNull(),
    /** `member` or `organization`. */
    kind: text().notNull(),
    action: jsonb().$type<Json>().notNull(),
    /** Project group of automatic merging; null for a change of selected records. */
    mergedSegment: uuid().generatedAlwaysAs(sql`((action #>> '{mergeSuggestions,segmentId}')::uuid)`),
    /**
     * `{ ids }`, `{ segmentId, filter, search }` or `{ undoOf }`; for automatic merging `{ mergeable }` or `{ undoOf,
     * withEarlier }`.
     */
    selection: jsonb().$type<Json>().notNull(),
    /** `waiting`, `running`, `done`, `cancelled` or `failed`. */
    status: text().notNull().default("waiting"),
    /** Error message of a failed job. */
    error: text(),
    /** Null before counting. */
    total: integer(),
    done: integer().notNull().default(0),
    unchanged: integer().notNull().default(0),
    failed: integer().notNull().default(0),
    /** Last processed row. Rows are processed in the order of ids. */
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

/**
 * Outcome of each row that a job changed or could not change: the data to undo the change, or the reason of the
 * failure.
 */
export const bulkJobRows = pgTable(
  "bulk_job_rows",
  {
    jobId: uuid()
      .notNull()
      .references(() => bulkJobs.id, { onDelete: "cascade" }),
    entityId: uuid().notNull(),
    /** Null for a changed row. */
    reason: text(),
    undo: jsonb().$type<Json>(),
  },
  (t) => [
    primaryKey({ columns: [t.jobId, t.entityId] }),
    index("bulk_job_rows_failed").on(t.jobId, t.entityId).where(sql`reason is not null`),
  ],
);
