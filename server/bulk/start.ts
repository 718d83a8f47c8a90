import { sql } from "drizzle-orm";
import { permissionScope } from "#shared/domain/permissions.ts";
import type { Database, Executor } from "../db/database.ts";
import { badRequest, conflict, forbidden } from "../http/http-error.ts";
import type { Requester } from "../http/route.ts";
import type { Jobs } from "../jobs/jobs.ts";
import type { Platform } from "../platform.ts";
import type { BulkKind } from "./bulk-kind.ts";
import { findJob, insertJob, readJob, type Selection } from "./records.ts";
import { giveUp, workOff } from "./work.ts";

const bulkJobName = "bulk-changes";
const forgetJobName = "forget-bulk-changes";
/** As long as the trash keeps what was deleted. */
const keptDays = 30;
const forgottenAtOnce = 500;

interface Payload {
  readonly jobId: string;
}

/** Registers the work behind changes of many rows. Call it before the jobs start. */
export async function defineBulkJobs({ config, db, jobs }: Pick<Platform, "config" | "db" | "jobs">): Promise<void> {
  jobs.define<Payload>(
    bulkJobName,
    async ({ jobId }, { signal, isLastTry }) => {
      try {
        await workOff({ config, db, signal }, jobId);
      } catch (error) {
        // Whoever waits for it must not wait for ever.
        if (isLastTry && !signal.aborted) await giveUp(db, jobId);
        throw error;
      }
    },
    // Those that ask others take long; the rest goes on beside them.
    { concurrency: 4 },
  );
  jobs.define(forgetJobName, (_payload, { signal }) => forgetOldJobs(db, signal));
  await jobs.schedule(forgetJobName, "11 * * * *");
}

/** A few rows at a time: what a job kept of each row it changed can be much. */
async function forgetOldJobs(db: Database, signal: AbortSignal): Promise<void> {
  const old = sql`select id from bulk_jobs where created_at < now() - make_interval(days => ${keptDays})`;
  while (!signal.aborted) {
    const gone = await db.execute(sql`
      delete from bulk_job_rows where (job_id, entity_id) in (
        select job_id, entity_id from bulk_job_rows where job_id in (${old}) limit ${forgottenAtOnce})
      returning 1`);
    if (gone.rows.length === 0) break;
  }
  if (!signal.aborted) await db.execute(sql`delete from bulk_jobs where id in (${old})`);
}

interface Asked<Action> {
  readonly ids?: readonly string[] | undefined;
  readonly filter?: unknown;
  readonly search?: string | null | undefined;
  readonly action: Action;
}

/**
 * Begins a change of many rows.
 * @returns the job's id.
 * @throws HttpError 400 for a selection or an action that makes no sense; 403
 */
export async function startBulk<Action extends object>(
  { config, db, jobs }: Pick<Platform, "config" | "db" | "jobs">,
  requester: Requester,
  kind: BulkKind<Action>,
  { action, ...asked }: Asked<Action>,
): Promise<string> {
  const said = Object.values(action).filter((part) => part !== undefined);
  if (said.length !== 1) throw badRequest("The action must say exactly one thing to do.");
  if (permissionScope(requester.user.roles, kind.permission(action)) === "nowhere") throw forbidden();
  await kind.check({ config, db }, action);
  const selection = selectionOf(requester, asked);
  // A filter that is not understood is told at once.
  if ("segmentId" in selection) {
    await kind.next(db, { ...selection, before: new Date().toISOString() }, null, 1);
  }
  const total = "ids" in selection ? selection.ids.length : null;
  return queued(db, jobs, (tx) => insertJob(tx, requester, { kind: kind.kind, action, selection, total }));
}

function selectionOf(requester: Requester, { ids, filter, search }: Omit<Asked<object>, "action">): Selection {
  if (ids) return { ids: [...new Set(ids.map((id) => id.toLowerCase()))].sort() };
  const segment = requester.segments[0];
  if (!segment) throw badRequest("Segment ID is required");
  return { segmentId: segment.id, filter: filter ?? {}, search: search ?? "" };
}

/** Stops a user's own job; rows that are changed stay changed. @throws HttpError 404 */
export async function cancelBulk(db: Database, userId: string, id: string): Promise<void> {
  await findJob(db, userId, id);
  await db.execute(sql`
    update bulk_jobs set status = 'cancelled', ended_at = now()
    where id = ${id}::uuid and status in ('waiting', 'running')`);
}

/**
 * Takes back what a user's own job did, as a job of its own.
 * @returns its id.
 * @throws HttpError 404; 409 while the job still runs
 */
export async function undoBulk(
  { db, jobs }: Pick<Platform, "db" | "jobs">,
  requester: Requester,
  id: string,
): Promise<string> {
  await findJob(db, requester.user.id, id);
  return queued(db, jobs, async (tx) => {
    const job = await readJob(tx, id, sql`for update`);
    if (!job || job.status === "waiting" || job.status === "running") {
      throw conflict("It is still running. Stop it first.");
    }
    if ("undoOf" in job.selection) throw badRequest("What was taken back cannot be taken back.");
    const { kind, action } = job;
    return insertJob(tx, requester, { kind, action, selection: { undoOf: id }, total: null });
  });
}

/** Writes a job down and queues its work in one transaction; then wakes the workers, who would look a second later. */
async function queued(db: Database, jobs: Jobs, insert: (tx: Executor) => Promise<string>): Promise<string> {
  const send = (jobId: string, tx?: Executor) =>
    jobs.send(bulkJobName, { jobId } satisfies Payload, { singletonKey: jobId, ...(tx ? { tx } : {}) });
  const id = await db.transaction(async (tx) => {
    const made = await insert(tx);
    await send(made, tx);
    return made;
  });
  await send(id);
  return id;
}
