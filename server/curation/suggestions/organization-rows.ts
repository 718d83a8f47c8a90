import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { idArray } from "#server/platform/db/id-array.ts";
import { organizationColumns } from "#server/records/organizations/fields.ts";
import { peopleInAllGroups, segmentIdsOf } from "#server/records/organizations/find.ts";
import type { OrganizationRecord } from "#server/records/organizations/list.ts";
import { organizationIdentitiesOf, organizationValues } from "#server/records/organizations/rows.ts";
import type { SuggestedOrganization } from "#shared/contract/merging/merge-suggestions.ts";

type Found = OrganizationRecord & { membership: Record<string, unknown> | null };

/**
 * Loads the organizations of suggestions by id: name, logo and membership, or the profile with its figures in all
 * segments. The membership is the complete stored object.
 */
export async function suggestedOrganizations(
  db: Executor,
  ids: readonly string[],
  isDetailed: boolean,
): Promise<Map<string, SuggestedOrganization>> {
  const found = await db.execute<Found>(sql`
    select ${organizationColumns}, o.lfx_membership as membership from organizations o
    left join (
      select null::uuid as segment_id, ps.organization_id, sum(ps.activity_count)::int as activity_count,
        ${peopleInAllGroups(sql`ps.organization_id`)} as member_count, min(ps.first_active) as first_active,
        max(ps.last_active) as last_active,
        string_to_array(string_agg(array_to_string(ps.platforms, ','), ','), ',') as platforms,
        avg(ps.avg_contributor_engagement)::real as avg_contributor_engagement
      from organization_segments ps join segments s on s.id = ps.segment_id and s.type = 'projectGroup'
      where ps.organization_id = any(${idArray(ids)}) group by ps.organization_id
    ) os on os.organization_id = o.id
    where o.id = any(${idArray(ids)})`);
  const [identities, segments] = isDetailed
    ? await Promise.all([organizationIdentitiesOf(db, ids), segmentIdsOf(db, ids)])
    : [null, null];
  return new Map(
    found.rows.map(({ membership, ...record }) => {
      const { id, displayName, logo, attributes } = record;
      const organization: SuggestedOrganization =
        identities === null
          ? { id, displayName, logo, ...(membership && { lfxMembership: membership }) }
          : {
              ...organizationValues(record),
              lfxMembership: membership,
              identities: identities.get(id) ?? [],
              segments: segments.get(id) ?? [],
              attributes,
            };
      return [id, organization];
    }),
  );
}
