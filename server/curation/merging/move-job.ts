import type { JobContext } from "#server/platform/core/jobs.ts";
import type { EventName, Platform } from "#server/platform/core/platform.ts";
import { workspaceId } from "#server/platform/core/workspace-id.ts";
import type { Database, Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { failureMessage } from "#server/platform/db/failure.ts";
import { createBatchSize } from "#server/platform/jobs/batch-size.ts";
import { type RecordKind, recordTables } from "#server/records/common/record-kind.ts";
import { mergeJob, type RunningAction } from "./merge-action.ts";
import type { Merging } from "./merging.ts";
import { moveUnmerged } from "./move-unmerged.ts";
import { coverMerged } from "./no-merge.ts";
import { organizationsMerging } from "./organizations/organizations-merging.ts";
import { peopleMerging } from "./people/people-merging.ts";

const resumeJob = "resume-merges";
const mergings: Record<RecordKind, Merging> = { member: peopleMerging, organization: organizationsMerging };

/**
 * Defines the job, and a scheduled one that queues it again for actions whose retries were used up by killed servers.
 */
export async function defineMergeJobs(platform: Platform): Promise<void> {
  const { db, jobs } = platform;
  jobs.define<{ id: string }>(mergeJob, ({ id }, context) => finishAction(platform, id, context), {
    concurrency: 2,
    // About 40 minutes with exponential backoff, to outlast a restart of the database.
    retries: 8,
  });
  jobs.define(resumeJob, async () => {
    const left = await db.execute<{ id: string }>(sql`select id from merge_actions where state = 'in-progress'`);
    for (const { id } of left.rows) await jobs.send(mergeJob, { id }, { singletonKey: id });
  });
  await jobs.schedule(resumeJob, "*/5 * * * *");
}

/**
 * Runs or resumes the job of a merge or unmerge, then notifies connected clients. When it finally fails, sets the
 * action's state to "error" and notifies them too.
 */
export async function finishAction(platform: Platform, id: string, context: JobContext): Promise<void> {
  const found = await platform.db.execute<RunningAction>(sql`
    select id, kind, step, primary_id, secondary_id, primary_name, secondary_name, user_id,
      is_automatic, cursor, created_at
    from merge_actions where id = ${id}::uuid and state = 'in-progress'`);
  const action = found.rows[0];
  if (!action) return;
  const isMerge = action.step === "merge-started";
  const merging = mergings[action.kind];
  try {
    if (isMerge) await moveMerged(platform, action, context.signal);
    else await moveUnmerged(platform, merging, action, context.signal);
    if (context.signal.aborted) return;
    if (isMerge) {
      await merging.afterMerge(platform, action);
      await coverMerged(platform.db, action.kind, action.primary_id, action.created_at);
    }
    await end(platform.db, id, isMerge ? "merged" : "unmerged", isMerge ? "merge-done" : "unmerge-done", null);
  } catch (error) {
    if (!context.isFinal(error)) throw error;
    await end(platform.db, id, "error", action.step, failureMessage(error));
    emitEnd(platform, action, false);
    throw error;
  }
  emitEnd(platform, action, true);
}

async function end(db: Executor, id: string, state: string, step: string, error: string | null): Promise<void> {
  await db.execute(sql`
    update merge_actions set state = ${state}, step = ${step}, error = ${error}, updated_at = now(),
      cursor = case when ${state} = 'error' then cursor end,
      backup = case when ${state} <> 'unmerged' then backup end
    where id = ${id}::uuid`);
}

/** Emits the socket event of wire.md 3. */
function emitEnd({ events }: Platform, action: RunningAction, success: boolean): void {
  const common = {
    success,
    tenantId: workspaceId,
    userId: action.user_id,
    ...(action.is_automatic && { isAutomatic: true }),
  };
  const [primaryId, secondaryId] = [action.primary_id, action.secondary_id];
  const isMerge = action.step === "merge-started";
  if (action.kind === "organization" && isMerge) {
    events.emit("org-merge", {
      ...common,
      primaryOrgId: primaryId,
      secondaryOrgId: secondaryId,
      original: action.primary_name,
      toMerge: action.secondary_name,
    });
    return;
  }
  const name: EventName =
    action.kind === "organization" ? "organization-unmerge" : isMerge ? "member-merge" : "member-unmerge";
  events.emit(name, {
    ...common,
    primaryId,
    secondaryId,
    primaryDisplayName: action.primary_name,
    secondaryDisplayName: action.secondary_name,
  });
}

/**
 * Moves the activities of the secondary to the primary in batches, newest first. Each activity stores the merge that
 * moved it. Resumable: remaining activities still belong to the secondary.
 */
async function moveMerged(
  { db, config }: Pick<Platform, "db" | "config">,
  merge: RunningAction,
  signal: AbortSignal,
): Promise<void> {
  const batchSize = createBatchSize(config.databaseUrl === null, "background");
  // Continues below the last batch, because the index still contains dead entries of the moved rows. Nulls come last.
  let from: string | null = null;
  do {
    signal.throwIfAborted();
    const rows = batchSize.rows();
    const until: string | null = from;
    from = await batchSize.measure(rows, () => moveSome(db, merge, rows, until));
  } while (from !== null);
}

/** @returns time of the last activity moved; null when none was left */
async function moveSome(
  db: Database,
  merge: RunningAction,
  rows: number,
  until: string | null,
): Promise<string | null> {
  const { id: holder } = recordTables[merge.kind];
  const result = await db.execute<{ at: string | null }>(sql`
    with batch as (
      select id, "timestamp" as at from activities where ${holder} = ${merge.secondary_id}::uuid
        and ${until === null ? sql`true` : sql`"timestamp" <= ${until}::timestamptz`}
      order by "timestamp" desc nulls last limit ${rows}
    ), moved as (
      update activities a set ${holder} = ${merge.primary_id}::uuid,
        merge_ids = array_append(coalesce(a.merge_ids, '{}'), ${merge.id}::uuid)
      from batch where a.id = batch.id returning 1
    ), noted as (
      update merge_actions set activities = activities + (select count(*)::int from moved), updated_at = now()
      where id = ${merge.id}::uuid
    )
    select min(at) as at from batch`);
  return result.rows[0]?.at ?? null;
}
