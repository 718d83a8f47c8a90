import { eq, sql } from "drizzle-orm";
import { forbidden, HttpError } from "#server/base/http-error.ts";
import { bulkJson } from "#server/db/bulk-json.ts";
import type { Database, Executor } from "#server/db/database.ts";
import { iso } from "#server/db/iso.ts";
import { users } from "#server/db/schema/users.ts";
import type { Requester } from "#server/http/route.ts";
import { createPace } from "#server/jobs/batch-size.ts";
import { permissionScope } from "#shared/domain/permissions.ts";
import { isRole } from "#shared/domain/roles.ts";
import type { BulkKind, ChangeRows, Outcome, Outside } from "./bulk-kind.ts";
import { bulkKind } from "./kinds.ts";
import { type JobRecord, readJob } from "./records.ts";

/** Rows that are looked up at once; they are changed a few at a time, so that each transaction stays short. */
const foundAtOnce = 500;

/**
 * Does a job, from where its last transaction ended: a few rows in each, with what became of them. Ends when there are
 * no more rows, when somebody cancelled it, or when the platform stops.
 */
export async function workOff(outside: Outside, jobId: string): Promise<void> {
  const { config, db, signal } = outside;
  const job = await readJob(db, jobId);
  if (!job || isOver(job)) return;
  const kind = bulkKind(job.kind);
  const pace = createPace(config.databaseUrl === null);
  try {
    const requester = await requesterOf(db, job);
    if (permissionScope(requester.user.roles, kind.permission(job.action)) === "nowhere") throw forbidden();
    const total = job.total ?? (await countRows(db, job, kind));
    await db.execute(sql`
      update bulk_jobs set status = 'running', total = ${total}
      where id = ${jobId}::uuid and status in ('waiting', 'running')`);
    const asking = "undoOf" in job.selection ? null : (kind.asks?.(job.action) ?? null);
    for (let cursor = job.cursor; !signal.aborted; ) {
      const ids = await nextRows(db, job, kind, cursor);
      if (ids.length === 0) return await end(db, jobId, "done", null);
      for (let from = 0; from < ids.length && !signal.aborted; ) {
        const some = ids.slice(from, from + (asking?.atOnce ?? pace.rows()));
        const change = asking ? await asking.ask(outside, requester, some) : kind.change(job.action);
        if (!(await pace.measure(some.length, () => doSome(db, requester, job, kind, some, change)))) return;
        from += some.length;
      }
      cursor = ids.at(-1) ?? null;
    }
  } catch (error) {
    // What fails because the platform stops goes on at its next start.
    if (!(error instanceof HttpError) || signal.aborted) throw error;
    await end(db, jobId, "failed", error.message);
  }
}

/** The work failed although it was tried again. */
export const giveUp = (db: Database, jobId: string): Promise<void> =>
  end(db, jobId, "failed", "The work was interrupted by an error.");

const isOver = ({ status }: JobRecord) => status !== "waiting" && status !== "running";

async function end(db: Executor, id: string, status: "done" | "failed", error: string | null): Promise<void> {
  await db.execute(sql`
    update bulk_jobs set status = ${status}, error = ${error}, ended_at = now()
    where id = ${id}::uuid and status in ('waiting', 'running')`);
}

/** Whoever asked, with the rights they have now. @throws HttpError 403 when there is no such user any more */
export async function requesterOf(
  db: Database,
  job: Pick<JobRecord, "user_id" | "ip_address" | "user_agent" | "request_id">,
): Promise<Requester> {
  const [user] = await db.select().from(users).where(eq(users.id, job.user_id));
  if (!user || user.status === "empty-permissions") throw forbidden();
  const { id, email, fullName, adminSegments } = user;
  return {
    user: { id, email, fullName, adminSegments, roles: user.roles.filter(isRole), status: "active" },
    segments: [],
    ipAddress: job.ip_address,
    userAgent: job.user_agent,
    requestId: job.request_id ?? "",
    ifMatch: null,
  };
}

async function countRows(db: Database, job: JobRecord, kind: BulkKind<JobRecord["action"]>): Promise<number> {
  const { selection } = job;
  if ("ids" in selection) return selection.ids.length;
  if ("segmentId" in selection) return kind.count(db, { ...selection, before: iso(job.created_at) });
  const undone = await db.execute<{ n: number }>(sql`
    select count(*)::int as n from bulk_job_rows where job_id = ${selection.undoOf}::uuid and undo is not null`);
  return undone.rows[0]?.n ?? 0;
}

/** Ids of the next rows: they go by id, so that work that was interrupted goes on behind the last one. */
async function nextRows(
  db: Database,
  job: JobRecord,
  kind: BulkKind<JobRecord["action"]>,
  after: string | null,
): Promise<readonly string[]> {
  const { selection } = job;
  if ("ids" in selection) return selection.ids.filter((id) => after === null || id > after).slice(0, foundAtOnce);
  if ("segmentId" in selection) return kind.next(db, { ...selection, before: iso(job.created_at) }, after, foundAtOnce);
  const found = await db.execute<{ id: string }>(sql`
    select entity_id as id from bulk_job_rows
    where job_id = ${selection.undoOf}::uuid and undo is not null and (${after}::uuid is null or entity_id > ${after}::uuid)
    order by entity_id limit ${foundAtOnce}`);
  return found.rows.map(({ id }) => id);
}

/** @returns false when the job was cancelled meanwhile; then nothing was done. */
function doSome(
  db: Database,
  requester: Requester,
  { id, action, selection }: JobRecord,
  kind: BulkKind<JobRecord["action"]>,
  ids: readonly string[],
  change: ChangeRows,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    // Whoever cancels waits for this transaction, and this one for whoever cancels.
    const now = await readJob(tx, id, sql`for update`);
    if (!now || isOver(now)) return false;
    const outcomes =
      "undoOf" in selection
        ? await takeBack(tx, requester, kind, action, selection.undoOf, ids)
        : await change(tx, requester, ids);
    await keepOutcomes(tx, id, outcomes);
    const count = (result: Outcome["result"]) => outcomes.filter((outcome) => outcome.result === result).length;
    await tx.execute(sql`
      update bulk_jobs set cursor = ${ids.at(-1) ?? null}::uuid, done = done + ${count("changed")},
        unchanged = unchanged + ${count("unchanged")}, failed = failed + ${count("failed")}
      where id = ${id}::uuid`);
    return true;
  });
}

async function takeBack(
  tx: Executor,
  requester: Requester,
  kind: BulkKind<JobRecord["action"]>,
  action: JobRecord["action"],
  undoOf: string,
  ids: readonly string[],
): Promise<Outcome[]> {
  // What is taken back once is not there to be taken back again.
  const taken = await tx.execute<{ id: string; undo: Record<string, unknown> }>(sql`
    with before as (
      select entity_id, undo from bulk_job_rows
      where job_id = ${undoOf}::uuid and entity_id = any(${sql.param(ids)}::uuid[]) and undo is not null for update
    )
    update bulk_job_rows r set undo = null from before
    where r.job_id = ${undoOf}::uuid and r.entity_id = before.entity_id
    returning r.entity_id as id, before.undo`);
  return kind.takeBack(tx, requester, action, taken.rows);
}

async function keepOutcomes(tx: Executor, jobId: string, outcomes: readonly Outcome[]): Promise<void> {
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
