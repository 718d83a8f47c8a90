import { answerJob, readJob } from "#server/curation/bulk/records.ts";
import { startMerges, undoMerges } from "#server/curation/bulk/start.ts";
import { writeAudit } from "#server/platform/audit/write-audit.ts";
import { badRequest, conflict, forbidden } from "#server/platform/core/http-error.ts";
import type { Platform } from "#server/platform/core/platform.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { type Requester, type Route, route } from "#server/platform/http/route.ts";
import type { RecordKind } from "#server/records/common/record-kind.ts";
import { findSegments } from "#server/records/segments/read.ts";
import type { BulkJob } from "#shared/contract/bulk.ts";
import {
  memberAutomaticMerging,
  memberAutomaticMergingChosen,
  memberAutomaticMergingUndo,
  memberAutomaticMergingUpdate,
  organizationAutomaticMerging,
  organizationAutomaticMergingChosen,
  organizationAutomaticMergingUndo,
  organizationAutomaticMergingUpdate,
} from "#shared/contract/merging/automatic-merging.ts";
import { type AutomaticLevel, automaticLevels } from "#shared/domain/evidence/calibration.ts";
import { answerSetting, newestJob, readSettings } from "./automatic-merging.ts";

/** Routes for automatic merging of confident suggestions without review, by project group. */
export const automaticMergingRoutes = (platform: Platform): Route[] => {
  const { db } = platform;
  const change = async (kind: RecordKind, requester: Requester, setting: SettingChange) => {
    const segmentId = groupOf(requester);
    await changeSetting(platform, requester, kind, segmentId, setting);
    return answerSetting(db, kind, segmentId);
  };
  return [
    route(memberAutomaticMerging, ({ requester }) => answerSetting(db, "member", groupOf(requester))),
    route(memberAutomaticMergingUpdate, ({ body, requester }) => change("member", requester, body)),
    route(memberAutomaticMergingChosen, ({ body, requester }) =>
      mergeChosen(platform, requester, "member", body.pairs),
    ),
    route(memberAutomaticMergingUndo, ({ requester }) => undoAll(platform, requester, "member")),
    route(organizationAutomaticMerging, ({ requester }) => answerSetting(db, "organization", groupOf(requester))),
    route(organizationAutomaticMergingUpdate, ({ body, requester }) => change("organization", requester, body)),
    route(organizationAutomaticMergingChosen, ({ body, requester }) =>
      mergeChosen(platform, requester, "organization", body.pairs),
    ),
    route(organizationAutomaticMergingUndo, ({ requester }) => undoAll(platform, requester, "organization")),
  ];
};

interface SettingChange {
  readonly isOn: boolean;
  readonly leastConfidence: AutomaticLevel;
}

/**
 * Returns the project group that a request concerns.
 * @throws HttpError 400 without a segment; 403 for users who administer only a part of the group
 */
function groupOf({ segments, user }: Requester): string {
  const [segment] = segments;
  if (!segment) throw badRequest("Segment ID is required");
  const group = segment.grandparentId ?? segment.parentId ?? segment.id;
  if (!user.roles.includes("admin") && !user.adminSegments.includes(group)) throw forbidden();
  return group;
}

/** Stores the setting, stops jobs that use the previous one, and starts merging when it is on. */
async function changeSetting(
  platform: Platform,
  requester: Requester,
  kind: RecordKind,
  segmentId: string,
  { isOn, leastConfidence }: SettingChange,
): Promise<void> {
  const { db } = platform;
  const [before] = await readSettings(db, { kind, segmentId });
  if (!before && !isOn) return;
  await db.execute(sql`
    insert into automatic_merging (kind, segment_id, is_on, least_confidence, user_id)
    values (${kind}, ${segmentId}::uuid, ${isOn}, ${leastConfidence}, ${requester.user.id}::uuid)
    on conflict (kind, segment_id) do update set is_on = excluded.is_on, least_confidence = excluded.least_confidence,
      user_id = excluded.user_id, changed_at = now()`);
  const displayName = (await findSegments(db, [segmentId]))[0]?.name;
  await writeAudit(db, requester, {
    actionType: `${kind}s-automatic-merging`,
    entityType: "segment",
    entityId: segmentId,
    oldState: {
      displayName,
      ...(before ? { isOn: before.is_on, leastConfidence: before.least_confidence } : { isOn: false }),
    },
    newState: { displayName, isOn, leastConfidence },
  });
  await stopMerging(db, kind, segmentId);
  if (isOn) await startMerges(platform, requester, kind, { segmentId, leastConfidence });
}

/** Stops merging. Completed merges stay, and a job that undoes merges continues. */
async function stopMerging(db: Executor, kind: RecordKind, segmentId: string): Promise<void> {
  await db.execute(sql`
    update bulk_jobs set status = 'cancelled', ended_at = now()
    where kind = ${kind} and merged_segment = ${segmentId}::uuid and status in ('waiting', 'running')
      and not selection ? 'undoOf'`);
}

/** Merges pairs that a user has reviewed together, whether automatic merging is on or off. */
async function mergeChosen(
  platform: Platform,
  requester: Requester,
  kind: RecordKind,
  pairs: readonly (readonly [string, string])[],
): Promise<BulkJob> {
  const mergeable = { segmentId: groupOf(requester), leastConfidence: Math.min(...automaticLevels), pairs };
  const job = await readJob(platform.db, await startMerges(platform, requester, kind, mergeable));
  if (!job) throw new Error("The job that was just started cannot be found.");
  return answerJob(platform.db, job);
}

/**
 * Switches automatic merging off and undoes its merges.
 * @throws HttpError 409 when there is nothing to undo, or an undo is running
 */
async function undoAll(platform: Platform, requester: Requester, kind: RecordKind): Promise<BulkJob> {
  const { db } = platform;
  const segmentId = groupOf(requester);
  const [before] = await readSettings(db, { kind, segmentId });
  const newest = await newestJob(db, kind, segmentId);
  if (!newest) throw conflict("There are no automatic merges to undo.");
  if ("undoOf" in newest.selection && newest.ended_at === null)
    throw conflict("The automatic merges are already being undone.");
  if (before?.is_on)
    await changeSetting(platform, requester, kind, segmentId, {
      isOn: false,
      leastConfidence: before.least_confidence,
    });
  const job = await readJob(db, await undoMerges(platform, requester, newest));
  if (!job) throw conflict("There are no automatic merges to undo.");
  return answerJob(db, job);
}
