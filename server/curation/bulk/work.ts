import { forbidden, HttpError } from "#server/platform/core/http-error.ts";
import type { Platform } from "#server/platform/core/platform.ts";
import type { Database, Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { iso } from "#server/platform/db/iso.ts";
import type { Requester } from "#server/platform/http/route.ts";
import { createBatchSize } from "#server/platform/jobs/batch-size.ts";
import { requesterOf } from "#server/platform/jobs/requester-of.ts";
import type { RecordKind } from "#server/records/common/record-kind.ts";
import { permissionScope } from "#shared/domain/access/permissions.ts";
import type { BulkKind, ChangeRecords, Outcome, Outside } from "./bulk-kind.ts";
import { changeRecords, onEditable, undoRecords } from "./change-records.ts";
import { countMerges, mergeableOf, runMerges } from "./merges.ts";
import { organizationsInBulk } from "./organizations.ts";
import { peopleInBulk } from "./people.ts";
import { isOver, type JobRecord, readJob, writeOutcomes } from "./records.ts";
import { bulkPermission, countMatching, nextMatching } from "./selection.ts";

/** Number of ids read at once. Records are changed in smaller batches, which keeps transactions short. */
const idsAtOnce = 500;

const mergePermissions = { member: "mergeMembers", organization: "mergeOrganizations" } as const;

/** The contract checked each stored action when its job was created. */
const kinds: Record<RecordKind, BulkKind<JobRecord["action"]>> = {
  member: peopleInBulk,
  organization: organizationsInBulk,
};

/**
 * Runs or resumes a job, one batch of records and their outcomes per transaction. Ends after the last record, when the
 * user cancels it, or when the platform stops.
 */
export async function runBulkJob(outside: Outside & Pick<Platform, "jobs">, jobId: string): Promise<void> {
  const { config, db, signal } = outside;
  const job = await readJob(db, jobId);
  if (!job || isOver(job)) return;
  const kind = kinds[job.kind];
  const batchSize = createBatchSize(config.databaseUrl === null);
  try {
    const requester = await requesterOf(db, job);
    const mergeable = mergeableOf(job);
    const needed = mergeable ? mergePermissions[job.kind] : bulkPermission(kind, job.action);
    if (permissionScope(requester.user.roles, needed) === "nowhere") throw forbidden();
    const total = job.total ?? (await (mergeable ? countMerges(outside, job, mergeable) : countRows(db, job, kind)));
    await db.execute(sql`
      update bulk_jobs set status = 'running', total = ${total}
      where id = ${jobId}::uuid and status in ('waiting', 'running')`);
    if (mergeable) {
      if (await runMerges(outside, requester, job, mergeable)) await end(db, jobId, "done", null);
      return;
    }
    const requests = "undoOf" in job.selection ? null : (kind.requests?.(job.action) ?? null);
    for (let cursor = job.cursor; !signal.aborted; ) {
      const ids = await nextRows(db, job, kind, cursor);
      if (ids.length === 0) return await end(db, jobId, "done", null);
      for (let from = 0; from < ids.length && !signal.aborted; ) {
        const some = ids.slice(from, from + (requests?.batchSize ?? batchSize.rows()));
        const change = requests
          ? onEditable(job.kind, await requests.send(outside, requester, some))
          : changeRecords(kind, job.action);
        if (!(await batchSize.measure(some.length, () => changeBatch(db, requester, job, kind, some, change)))) return;
        from += some.length;
      }
      cursor = ids.at(-1) ?? null;
    }
  } catch (error) {
    // A job that fails because the platform stops resumes at the next start.
    if (!(error instanceof HttpError) || signal.aborted) throw error;
    await end(db, jobId, "failed", error.message);
  }
}

/** Ends a job after all its retries have failed. */
export const giveUp = (db: Database, jobId: string): Promise<void> =>
  end(db, jobId, "failed", "The job was interrupted by an error.");

async function end(db: Executor, id: string, status: "done" | "failed", error: string | null): Promise<void> {
  await db.execute(sql`
    update bulk_jobs set status = ${status}, error = ${error}, ended_at = now()
    where id = ${id}::uuid and status in ('waiting', 'running')`);
}

async function countRows(db: Database, job: JobRecord, kind: BulkKind<JobRecord["action"]>): Promise<number> {
  const { selection } = job;
  if ("ids" in selection) return selection.ids.length;
  if ("segmentId" in selection) return countMatching(db, kind, { ...selection, before: iso(job.created_at) });
  const undoOf = "undoOf" in selection ? selection.undoOf : null;
  const undone = await db.execute<{ n: number }>(sql`
    select count(*)::int as n from bulk_job_rows where job_id = ${undoOf}::uuid and undo is not null`);
  return undone.rows[0]?.n ?? 0;
}

/** Returns the next ids in order, so that an interrupted job resumes after the last one. */
async function nextRows(
  db: Database,
  job: JobRecord,
  kind: BulkKind<JobRecord["action"]>,
  after: string | null,
): Promise<readonly string[]> {
  const { selection } = job;
  if ("ids" in selection) return selection.ids.filter((id) => after === null || id > after).slice(0, idsAtOnce);
  if ("segmentId" in selection)
    return nextMatching(db, kind, { ...selection, before: iso(job.created_at) }, after, idsAtOnce);
  const undoOf = "undoOf" in selection ? selection.undoOf : null;
  const found = await db.execute<{ id: string }>(sql`
    select entity_id as id from bulk_job_rows
    where job_id = ${undoOf}::uuid and undo is not null and (${after}::uuid is null or entity_id > ${after}::uuid)
    order by entity_id limit ${idsAtOnce}`);
  return found.rows.map(({ id }) => id);
}

/** @returns false, without any change, when the job was cancelled in the meantime */
function changeBatch(
  db: Database,
  requester: Requester,
  { id, action, selection }: JobRecord,
  kind: BulkKind<JobRecord["action"]>,
  ids: readonly string[],
  change: ChangeRecords,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    // The lock makes a cancellation and this transaction wait for each other.
    const now = await readJob(tx, id, sql`for update`);
    if (!now || isOver(now)) return false;
    const outcomes =
      "undoOf" in selection
        ? await undoBatch(tx, requester, kind, action, selection.undoOf, ids)
        : await change(tx, requester, ids);
    await writeOutcomes(tx, id, outcomes);
    const count = (result: Outcome["result"]) => outcomes.filter((outcome) => outcome.result === result).length;
    await tx.execute(sql`
      update bulk_jobs set cursor = ${ids.at(-1) ?? null}::uuid, done = done + ${count("changed")},
        unchanged = unchanged + ${count("unchanged")}, failed = failed + ${count("failed")}
      where id = ${id}::uuid`);
    return true;
  });
}

async function undoBatch(
  tx: Executor,
  requester: Requester,
  kind: BulkKind<JobRecord["action"]>,
  action: JobRecord["action"],
  undoOf: string,
  ids: readonly string[],
): Promise<Outcome[]> {
  // Cleared, so that no change is undone twice.
  const cleared = await tx.execute<{ id: string; undo: Record<string, unknown> }>(sql`
    with before as (
      select entity_id, undo from bulk_job_rows
      where job_id = ${undoOf}::uuid and entity_id = any(${sql.param(ids)}::uuid[]) and undo is not null for update
    )
    update bulk_job_rows r set undo = null from before
    where r.job_id = ${undoOf}::uuid and r.entity_id = before.entity_id
    returning r.entity_id as id, before.undo`);
  return undoRecords(tx, requester, kind, action, cleared.rows);
}
