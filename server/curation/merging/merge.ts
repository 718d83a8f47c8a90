import { randomUUID } from "node:crypto";
import { writeAudit } from "#server/platform/audit/write-audit.ts";
import { badRequest, notFound } from "#server/platform/core/http-error.ts";
import type { Platform } from "#server/platform/core/platform.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { withRetry } from "#server/platform/db/with-retry.ts";
import type { Requester } from "#server/platform/http/route.ts";
import { assertAttributesFit } from "#server/records/common/attribute-limit.ts";
import { conflictOnDuplicate } from "#server/records/common/change-record.ts";
import { assertEditable } from "#server/records/common/editable-ids.ts";
import { mergeAdditions } from "#server/records/common/hand-additions.ts";
import { recordTables } from "#server/records/common/record-kind.ts";
import { mostIdentities, tooManyIdentities } from "#shared/domain/limits.ts";
import { lockRecords } from "./lock.ts";
import { countMoved, startAction } from "./merge-action.ts";
import type { Merging } from "./merging.ts";
import { coverMerged, moveNoMerges } from "./no-merge.ts";
import { type MergeRecord, moveReports } from "./record.ts";
import { writeIdentities, writeOwnColumns } from "./write-record.ts";

/**
 * Merges one record into another, with the function that computed the preview. Moves everything except activities;
 * `mergeJob` moves those and then notifies connected clients.
 * @returns the merged record, and the secondary as it was.
 * @throws HttpError 400 when the secondary must not be merged, or both together have too many attributes; 403, 404; 409
 * while another merge of one of the two is in progress
 */
export async function mergeRecords<R extends MergeRecord>(
  platform: Platform,
  requester: Requester,
  merging: Merging<R>,
  primaryId: string,
  secondaryId: string,
  options: MergeOptions = {},
): Promise<{ primary: R; secondary: R }> {
  return withRetry(() =>
    platform.db.transaction((tx) => mergeWithin(tx, platform, requester, merging, primaryId, secondaryId, options)),
  ).catch(conflictOnDuplicate);
}

interface MergeOptions {
  readonly isAutomatic?: boolean;
  /** Allows other merges into the primary to be in progress. */
  readonly isOneOfSeveral?: boolean;
  /** Fields of which the secondary's value is kept. */
  readonly keepOther?: readonly string[] | undefined;
}

/**
 * Like `mergeRecords`, in the caller's transaction.
 * @returns the id of the merge, too
 */
export async function mergeWithin<R extends MergeRecord>(
  tx: Executor,
  platform: Pick<Platform, "jobs">,
  requester: Requester,
  merging: Merging<R>,
  primaryId: string,
  secondaryId: string,
  { isAutomatic = false, isOneOfSeveral = false, keepOther = [] }: MergeOptions = {},
): Promise<{ primary: R; secondary: R; mergeId: string }> {
  const { kind } = merging;
  const ids = [primaryId, secondaryId];
  const mergeId = randomUUID();
  await lockRecords(tx, kind, ids, isOneOfSeveral ? primaryId : null);
  await assertEditable(tx, requester, kind, ids);
  const records = await merging.load(tx, ids);
  const [primary, secondary] = [records.get(primaryId), records.get(secondaryId)];
  if (!primary || !secondary) throw notFound();
  merging.assertMergeable?.(secondary);
  const { merged, changes } = merging.merge(primary, secondary, keepOther);
  const attributesOf = (record: R) => merging.ownColumns(record).attributes as Readonly<Record<string, unknown>>;
  assertAttributesFit(attributesOf(primary), attributesOf(merged));
  if (merged.identities.length > mostIdentities) throw badRequest(tooManyIdentities);
  const { backup, moved } = await merging.moveReferences(tx, primary, secondary);
  await mergeAdditions(tx, kind, { mergeId, primaryId, secondaryId });
  await merging.addFigures(tx, primaryId, secondaryId);
  await startAction(tx, platform, requester, {
    id: mergeId,
    kind,
    primary,
    secondary,
    step: "merge-started",
    backup: { primary, secondary: backup, ...(keepOther.length > 0 && { keepOther }) },
    moved: { ...countMoved(changes), ...moved },
    cursor: null,
    isAutomatic,
  });
  await moveNoMerges(tx, kind, primaryId, secondaryId);
  await coverMerged(tx, kind, primaryId, new Date().toISOString());
  await moveReports(tx, kind, secondaryId, primaryId, "all");
  await writeIdentities(tx, kind, ids, [merged]);
  await merging.writeLists(tx, ids, [merged]);
  await tx.execute(sql`delete from ${recordTables[kind].records} where id = ${secondaryId}::uuid`);
  await writeOwnColumns(tx, merging, merged);
  await writeAudit(tx, requester, {
    actionType: `${kind}s-merge`,
    entityType: kind,
    entityId: primaryId,
    oldState: { primary: merging.audited(primary), secondary: merging.audited(secondary) },
    newState: { primary: merging.audited(merged) },
  });
  return { primary: merged, secondary, mergeId };
}
