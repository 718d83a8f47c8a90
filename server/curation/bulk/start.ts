import { queueExamination } from "#server/curation/suggestions/job.ts";
import type { Mergeable } from "#server/curation/suggestions/list-suggestions.ts";
import { badRequest, conflict, forbidden } from "#server/platform/core/http-error.ts";
import type { Platform } from "#server/platform/core/platform.ts";
import type { Database, Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import type { Requester } from "#server/platform/http/route.ts";
import { defineRecordedJob, startRecordedJob } from "#server/platform/jobs/recorded-job.ts";
import type { RecordKind } from "#server/records/common/record-kind.ts";
import { sendAffiliationJob } from "#server/records/people/affiliation-changes.ts";
import { permissionScope } from "#shared/domain/access/permissions.ts";
import type { BulkKind } from "./bulk-kind.ts";
import { findJob, insertJob, type JobRecord, readJob, type Selection } from "./records.ts";
import { bulkPermission, nextMatching } from "./selection.ts";
import { giveUp, runBulkJob } from "./work.ts";

const bulkJobName = "bulk-changes";

/** Registers the job that changes many records. Call it before the jobs start. */
export const defineBulkJobs = ({ config, db, jobs }: Pick<Platform, "config" | "db" | "jobs">): Promise<void> =>
  defineRecordedJob(
    { db, jobs },
    {
      name: bulkJobName,
      // Jobs with requests to other services take long. Other jobs run at the same time.
      concurrency: 4,
      async work(id, signal) {
        await runBulkJob({ config, db, jobs, signal }, id);
        await sendAffiliationJob(jobs);
        await queueExamination({ jobs });
      },
      giveUp: (id) => giveUp(db, id),
      retention: {
        records: sql`bulk_jobs`,
        rows: sql`bulk_job_rows`,
        recordId: sql`job_id`,
        rowKey: sql`entity_id`,
        schedule: { name: "forget-bulk-changes", cron: "11 * * * *" },
      },
    },
  );

interface BulkRequest<Action> {
  readonly ids?: readonly string[] | undefined;
  readonly filter?: unknown;
  readonly search?: string | null | undefined;
  readonly action: Action;
}

/**
 * Starts a bulk change.
 * @returns the job's id.
 * @throws HttpError 400 for an invalid selection or action; 403
 */
export async function startBulk<Action extends object>(
  { config, db, jobs }: Pick<Platform, "config" | "db" | "jobs">,
  requester: Requester,
  kind: BulkKind<Action>,
  { action, ...selected }: BulkRequest<Action>,
): Promise<string> {
  const parts = Object.values(action).filter((part) => part !== undefined);
  if (parts.length !== 1) throw badRequest("The action must contain exactly one change.");
  if (permissionScope(requester.user.roles, bulkPermission(kind, action)) === "nowhere") throw forbidden();
  await kind.check?.({ config, db }, action);
  const selection = selectionOf(requester, selected);
  // Rejects an unknown filter at once.
  if ("segmentId" in selection) {
    await nextMatching(db, kind, { ...selection, before: new Date().toISOString() }, null, 1);
  }
  const total = "ids" in selection ? selection.ids.length : null;
  return startRecordedJob({ db, jobs }, bulkJobName, (tx) =>
    insertJob(tx, requester, { kind: kind.kind, action, selection, total }),
  );
}

function selectionOf(requester: Requester, { ids, filter, search }: Omit<BulkRequest<object>, "action">): Selection {
  if (ids) return { ids: [...new Set(ids.map((id) => id.toLowerCase()))].sort() };
  const segment = requester.segments[0];
  if (!segment) throw badRequest("Segment ID is required");
  return { segmentId: segment.id, filter: filter ?? {}, search: search ?? "" };
}

/**
 * Starts merging suggestions without review, in the name of this user.
 * @returns the job's id
 */
export const startMerges = (
  platform: Pick<Platform, "db" | "jobs">,
  requester: Requester,
  kind: RecordKind,
  mergeSuggestions: Mergeable,
): Promise<string> =>
  startRecordedJob(platform, bulkJobName, (tx) => insertMerges(tx, requester, kind, mergeSuggestions));

/**
 * Starts merging like `startMerges`, unless the condition no longer holds.
 * @param shouldStart must lock the rows it reads, so that they stay unchanged until the job is written
 * @returns the job's id; null when the condition does not hold
 */
export const startMergesIf = (
  platform: Pick<Platform, "db" | "jobs">,
  requester: Requester,
  kind: RecordKind,
  mergeSuggestions: Mergeable,
  shouldStart: (tx: Executor) => Promise<boolean>,
): Promise<string | null> =>
  startRecordedJob(platform, bulkJobName, async (tx) =>
    (await shouldStart(tx)) ? insertMerges(tx, requester, kind, mergeSuggestions) : null,
  );

const insertMerges = (tx: Executor, requester: Requester, kind: RecordKind, mergeSuggestions: Mergeable) =>
  insertJob(tx, requester, { kind, action: { mergeSuggestions }, selection: { mergeable: true }, total: null });

/** Undoes the merges of this job and of earlier jobs in the same project group. @returns the new job's id */
export const undoMerges = (
  platform: Pick<Platform, "db" | "jobs">,
  requester: Requester,
  { id, kind, action }: JobRecord,
): Promise<string> =>
  startRecordedJob(platform, bulkJobName, (tx) =>
    insertJob(tx, requester, { kind, action, selection: { undoOf: id, withEarlier: true }, total: null }),
  );

/** Stops a user's own job. Changes already made stay. @throws HttpError 404 */
export async function cancelBulk(db: Database, userId: string, id: string): Promise<void> {
  await findJob(db, userId, id);
  await db.execute(sql`
    update bulk_jobs set status = 'cancelled', ended_at = now()
    where id = ${id}::uuid and status in ('waiting', 'running')`);
}

/**
 * Undoes a user's own job with a new job.
 * @returns the new job's id.
 * @throws HttpError 404; 409 while the job still runs
 */
export async function undoBulk(
  { db, jobs }: Pick<Platform, "db" | "jobs">,
  requester: Requester,
  id: string,
): Promise<string> {
  await findJob(db, requester.user.id, id);
  return startRecordedJob({ db, jobs }, bulkJobName, async (tx) => {
    const job = await readJob(tx, id, sql`for update`);
    if (!job || job.status === "waiting" || job.status === "running") {
      throw conflict("It is still running. Stop it first.");
    }
    if ("undoOf" in job.selection) throw badRequest("An undo cannot be undone.");
    const { kind, action } = job;
    return insertJob(tx, requester, { kind, action, selection: { undoOf: id }, total: null });
  });
}
