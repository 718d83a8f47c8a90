import { answerJob, isOver, type JobRecord, readJob } from "#server/curation/bulk/records.ts";
import { startMergesIf } from "#server/curation/bulk/start.ts";
import { automaticMergingJob } from "#server/curation/suggestions/job.ts";
import { type Mergeable, mergeableByLevel } from "#server/curation/suggestions/list-suggestions.ts";
import { HttpError } from "#server/platform/core/http-error.ts";
import type { Platform } from "#server/platform/core/platform.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { iso } from "#server/platform/db/iso.ts";
import { requesterOf } from "#server/platform/jobs/requester-of.ts";
import type { RecordKind } from "#server/records/common/record-kind.ts";
import type { AutomaticMerging } from "#shared/contract/merging/automatic-merging.ts";
import type { AutomaticLevel } from "#shared/domain/evidence/calibration.ts";

/** Stored setting of a project group. */
export type StoredSetting = {
  kind: RecordKind;
  segment_id: string;
  is_on: boolean;
  least_confidence: AutomaticLevel;
  user_id: string;
  changed_by: string | null;
  changed_at: string;
};

/** Default confidence level of a group without a setting. */
const usualLevel: AutomaticLevel = 97;

/** Reads all settings that are on, or the setting of one project group, whether on or off. */
export async function readSettings(
  db: Executor,
  which: { readonly kind: RecordKind; readonly segmentId: string } | "on",
): Promise<StoredSetting[]> {
  const condition =
    which === "on" ? sql`a.is_on` : sql`a.kind = ${which.kind} and a.segment_id = ${which.segmentId}::uuid`;
  const found = await db.execute<StoredSetting>(sql`
    select a.kind, a.segment_id, a.is_on, a.least_confidence, a.user_id, a.changed_at,
      coalesce(nullif(u.full_name, ''), u.email) as changed_by
    from automatic_merging a left join users u on u.id = a.user_id where ${condition} order by a.kind, a.segment_id`);
  return found.rows;
}

/** Tells whether a group's setting is unchanged and on. Locks the setting until the end of the transaction. */
export async function isStillOn(
  tx: Executor,
  {
    kind,
    segmentId,
    leastConfidence,
  }: Pick<Mergeable, "segmentId" | "leastConfidence"> & { readonly kind: RecordKind },
): Promise<boolean> {
  const found = await tx.execute(sql`
    select 1 from automatic_merging where kind = ${kind} and segment_id = ${segmentId}::uuid and is_on
      and least_confidence = ${leastConfidence} for share`);
  return found.rows.length > 0;
}

/** Returns the setting of a project group in API format. */
export async function answerSetting(db: Executor, kind: RecordKind, segmentId: string): Promise<AutomaticMerging> {
  const [stored] = await readSettings(db, { kind, segmentId });
  const newest = await newestJob(db, kind, segmentId);
  const merged = await db.execute<{ n: number }>(sql`
    select count(*)::int as n from bulk_job_rows r join bulk_jobs j on j.id = r.job_id
    where j.kind = ${kind} and j.merged_segment = ${segmentId}::uuid and not j.selection ? 'undoOf' and r.undo is not null`);
  return {
    isOn: stored?.is_on ?? false,
    leastConfidence: stored?.least_confidence ?? usualLevel,
    changedBy: stored?.changed_by ?? null,
    changedAt: stored ? iso(stored.changed_at) : null,
    levels: await mergeableByLevel(db, kind, segmentId),
    job: newest && (await answerJob(db, newest)),
    merged: merged.rows[0]?.n ?? 0,
  };
}

/** Returns the newest job of a group's automatic merging, either merging or undoing; null when there is none. */
export async function newestJob(db: Executor, kind: RecordKind, segmentId: string): Promise<JobRecord | null> {
  const found = await db.execute<{ id: string }>(sql`
    select id from bulk_jobs where kind = ${kind} and merged_segment = ${segmentId}::uuid
    order by created_at desc, id desc limit 1`);
  const id = found.rows[0]?.id;
  return id === undefined ? null : readJob(db, id);
}

/** True while a job of the group merges or undoes merges. */
export async function isMerging(db: Executor, kind: RecordKind, segmentId: string): Promise<boolean> {
  const newest = await newestJob(db, kind, segmentId);
  return newest !== null && !isOver(newest);
}

/** Registers the job that runs after every scan for suggestions and merges those above the chosen confidence. */
export function defineAutomaticMergingJob(platform: Platform): void {
  platform.jobs.define(automaticMergingJob, async () => {
    for (const setting of await readSettings(platform.db, "on")) {
      try {
        await startAutomaticMerges(platform, setting);
      } catch (error) {
        // The user who switched it on may no longer merge. Continue with the other groups.
        if (!(error instanceof HttpError)) throw error;
        platform.log.warn(error, `Automatic merging of ${setting.segment_id} is on hold: its user may no longer merge`);
      }
    }
  });
}

/**
 * Starts a job when there are pairs to merge and none is running. The merges are attributed to the user who switched it
 * on.
 */
export async function startAutomaticMerges(
  platform: Pick<Platform, "db" | "jobs">,
  { kind, segment_id: segmentId, least_confidence: leastConfidence, user_id }: StoredSetting,
): Promise<void> {
  if (await isMerging(platform.db, kind, segmentId)) return;
  const levels = await mergeableByLevel(platform.db, kind, segmentId);
  if (!levels.some((level) => level.leastConfidence === leastConfidence && level.pairs > 0)) return;
  const requester = await requesterOf(platform.db, { user_id, ip_address: null, user_agent: null, request_id: null });
  const mergeable = { segmentId, leastConfidence };
  // The setting may be switched off or changed in the meantime.
  const isUnchanged = (tx: Executor) => isStillOn(tx, { kind, ...mergeable });
  await startMergesIf(platform, requester, kind, mergeable, isUnchanged);
}
