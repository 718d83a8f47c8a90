import { startMergesIf } from "#server/curation/bulk/start.ts";
import { automaticMergingJob } from "#server/curation/suggestions/job.ts";
import { mergeableByLevel } from "#server/curation/suggestions/mergeable.ts";
import { HttpError } from "#server/platform/core/http-error.ts";
import type { Platform } from "#server/platform/core/platform.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { requesterOf } from "#server/platform/jobs/requester-of.ts";
import { isMerging, isStillOn, readSettings, type StoredSetting } from "./setting.ts";

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
