import type { Executor } from "#server/db/database.ts";
import { sql } from "#server/db/drizzle.ts";
import { idArray } from "#server/db/id-array.ts";
import { organizationIdentitiesOf } from "#server/organizations/rows.ts";
import { organizationCandidateKeys } from "#shared/domain/evidence/organization/candidate-keys.ts";
import { organizationEvidence } from "#shared/domain/evidence/organization/find-evidence.ts";
import type { EvidenceOrganization } from "#shared/domain/evidence/organization/organization.ts";
import type { Matching, MatchProfile } from "./matching.ts";
import { placesOf } from "./places.ts";

type OrganizationToMatch = MatchProfile & EvidenceOrganization;

/** Rules version. Increase it when the rules change, so that all organizations are examined again. */
const rules = sql`2`;

export const organizationsMatching: Matching<OrganizationToMatch> = {
  kind: "organization",
  fingerprint: sql`(hashtextextended(concat_ws(E'\n', o.display_name, (o.lfx_membership is null)::text, (o.deleted_at is null)::text), ${rules})
    # coalesce((select bit_xor(hashtextextended(concat_ws(E'\n', i.platform, i.type, i.value, i.verified::text), 1))
      from organization_identities i where i.organization_id = o.id), 0)
    # coalesce((select bit_xor(hashtextextended(s.segment_id::text, 3)) from organization_segments s
      where s.organization_id = o.id), 0))`,
  load: loadOrganizations,
  keysOf: organizationCandidateKeys,
  keyUse: () => "own",
  evidence: organizationEvidence,
  botConfidence: () => null,
};

async function loadOrganizations(db: Executor, ids: readonly string[]): Promise<Map<string, OrganizationToMatch>> {
  const found = await db.execute<{ id: string; display_name: string; lfx: boolean }>(sql`
    select id, display_name, lfx_membership is not null as lfx from organizations
    where id = any(${idArray(ids)}) and deleted_at is null`);
  const identities = await organizationIdentitiesOf(db, ids);
  const places = await placesOf(db, "organization", ids);
  return new Map(
    found.rows.map(({ id, display_name, lfx }) => [
      id,
      {
        id,
        displayName: display_name,
        identities: identities.get(id) ?? [],
        isMember: lfx,
        segmentIds: places.get(id)?.segmentIds ?? [],
        activityCount: places.get(id)?.activityCount ?? 0,
      },
    ]),
  );
}
