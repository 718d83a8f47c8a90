import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { lockRecords } from "#server/curation/merging/lock.ts";
import { mergeWithin } from "#server/curation/merging/merge.ts";
import type { Merging } from "#server/curation/merging/merging.ts";
import { organizationsMerging } from "#server/curation/merging/organizations/organizations-merging.ts";
import { peopleMerging } from "#server/curation/merging/people/people-merging.ts";
import { unmergeWithin } from "#server/curation/merging/unmerge.ts";
import { isMergeable, type Mergeable } from "#server/curation/suggestions/list-suggestions.ts";
import { tablesOf } from "#server/curation/suggestions/matching.ts";
import { HttpError } from "#server/platform/core/http-error.ts";
import type { Platform } from "#server/platform/core/platform.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { type SQL, sql } from "#server/platform/db/drizzle.ts";
import { idArray } from "#server/platform/db/id-array.ts";
import { withRetry } from "#server/platform/db/with-retry.ts";
import type { Requester } from "#server/platform/http/route.ts";
import { conflictOnDuplicate } from "#server/records/common/change-record.ts";
import type { RecordKind } from "#server/records/common/record-kind.ts";
import { defaultPrimary } from "#shared/domain/merge/default-primary.ts";
import { errorCodes } from "#shared/domain/messages/error-codes.ts";
import { changed, failed, type Outcome } from "./bulk-kind.ts";
import { isOver, type JobRecord, readJob, writeOutcomes } from "./records.ts";

const mergings: Record<RecordKind, Merging> = { member: peopleMerging, organization: organizationsMerging };

/** Number of pairs read at once. Each is checked again before it is merged. */
const pairsAtOnce = 100;

/** Pause when all remaining pairs wait for an earlier merge to move its activities. */
const busyMs = 200;

/** Returns the suggestions that a job merges; null for a job that changes selected records. */
export const mergeableOf = ({ action }: Pick<JobRecord, "action">): Mergeable | null =>
  (action.mergeSuggestions as Mergeable | undefined) ?? null;

type Context = Pick<Platform, "db" | "jobs"> & { readonly signal: AbortSignal };

/** Merges one pair or undoes one merge in a transaction. @returns null when it must wait or is obsolete */
type Step = (tx: Executor) => Promise<Outcome | null>;

/**
 * Merges all suggestions of a job, strongest first, or undoes merges of jobs, newest first. Each has a separate
 * transaction, so the job can stop after any of them.
 * @returns false when it was stopped.
 */
export async function runMerges(
  context: Context,
  requester: Requester,
  job: JobRecord,
  mergeable: Mergeable,
): Promise<boolean> {
  const isUndo = "undoOf" in job.selection;
  const read = () => (isUndo ? undoSteps(context, requester, job) : mergeSteps(context, requester, job, mergeable));
  for (let steps = await read(); steps.length > 0; steps = await read()) {
    let progressed = false;
    for (const step of steps) {
      if (context.signal.aborted) return false;
      const result = await takeStep(context, job.id, step);
      if (result === "over") return false;
      progressed ||= result === "taken";
    }
    if (!progressed) await setTimeout(busyMs, undefined, { signal: context.signal }).catch(() => {});
    if (context.signal.aborted) return false;
  }
  return true;
}

/** Counts the pairs that a job will merge, or the merges that it will undo. */
export async function countMerges({ db }: Context, job: JobRecord, mergeable: Mergeable): Promise<number> {
  const { selection } = job;
  const { suggestions } = tablesOf(job.kind);
  const found = await db.execute<{ n: number }>(
    "undoOf" in selection
      ? sql`select count(*)::int as n from bulk_job_rows r where ${isUndoable(job)}`
      : sql`select count(*)::int as n from ${suggestions} s where ${isMergeable(job.kind, mergeable)}`,
  );
  return found.rows[0]?.n ?? 0;
}

function takeStep({ db }: Context, jobId: string, step: Step): Promise<"taken" | "waits" | "over"> {
  return withRetry(() =>
    db.transaction(async (tx) => {
      // The lock makes a cancellation and this transaction wait for each other.
      const now = await readJob(tx, jobId, sql`for update`);
      if (!now || isOver(now)) return "over";
      const outcome = await step(tx);
      if (outcome === null) return "waits";
      await writeOutcomes(tx, jobId, [outcome]);
      await tx.execute(sql`
        update bulk_jobs set done = done + ${Number(outcome.result === "changed")},
          failed = failed + ${Number(outcome.result === "failed")} where id = ${jobId}::uuid`);
      return "taken";
    }),
  );
}

/** @returns the outcome, "failed" with the reason when the work is refused; null while another merge is in progress */
async function attempt(tx: Executor, id: string, work: (tx: Executor) => Promise<Outcome | null>) {
  try {
    return await tx.transaction(work).catch(conflictOnDuplicate);
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    if (error.code === errorCodes.mergeInProgress) return null;
    return failed(id, error.status === 404 ? "It no longer exists." : error.message);
  }
}

const isBusy = (kind: RecordKind, ids: SQL) => sql`exists (
  select 1 from merge_actions m where m.state = 'in-progress' and m.kind = ${kind}
    and (m.primary_id in (${ids}) or m.secondary_id in (${ids})))`;

