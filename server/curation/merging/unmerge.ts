import { randomUUID } from "node:crypto";
import { writeAudit } from "#server/platform/audit/write-audit.ts";
import { badRequest, conflict } from "#server/platform/core/http-error.ts";
import type { Platform } from "#server/platform/core/platform.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { withRetry } from "#server/platform/db/with-retry.ts";
import type { Requester } from "#server/platform/http/route.ts";
import { conflictOnDuplicate } from "#server/records/common/change-record.ts";
import { assertEditable } from "#server/records/common/editable-ids.ts";
import { splitAdditions } from "#server/records/common/hand-additions.ts";
import { type RecordKind, recordTables } from "#server/records/common/record-kind.ts";
import { refreshSearchText } from "#server/records/common/search-text.ts";
import { copyPresence, splitFigures } from "./figures.ts";
import { lockRecords } from "./lock.ts";
import { movedIdentities, replaceBackup, startAction, startRevert } from "./merge-action.ts";
import type { Merging, Split } from "./merging.ts";
import type { UnmergeCursor } from "./move-unmerged.ts";
import { restoreNoMerges } from "./no-merge.ts";
import { assertSamePreview, type UnmergePreview } from "./preview.ts";
import { type MergeRecord, moveReports } from "./record.ts";
import { splitRecord, type UnmergeTarget } from "./split.ts";
import { insertRecord, writeIdentities, writeOwnColumns } from "./write-record.ts";

/**
 * Executes a previewed unmerge: extracts an identity into a new record, or undoes a merge and keeps later edits.
 * `mergeJob` moves the activities.
 * @throws HttpError 400, 403, 404; 409 when the preview is outdated, or while another merge or unmerge of the record is
 * in progress
 * @param preview null when no user has seen one
 */
export async function unmergeRecord<R extends MergeRecord>(
  platform: Platform,
  requester: Requester,
  merging: Merging<R>,
  id: string,
  request: UnmergeTarget<R>,
  preview: UnmergePreview | null,
): Promise<void> {
  await withRetry(() =>
    platform.db.transaction((tx) => unmergeWithin(tx, platform, requester, merging, id, request, preview)),
  ).catch(conflictOnDuplicate);
}

/** Like `unmergeRecord`, in the caller's transaction. */
export async function unmergeWithin<R extends MergeRecord>(
  tx: Executor,
  platform: Pick<Platform, "jobs">,
  requester: Requester,
  merging: Merging<R>,
  id: string,
  request: UnmergeTarget<R>,
  preview: UnmergePreview | null,
): Promise<void> {
  const { kind } = merging;
  await lockRecords(tx, kind, [id]);
  await assertEditable(tx, requester, kind, [id]);
  const found = await splitRecord(tx, merging, id, request);
  const now = await merging.preview(tx, found);
  if (preview) assertSamePreview(preview, now, found.merge === null);
  const split = { ...found, secondary: { ...found.secondary, joinedAt: now.secondary.joinedAt } };
  await assertIdUnused(tx, kind, split.secondary.id, split.merge?.id ?? null);
  await writeBoth(tx, merging, split);
  await startUnmerge(tx, platform, requester, merging, split, preview === null);
  await writeAudit(tx, requester, {
    actionType: `${kind}s-unmerge`,
    entityType: kind,
    entityId: id,
    oldState: { primary: merging.audited(split.current) },
    newState: { primary: merging.audited(split.primary), secondary: merging.audited(split.secondary) },
  });
}

async function writeBoth<R extends MergeRecord>(tx: Executor, merging: Merging<R>, split: Split<R>): Promise<void> {
  const { kind } = merging;
  const { primary, secondary, merge } = split;
  await insertRecord(tx, merging, secondary);
  const ids = { mergeId: merge?.id ?? null, primaryId: primary.id, secondaryId: secondary.id };
  await splitAdditions(tx, kind, ids);
  await writeIdentities(tx, kind, [primary.id], [primary, secondary]);
  await merging.writeLists(tx, [primary.id], [primary, secondary]);
  await writeOwnColumns(tx, merging, primary);
  await refreshSearchText(tx, kind, [secondary.id]);
  if (!merge) return;
  await merging.restoreReferences(tx, primary, secondary);
  await restoreNoMerges(tx, kind, primary, secondary);
  await moveReports(tx, kind, primary.id, secondary.id, secondary.reports);
}

/** Stores the action with the cursor of its job, and the new backups of later merges. */
async function startUnmerge<R extends MergeRecord>(
  tx: Executor,
  platform: Pick<Platform, "jobs">,
  requester: Requester,
  { kind, activityRule }: Merging<R>,
  split: Split<R>,
  isAutomatic: boolean,
): Promise<void> {
  const { current, primary, secondary, merge } = split;
  const cursor: UnmergeCursor = {
    rule: activityRule(primary.identities, secondary.identities, merge === null),
    since: merge?.createdAt ?? null,
    later: split.later.map(({ id }) => id),
    placed: merge ? await splitFigures(tx, kind, split) : await copyPresence(tx, kind, current, secondary.id),
    after: null,
    first: { primary: null, secondary: null },
  };
  for (const { id, backup } of split.later) await replaceBackup(tx, id, backup);
  if (merge) return startRevert(tx, platform, requester, { id: merge.id, cursor, isAutomatic });
  await startAction(tx, platform, requester, {
    id: randomUUID(),
    kind,
    primary,
    secondary,
    step: "unmerge-started",
    backup: null,
    moved: movedIdentities(secondary.identities.length),
    cursor,
  });
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * Checks that the id chosen by the preview for the record that an unmerge creates is unused by all records and merges.
 * @param mergeId merge to undo, whose secondary has this id.
 * @throws HttpError 400 for a malformed id; 409
 */
async function assertIdUnused(tx: Executor, kind: RecordKind, id: string, mergeId: string | null): Promise<void> {
  if (!uuid.test(id)) throw badRequest("The preview has no new profile.");
  const existing = await tx.execute(sql`
    select 1 from ${recordTables[kind].records} t where t.id = ${id}::uuid
    union all select 1 from merge_actions a
      where a.kind = ${kind} and a.secondary_id = ${id}::uuid and a.id is distinct from ${mergeId}::uuid
        and a.step in ('merge-started', 'merge-done')`);
  if (existing.rows.length > 0) throw conflict("This was already undone. Reload the page.");
}
