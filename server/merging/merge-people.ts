import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { writeAudit } from "#server/audit/write-audit.ts";
import { notFound } from "#server/base/http-error.ts";
import type { Platform } from "#server/base/platform.ts";
import type { Executor } from "#server/db/database.ts";
import { again } from "#server/db/with-retry.ts";
import type { Requester } from "#server/http/route.ts";
import { conflictOnDuplicate } from "#server/records/change-record.ts";
import { assertEditable } from "#server/records/editable-ids.ts";
import { mergePreview } from "#shared/domain/merge/merge-preview.ts";
import { lockProfiles } from "./lock.ts";
import { beginAction } from "./merge-action.ts";
import { countMoved } from "./moved.ts";
import { moveNoMerges } from "./no-merge.ts";
import { addFigures } from "./person-figures.ts";
import { loadPeople, type PersonRecord } from "./person-record.ts";
import { moveReports } from "./reports.ts";
import { writeLists, writeOwn } from "./write-person.ts";

/**
 * Merges one person into another (wire.md 13.1): what the preview showed, by the same function. All that people see is
 * there when this returns; the activities follow (`mergeJob`), and then everybody connected is told.
 * @throws HttpError 403, 404; 409 while another merge of one of the two is in progress
 */
export async function mergePeople(
  platform: Platform,
  requester: Requester,
  primaryId: string,
  secondaryId: string,
): Promise<void> {
  await again(() =>
    platform.db.transaction(async (tx) => {
      const ids = [primaryId, secondaryId];
      await lockProfiles(tx, "member", ids);
      await assertEditable(tx, requester, "member", ids);
      const people = await loadPeople(tx, ids);
      const [primary, secondary] = [people.get(primaryId), people.get(secondaryId)];
      if (!primary || !secondary) throw notFound();
      const { merged, changes } = mergePreview(primary, secondary);
      const whole = { ...merged, removedWork: [...primary.removedWork, ...secondary.removedWork] };
      await beginAction(tx, platform, requester, {
        id: randomUUID(),
        kind: "member",
        primary,
        secondary,
        step: "merge-started",
        backup: { primary, secondary },
        moved: countMoved(changes),
        cursor: null,
      });
      await addFigures(tx, primaryId, secondaryId);
      await tx.execute(sql`
        update maintainer_roles set member_id = ${primaryId}::uuid where member_id = ${secondaryId}::uuid`);
      await moveNoMerges(tx, "member", primaryId, secondaryId);
      await moveReports(tx, "member", secondaryId, primaryId, "all");
      await writeLists(tx, ids, [whole]);
      await tx.execute(sql`delete from members where id = ${secondaryId}::uuid`);
      await writeOwn(tx, whole);
      await auditMerge(tx, requester, primary, secondary, whole);
    }),
  ).catch(conflictOnDuplicate);
}

/** A person as the audit log keeps them (wire.md 6.3). */
export function auditedPerson(person: PersonRecord) {
  const { id, displayName, joinedAt, attributes, identities, memberOrganizations, affiliations, tags } = person;
  const plain = <T extends { readonly rest: unknown }>({ rest: _, ...item }: T) => item;
  return {
    id,
    displayName,
    joinedAt,
    attributes,
    identities: identities.map(plain),
    memberOrganizations: memberOrganizations.map(plain),
    affiliations: affiliations.map(plain),
    tags,
  };
}

function auditMerge(
  tx: Executor,
  requester: Requester,
  primary: PersonRecord,
  secondary: PersonRecord,
  merged: PersonRecord,
): Promise<void> {
  return writeAudit(tx, requester, {
    actionType: "members-merge",
    entityType: "member",
    entityId: primary.id,
    oldState: { primary: auditedPerson(primary), secondary: auditedPerson(secondary) },
    newState: { primary: auditedPerson(merged) },
  });
}