async function mergeSteps(
  context: Context,
  requester: Requester,
  { id: jobId, kind }: JobRecord,
  mergeable: Mergeable,
): Promise<Step[]> {
  const { suggestions } = tablesOf(kind);
  const open = sql`${isMergeable(kind, mergeable)} and not exists (
    select 1 from bulk_job_rows r where r.job_id = ${jobId}::uuid and r.reason is not null
      and r.entity_id in (s.a_id, s.b_id))`;
  const found = await context.db.execute<{ id: string; a_id: string; b_id: string }>(sql`
    select s.id, s.a_id, s.b_id from ${suggestions} s where ${open}
    order by ${isBusy(kind, sql`s.a_id, s.b_id`)}, s.similarity desc, s.activity_estimate desc, s.id limit ${pairsAtOnce}`);
  return found.rows.map((pair) => (tx) => {
    const stillMergeable = sql`select 1 from ${suggestions} s where s.id = ${pair.id}::uuid and ${open}`;
    return mergePair(tx, context, requester, kind, pair, stillMergeable);
  });
}

/** @param stillMergeable query that returns a row as long as the pair may be merged */
async function mergePair(
  tx: Executor,
  context: Context,
  requester: Requester,
  kind: RecordKind,
  { a_id, b_id }: { readonly a_id: string; readonly b_id: string },
  stillMergeable: SQL,
): Promise<Outcome | null> {
  const pair = await primaryFirst(tx, kind, [a_id, b_id]);
  if (pair === null) return null;
  const [primaryId, secondaryId] = pair;
  return attempt(tx, secondaryId, async (inner) => {
    await lockRecords(inner, kind, [primaryId, secondaryId]);
    // Since the pair was read, a user may have ignored it or changed one of its records.
    if ((await inner.execute(stillMergeable)).rows.length === 0) return null;
    const { mergeId } = await mergeWithin(inner, context, requester, mergings[kind], primaryId, secondaryId, {
      isAutomatic: true,
    });
    return changed(secondaryId, { mergeId, primaryId });
  });
}

/** Orders two ids as the user interface would, primary first; null when one of them no longer exists. */
async function primaryFirst(tx: Executor, kind: RecordKind, ids: readonly string[]): Promise<[string, string] | null> {
  const { profiles, places } = tablesOf(kind);
  const found = await tx.execute<{ id: string; is_member: boolean; activities: number; joined_at: string | null }>(sql`
    select o.id, ${kind === "organization" ? sql`o.lfx_membership is not null` : sql`false`} as is_member,
      o.joined_at, coalesce((select sum(p.activity_count) from ${places} p join segments g on g.id = p.segment_id
        where p.${sql.identifier(`${kind}_id`)} = o.id and g.type = 'subproject'), 0)::int as activities
    from ${profiles} o where o.id = any(${idArray(ids)}) order by o.id`);
  const [one, other] = found.rows.map((row) => ({
    id: row.id,
    isMemberOrganization: row.is_member,
    activityCount: row.activities,
    joinedAt: row.joined_at === null ? null : new Date(row.joined_at).toISOString(),
  }));
  if (!one || !other) return null;
  const primary = defaultPrimary([one, other]);
  return [primary.id, primary === one ? other.id : one.id];
}

/** Condition for the rows `r` of merges that this job undoes. */
function isUndoable({ selection, kind, action }: JobRecord): SQL {
  if (!("undoOf" in selection)) return sql`false`;
  const segmentId = (action.mergeSuggestions as Mergeable).segmentId;
  const jobs = selection.withEarlier
    ? sql`select j.id from bulk_jobs j where j.kind = ${kind} and j.merged_segment = ${segmentId}::uuid
        and not j.selection ? 'undoOf'`
    : sql`select ${selection.undoOf}::uuid`;
  return sql`r.job_id in (${jobs}) and r.undo is not null`;
}

type Merged = { job_id: string; id: string; merge_id: string; primary_id: string };

async function undoSteps(context: Context, requester: Requester, job: JobRecord): Promise<Step[]> {
  // Newest first: a profile can only be restored after its primary, if that was itself merged later.
  const found = await context.db.execute<Merged>(sql`
    select r.job_id, r.entity_id as id, r.undo ->> 'mergeId' as merge_id, r.undo ->> 'primaryId' as primary_id
    from bulk_job_rows r left join merge_actions a on a.id = (r.undo ->> 'mergeId')::uuid
    where ${isUndoable(job)} order by a.created_at desc nulls last, r.entity_id limit ${pairsAtOnce}`);
  // A merge waits while its primary profile is not restored yet.
  const waiting = new Set<string>();
  return found.rows.map((merged) => async (tx) => {
    const undo = async (inner: Executor) => {
      const unmergeOptions = { isIdentity: () => false, mergeId: merged.merge_id, newId: randomUUID() };
      await unmergeWithin(inner, context, requester, mergings[job.kind], merged.primary_id, unmergeOptions, null);
      return changed(merged.id, {});
    };
    const outcome = waiting.has(merged.primary_id) ? null : await attempt(tx, merged.id, undo);
    if (outcome === null) waiting.add(merged.id);
    // Cleared, so that no merge is undone twice.
    if (outcome !== null) {
      await tx.execute(sql`
        update bulk_job_rows set undo = null where job_id = ${merged.job_id}::uuid and entity_id = ${merged.id}::uuid`);
    }
    return outcome;
  });
}
