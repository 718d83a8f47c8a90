import { randomUUID } from "node:crypto";
import { writeAudit } from "#server/audit/write-audit.ts";
import type { Platform } from "#server/base/platform.ts";
import type { Executor } from "#server/db/database.ts";
import { again } from "#server/db/with-retry.ts";
import type { Requester } from "#server/http/route.ts";
import { conflictOnDuplicate } from "#server/records/change-record.ts";
import { assertEditable } from "#server/records/editable-ids.ts";
import { refreshSearchText } from "#server/records/search-text.ts";
import type { BodyOf } from "#shared/contract/call.ts";
import type { organizationUnmerge } from "#shared/contract/merging.ts";
import { assertFree } from "./assert-id-unused.ts";
import { organizationRule } from "./identity-rule.ts";
import { lockProfiles } from "./lock.ts";
import { beginAction, beginRevert, replaceBackup } from "./merge-action.ts";
import { auditedOrganization } from "./merge-organizations.ts";
import type { UnmergeCursor } from "./move-unmerged.ts";
import { movedIdentities } from "./moved.ts";
import { restoreNoMerges } from "./no-merge.ts";
import { placeOrganizationBeside, splitOrganizationFigures } from "./organization-figures.ts";
import { renameBack } from "./organization-people.ts";
import { organizationPreview } from "./organization-preview.ts";
import { moveReports } from "./reports.ts";
import { assertSamePreview } from "./same-preview.ts";
import { type OrganizationSplit, splitOrganization } from "./split-organization.ts";
import { insertOrganization, writeOrganizationIdentities, writeOwnOrganization } from "./write-organization.ts";

type Preview = BodyOf<typeof organizationUnmerge>;

/**
 * Does what a preview showed (wire.md 13.2): takes an identity out as an organization of its own, or takes a merge back,
 * exactly as it was but for what was edited by hand since. Activities follow by themselves.
 * @throws HttpError 400, 403, 404; 409 when the preview is not what the record gives now, or while another merge or
 * unmerge of the organization is in progress
 */
export async function unmergeOrganization(
  platform: Platform,
  requester: Requester,
  id: string,
  preview: Preview,
): Promise<void> {
  await again(() =>
    platform.db.transaction(async (tx) => {
      await lockProfiles(tx, "organization", [id]);
      await assertEditable(tx, requester, "organization", [id]);
      const found = await splitOrganization(tx, id, {
        identity: preview.secondary.identities[0],
        revert: false,
        mergeId: preview.mergeActionId,
        newId: preview.secondary.id ?? randomUUID(),
      });
      const now = await organizationPreview(tx, found);
      assertSamePreview(preview, now, found.merge === null);
      const split = { ...found, secondary: { ...found.secondary, joinedAt: now.secondary.joinedAt } };
      await write(tx, split);
      await begin(tx, platform, requester, split);
      await writeAudit(tx, requester, {
        actionType: "organizations-unmerge",
        entityType: "organization",
        entityId: id,
        oldState: { primary: auditedOrganization(split.current) },
        newState: {
          primary: auditedOrganization(split.primary),
          secondary: auditedOrganization(split.secondary),
        },
      });
    }),
  ).catch(conflictOnDuplicate);
}

async function write(tx: Executor, { primary, secondary, merge }: OrganizationSplit): Promise<void> {
  await assertFree(tx, "organization", secondary.id, merge?.id ?? null);
  await insertOrganization(tx, secondary);
  await writeOrganizationIdentities(tx, [primary.id], [primary, secondary]);
  await writeOwnOrganization(tx, primary);
  await refreshSearchText(tx, "organization", [secondary.id]);
  if (!merge) return;
  await renameBack(tx, primary.id, secondary.id, secondary.named);
  await restoreNoMerges(tx, "organization", primary, secondary);
  await moveReports(tx, "organization", primary.id, secondary.id, secondary.reports);
}

async function begin(tx: Executor, platform: Platform, requester: Requester, split: OrganizationSplit): Promise<void> {
  const { current, primary, secondary, merge } = split;
  const cursor: UnmergeCursor = {
    rule: organizationRule(primary.identities, secondary.identities, merge === null),
    since: merge?.createdAt ?? null,
    later: split.later.map(({ id }) => id),
    placed: merge
      ? await splitOrganizationFigures(tx, current, primary, secondary)
      : await placeOrganizationBeside(tx, current, secondary.id),
    after: null,
    first: { primary: null, secondary: null },
  };
  for (const { id, backup } of split.later) await replaceBackup(tx, id, backup);
  if (merge) return beginRevert(tx, platform, requester, merge.id, cursor);
  const action = { id: randomUUID(), kind: "organization", step: "unmerge-started", backup: null } as const;
  const moved = movedIdentities(secondary.identities.length);
  return beginAction(tx, platform, requester, { ...action, primary, secondary, moved, cursor });
}
