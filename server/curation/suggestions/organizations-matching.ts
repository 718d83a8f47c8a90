import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { idArray } from "#server/platform/db/id-array.ts";
import { isIdentifying } from "#server/records/common/identities.ts";
import { organizationColumns } from "#server/records/organizations/fields.ts";
import { peopleInAllGroups, segmentIdsOf } from "#server/records/organizations/find.ts";
import {
  type OrganizationRecord,
  organizationIdentitiesOf,
  organizationValues,
} from "#server/records/organizations/list.ts";
import { ancestorsOf } from "#server/records/organizations/parents.ts";
import type { SuggestedOrganization } from "#shared/contract/merging/merge-suggestions.ts";
import { ownDomain } from "#shared/domain/evidence/compare/compare-emails.ts";
import { organizationCandidateKeys, organizationKeyUse } from "#shared/domain/evidence/organization/candidate-keys.ts";
import { organizationEvidence } from "#shared/domain/evidence/organization/find-evidence.ts";
import type { WorkPeriod } from "#shared/domain/evidence/organization/moved-together.ts";
import { type EvidenceOrganization, maxPeople } from "#shared/domain/evidence/organization/organization.ts";
import { organizationRelation } from "#shared/domain/evidence/organization/relation.ts";
import { namesIn } from "#shared/domain/organizations/organization-name.ts";
import { type Matching, type MatchProfile, placesOf } from "./matching.ts";

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

type OrganizationToMatch = MatchProfile & EvidenceOrganization;

/** Rules version. Increase it when the rules change, so that all organizations are examined again. */
const rules = sql`7`;

export const organizationsMatching: Matching<OrganizationToMatch> = {
  kind: "organization",
  fingerprint: sql`(hashtextextended(concat_ws(E'\n', o.display_name, o.attributes ->> 'name', o.attributes ->> 'alternativeName', o.headline, left(o.description, 1000), o.attributes ->> 'immediateParent', o.attributes ->> 'ultimateParent', (o.lfx_membership is null)::text, (o.deleted_at is null)::text), ${rules})
    # coalesce((select bit_xor(hashtextextended(concat_ws(E'\n', i.platform, i.type, i.value, i.verified::text), 1))
      from organization_identities i where i.organization_id = o.id), 0)
    # coalesce((select hashtextextended(p.parent_id::text, 5) from organization_parents p where p.organization_id = o.id), 0)
    # coalesce((select bit_xor(hashtextextended(concat_ws(' ', w.member_id, w.date_start::date, w.date_end::date), 4)) from (
        select distinct member_id, date_start, date_end from member_organizations
        where organization_id = o.id and deleted_at is null
      ) w), 0)
    # coalesce((select bit_xor(hashtextextended(s.segment_id::text, 3)) from organization_segments s
      where s.organization_id = o.id), 0))`,
  load: (db, ids) => loadOrganizations(db, ids),
  keysOf: organizationCandidateKeys,
  keyUse: organizationKeyUse,
  relation: (a, b) => (isStated(a, b) ? null : organizationRelation(a, b)),
  evidence: organizationEvidence,
  botConfidence: () => null,
  isBot: () => false,
};

/** True when one of the two is stated to belong to the other. */
const isStated = (a: OrganizationToMatch, b: OrganizationToMatch) =>
  a.ancestorIds?.includes(b.id) === true || b.ancestorIds?.includes(a.id) === true;

type Row = {
  id: string;
  display_name: string;
  headline: string | null;
  description: string | null;
  attributes: Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>;
  lfx: boolean;
};

const textsIn = (attribute: Readonly<Record<string, unknown>> | undefined) =>
  Object.values(attribute ?? {})
    .flat()
    .filter((value) => typeof value === "string");

/**
 * Loads organizations with the data that matching uses.
 * @param withPeople false to compare them with profiles without people
 */
export async function loadOrganizations(
  db: Executor,
  ids: readonly string[],
  withPeople = true,
): Promise<Map<string, OrganizationToMatch>> {
  const found = await db.execute<Row>(sql`
    select id, display_name, headline, description, attributes, lfx_membership is not null as lfx from organizations
    where id = any(${idArray(ids)}) and deleted_at is null`);
  const identities = await organizationIdentitiesOf(db, ids);
  const places = await placesOf(db, "organization", ids);
  const people = await peopleOf(db, withPeople ? ids : []);
  const ancestors = await ancestorsOf(db, ids);
  return new Map(
    found.rows.map(({ id, display_name, headline, description, attributes, lfx }) => [
      id,
      {
        id,
        displayName: display_name,
        otherNames: namesIn(attributes),
        identities: identities.get(id) ?? [],
        descriptions: [headline, description].filter((text) => text !== null),
        parentNames: [attributes.immediateParent, attributes.ultimateParent].flatMap(textsIn),
        ancestorIds: ancestors.get(id) ?? [],
        isMember: lfx,
        peopleIds: people.get(id)?.ids ?? [],
        periods: people.get(id)?.periods ?? [],
        peopleDomain: mostUsedDomain(people.get(id)?.emails ?? []),
        segmentIds: places.get(id)?.segmentIds ?? [],
        activityCount: places.get(id)?.activityCount ?? 0,
      },
    ]),
  );
}

/**
 * Loads people who work or worked at these organizations, at most `maxPeople` of each, with their addresses and dated
 * work there.
 */
async function peopleOf(db: Executor, ids: readonly string[]) {
  type Found = { id: string; people: string[]; emails: string[] | null; periods: WorkPeriod[] };
  const found = await db.execute<Found>(sql`
    select o.id, array_agg(distinct p.member_id)::text[] as people, array_agg(i.value) filter (where i.value is not null) as emails,
      coalesce((select json_agg(json_build_object('personId', w.member_id,
          'start', to_char(w.date_start at time zone 'UTC', 'YYYY-MM-DD'),
          'end', to_char(w.date_end at time zone 'UTC', 'YYYY-MM-DD')))
        from member_organizations w
        where w.organization_id = o.id and w.deleted_at is null and w.member_id = any(array_agg(distinct p.member_id))
          and coalesce(w.date_start, w.date_end) is not null), '[]') as periods
    from unnest(${idArray(ids)}) as o(id)
    cross join lateral (
      select distinct w.member_id from member_organizations w
      where w.organization_id = o.id and w.deleted_at is null order by w.member_id limit ${maxPeople}
    ) p
    left join member_identities i on i.member_id = p.member_id and i.type = 'email' and ${isIdentifying(sql`i`)}
    group by o.id`);
  return new Map(
    found.rows.map(({ id, people, emails, periods }) => [id, { ids: people, emails: emails ?? [], periods }]),
  );
}

/** Fewer addresses show no common domain. */
const leastAddresses = 2;

/** The domain of more than half of these addresses, without those at public providers; null when there is none. */
function mostUsedDomain(emails: readonly string[]): string | null {
  const domains = emails.map(ownDomain).filter((domain) => domain !== null);
  const most = [...Map.groupBy(domains, (domain) => domain)].find(([, { length }]) => length * 2 > domains.length);
  return most !== undefined && most[1].length >= leastAddresses ? most[0] : null;
}
