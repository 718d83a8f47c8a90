import { notFound } from "#server/platform/core/http-error.ts";
import { bulkJson } from "#server/platform/db/bulk-json.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { iso } from "#server/platform/db/iso.ts";
import type { Requester } from "#server/platform/http/route.ts";
import { recordTables } from "#server/records/common/record-kind.ts";
import type { BulkJob } from "#shared/contract/bulk.ts";
import type { Matching, Outcome } from "./bulk-kind.ts";

/** Records that a job changes. Ids are sorted. */
export type Selection =
  | { readonly ids: readonly string[] }
  | Omit<Matching, "before">
  /** Changes made by a job; with `withEarlier`, those of all jobs of the same automatic merging. */
  | { readonly undoOf: string; readonly withEarlier?: boolean }
  /** Suggestions for automatic merging. */
  | { readonly mergeable: true };

/** Stored job. */
export type JobRecord = {
  id: string;
  user_id: string;
  kind: BulkJob["kind"];
  action: Record<string, unknown>;
  selection: Selection;
  status: BulkJob["status"];
  error: string | null;
  total: number | null;
  done: number;
  unchanged: number;
  failed: number;
  cursor: string | null;
  ip_address: string | null;
  user_agent: string | null;
  request_id: string | null;
  created_at: string;
  ended_at: string | null;
};

/** Maximum number of failures in a response. */
const mostFailures = 200;

/** Stores a new job. @returns its id */
export async function insertJob(
  tx: Executor,
  requester: Requester,
  job: { kind: BulkJob["kind"]; action: object; selection: Selection; total: number | null },
): Promise<string> {
  const made = await tx.execute<{ id: string }>(sql`
    insert into bulk_jobs (user_id, kind, action, selection, total, ip_address, user_agent, request_id)
    values (${requester.user.id}::uuid, ${job.kind}, ${bulkJson([job.action])}::jsonb -> 0,
      ${bulkJson([job.selection])}::jsonb -> 0, ${job.total}, ${requester.ipAddress}::inet, ${requester.userAgent},
      ${requester.requestId})
    returning id`);
  return made.rows[0]?.id ?? "";
}

/** Reads a job; null when it no longer exists. */
export async function readJob(db: Executor, id: string, lock = sql``): Promise<JobRecord | null> {
  const found = await db.execute<JobRecord>(sql`
    select id, user_id, kind, action, selection, status, error, total, done, unchanged, failed, cursor,
      host(ip_address) as ip_address, user_agent, request_id, created_at, ended_at
    from bulk_jobs where id = ${id}::uuid ${lock}`);
  return found.rows[0] ?? null;
}

/** Returns a job of a user, or of anybody with null, in API format. @throws HttpError 404 */
export async function findJob(db: Executor, userId: string | null, id: string): Promise<BulkJob> {
  const job = await readJob(db, id);
  if (!job || (userId !== null && job.user_id !== userId)) throw notFound();
  return answerJob(db, job);
}

/** Converts a job to API format. */
export async function answerJob(db: Executor, job: JobRecord): Promise<BulkJob> {
  return {
    id: job.id,
    kind: job.kind,
    status: job.status,
    undoOf: "undoOf" in job.selection ? job.selection.undoOf : null,
    total: job.total,
    done: job.done,
    unchanged: job.unchanged,
    failed: job.failed,
    failures: job.failed === 0 ? [] : await failuresOf(db, job),
    error: job.error,
    createdAt: iso(job.created_at),
    endedAt: iso(job.ended_at),
  };
}

async function failuresOf(db: Executor, { id, kind }: JobRecord): Promise<BulkJob["failures"]> {
  const found = await db.execute<{ entity_id: string; display_name: string | null; reason: string }>(sql`
    select r.entity_id, e.display_name, r.reason from bulk_job_rows r left join ${recordTables[kind].records} e on e.id = r.entity_id
    where r.job_id = ${id}::uuid and r.reason is not null order by r.entity_id limit ${mostFailures}`);
  return found.rows.map((row) => ({ id: row.entity_id, displayName: row.display_name ?? "", reason: row.reason }));
}

export const isOver = ({ status }: JobRecord): boolean => status !== "waiting" && status !== "running";

/** Stores the outcomes of one batch. Unchanged records need no row. */
export async function writeOutcomes(tx: Executor, jobId: string, outcomes: readonly Outcome[]): Promise<void> {
  const rows = outcomes.flatMap((outcome) => {
    if (outcome.result === "unchanged") return [];
    const { id } = outcome;
    return [outcome.result === "failed" ? { id, reason: outcome.reason } : { id, undo: outcome.undo }];
  });
  if (rows.length === 0) return;
  await tx.execute(sql`
    insert into bulk_job_rows (job_id, entity_id, reason, undo)
    select ${jobId}::uuid, id, reason, undo
    from jsonb_to_recordset(${bulkJson(rows)}::jsonb) as r(id uuid, reason text, undo jsonb)`);
}
