import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { writeAudit } from "#server/audit/write-audit.ts";
import { badRequest, notFound } from "#server/base/http-error.ts";
import type { Platform } from "#server/base/platform.ts";
import { again } from "#server/db/with-retry.ts";
import type { Requester } from "#server/http/route.ts";
import { conflictOnDuplicate } from "#server/records/change-record.ts";
import { assertEditable } from "#server/records/editable-ids.ts";
import { mergeOrganizations as preview } from "#shared/domain/merge/merge-organizations.ts";
import { lockProfiles } from "./lock.ts";
import { beginAction } from "./merge-action.ts";
import { countMoved } from "./moved.ts";
import { moveNoMerges } from "./no-merge.ts";
import { addOrganizationFigures } from "./organization-figures.ts";
import { renameWork } from "./organization-people.ts";
import { loadOrganizations, type OrganizationRecord } from "./organization-record.ts";
import { moveReports } from "./reports.ts";
import { writeOrganizationIdentities, writeOwnOrganization } from "./write-organization.ts";

/**
 * Merges one organization into another (wire.md 13.2): what the preview showed, by the same function. All that people
 * see is there when this returns; the activities follow (`mergeJob`), and then everybody connected is told.
 * @throws HttpError 400 when the secondary is a member of the Linux Foundation; 403, 404; 409 while another merge of one
 * of the two is in progress
 */
export async function mergeOrganizations(
  platform: Platform,
  requester: Requester,
  primaryId: string,
  secondaryId: string,
): Promise<{ primary: OrganizationRecord; secondary: OrganizationRecord }> {
  return again(() =>
    platform.db.transaction(async (tx) => {
      const ids = [primaryId, secondaryId];
      await lockProfiles(tx, "organization", ids);
      await assertEditable(tx, requester, "organization", ids);
      const found = await loadOrganizations(tx, ids);
      const [primary, secondary] = [found.get(primaryId), found.get(secondaryId)];
      if (!primary || !secondary) throw notFound();
      if (secondary.facts.lfxMembership) {
        throw badRequest(
          "Active member organizations of the Linux Foundation can't be merged into other organizations.",
        );
      }
      const { merged, changes } = preview(primary, secondary);
      const named = await renameWork(tx, primaryId, secondaryId);
      await addOrganizationFigures(tx, primaryId, secondaryId);
      await beginAction(tx, platform, requester, {
        id: randomUUID(),
        kind: "organization",
        primary,
        secondary,
        step: "merge-started",
        backup: { primary, secondary: { ...secondary, named } },
        moved: {
          ...countMoved(changes),
          workExperiences: named.work.length,
          affiliations: named.affiliations.length,
        },
        cursor: null,
      });
      await moveNoMerges(tx, "organization", primaryId, secondaryId);
      await moveReports(tx, "organization", secondaryId, primaryId, "all");
      await writeOrganizationIdentities(tx, ids, [merged]);
      await tx.execute(sql`delete from organizations where id = ${secondaryId}::uuid`);
      await writeOwnOrganization(tx, merged);
      await writeAudit(tx, requester, {
        actionType: "organizations-merge",
        entityType: "organization",
        entityId: primaryId,
        oldState: { primary: auditedOrganization(primary), secondary: auditedOrganization(secondary) },
        newState: { primary: auditedOrganization(merged) },
      });
      return { primary: merged, secondary };
    }),
  ).catch(conflictOnDuplicate);
}

/** An organization as the audit log keeps it (wire.md 6.3). */
export function auditedOrganization(organization: OrganizationRecord) {
  const { id, displayName, joinedAt, isTeamOrganization, attributes, facts, identities, tags } = organization;
  const plain = identities.map(({ rest: _, ...identity }) => identity);
  return { id, displayName, joinedAt, isTeamOrganization, attributes, ...facts, identities: plain, tags };
}
