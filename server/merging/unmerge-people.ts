import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { writeAudit } from "#server/audit/write-audit.ts";
import type { Platform } from "#server/base/platform.ts";
import type { Executor } from "#server/db/database.ts";
import { again } from "#server/db/with-retry.ts";
import type { Requester } from "#server/http/route.ts";
import { conflictOnDuplicate } from "#server/records/change-record.ts";
import { assertEditable } from "#server/records/editable-ids.ts";
import { refreshSearchText } from "#server/records/search-text.ts";
import type { BodyOf } from "#shared/contract/call.ts";
import type { memberUnmerge } from "#shared/contract/merging.ts";
import { assertFree } from "./assert-id-unused.ts";
import { personRule } from "./identity-rule.ts";
import { lockProfiles } from "./lock.ts";
import { beginAction, beginRevert, replaceBackup } from "./merge-action.ts";
import { auditedPerson } from "./merge-people.ts";
import type { UnmergeCursor } from "./move-unmerged.ts";
import { movedIdentities } from "./moved.ts";
import { restoreNoMerges } from "./no-merge.ts";
import { placeBeside, splitFigures } from "./person-figures.ts";
import { personPreview } from "./person-preview.ts";
import { moveReports } from "./reports.ts";
import { assertSamePreview } from "./same-preview.ts";
import { type PersonSplit, splitPerson } from "./split-person.ts";
import { insertPerson, writeLists, writeOwn } from "./write-person.ts";

type Preview = BodyOf<typeof memberUnmerge>;

/**
 * Does what a preview showed (wire.md 13.1): takes an identity out as a person of its own, or takes a merge back, exactly
 * as it was but for what was edited by hand since. Activities follow by themselves.
 * @throws HttpError 400, 403, 404; 409 when the preview is not what the record gives now, or while another merge or
 * unmerge of the person is in progress
 */
export async function unmergePerson(
  platform: Platform,
  requester: Requester,
  id: string,
  preview: Preview,
): Promise<void> {
  await again(() =>
    platform.db.transaction(async (tx) => {
      await lockProfiles(tx, "member", [id]);
      await assertEditable(tx, requester, "member", [id]);
      const found = await splitPerson(tx, id, {
        identity: preview.identityId ?? preview.secondary.identities[0]?.id ?? "",
        revert: false,
        mergeId: preview.mergeActionId,
        newId: preview.secondary.id,
      });
      const now = await personPreview(tx, found, preview.identityId ?? "");
      assertSamePreview(preview, now, found.merge === null);
      const split = { ...found, secondary: { ...found.secondary, joinedAt: now.secondary.joinedAt } };
      await assertFree(tx, "member", split.secondary.id, split.merge?.id ?? null);
      await write(tx, split);
      await begin(tx, platform, requester, split);
      await writeAudit(tx, requester, {
        actionType: "members-unmerge",
        entityType: "member",
        entityId: id,
        oldState: { primary: auditedPerson(split.current) },
        newState: { primary: auditedPerson(split.primary), secondary: auditedPerson(split.secondary) },
      });
    }),
  ).catch(conflictOnDuplicate);
}

async function write(tx: Executor, split: PersonSplit): Promise<void> {
  const { primary, secondary, current, merge } = split;
  await insertPerson(tx, secondary);
  const theirs = new Set(secondary.removedWork.map((row) => row.id));
  const removedWork = merge
    ? [...primary.removedWork, ...current.removedWork.filter((row) => !theirs.has(row.id))]
    : current.removedWork;
  await writeLists(tx, [primary.id], [{ ...primary, removedWork }, secondary]);
  await writeOwn(tx, primary);
  await refreshSearchText(tx, "member", [secondary.id]);
  await tx.execute(sql`
    update maintainer_roles set member_id = ${secondary.id}::uuid
    where member_id = ${primary.id}::uuid and id = any(${sql.param(secondary.roles)}::uuid[])`);
  if (!merge) return;
  await restoreNoMerges(tx, "member", primary, secondary);
  await moveReports(tx, "member", primary.id, secondary.id, secondary.reports);
}

/** The action with what the work behind it needs, and the backups of later merges as they are now. */
async function begin(tx: Executor, platform: Platform, requester: Requester, split: PersonSplit): Promise<void> {
  const { current, primary, secondary, merge } = split;
  const cursor: UnmergeCursor = {
    rule: personRule(primary.identities, secondary.identities),
    since: merge?.createdAt ?? null,
    later: split.later.map(({ id }) => id),
    placed: merge ? await splitFigures(tx, current, primary, secondary) : await placeBeside(tx, current, secondary.id),
    after: null,
    first: { primary: null, secondary: null },
  };
  for (const { id, backup } of split.later) await replaceBackup(tx, id, backup);
  if (merge) return beginRevert(tx, platform, requester, merge.id, cursor);
  const moved = movedIdentities(secondary.identities.length);
  const action = { id: randomUUID(), kind: "member", step: "unmerge-started", backup: null } as const;
  return beginAction(tx, platform, requester, { ...action, primary, secondary, moved, cursor });
}
