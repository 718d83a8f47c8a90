import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { idArray } from "#server/platform/db/id-array.ts";
import { iso } from "#server/platform/db/iso.ts";
import { independentPeriods, tagsOf } from "#server/records/people/rows.ts";
import { workExperiences } from "#server/records/people/work-experience.ts";
import type { SuggestedMember } from "#shared/contract/merging/merge-suggestions.ts";
import { type Attributes, attributeValue } from "#shared/domain/attributes.ts";

type PersonRecord = {
  id: string;
  display_name: string;
  attributes: Record<string, Record<string, unknown>>;
  joined_at: string;
  manually_changed_fields: string[];
  activity_count: number;
  last_active: string | null;
};

type IdentityRecord = {
  id: string;
  member_id: string;
  type: string;
  platform: string;
  site: string;
  value: string;
  verified: boolean;
  source: string | null;
  source_id: string | null;
};

type AffiliationRecord = {
  id: string;
  member_id: string;
  segment_id: string;
  segment_name: string | null;
  organization_id: string | null;
  organization_name: string | null;
  date_start: string | null;
  date_end: string | null;
};

/** Loads the people of suggestions by id: name and picture, or all data that a merge moves. */
export async function suggestedPeople(
  db: Executor,
  ids: readonly string[],
  isDetailed: boolean,
): Promise<Map<string, SuggestedMember>> {
  const found = await db.execute<PersonRecord>(sql`
    select m.id, m.display_name, m.attributes, m.joined_at, m.manually_changed_fields,
      coalesce(sum(ms.activity_count), 0)::int as activity_count, max(ms.last_active) as last_active
    from members m left join (member_segments ms join segments s on s.id = ms.segment_id and s.type = 'subproject')
      on ms.member_id = m.id
    where m.id = any(${idArray(ids)}) group by m.id`);
  const parts = isDetailed ? await partsOf(db, ids) : null;
  return new Map(
    found.rows.map((person) => {
      const { id } = person;
      const short = { id, displayName: person.display_name, avatarUrl: pictureOf(person.attributes) };
      if (parts === null) return [id, short];
      const member: SuggestedMember = {
        ...short,
        attributes: person.attributes,
        joinedAt: iso(person.joined_at),
        activityCount: person.activity_count,
        lastActive: iso(person.last_active),
        identities: (parts.identities.get(id) ?? []).map(({ member_id: _, source_id, site, ...rest }) => ({
          ...rest,
          ...(site && { site }),
          sourceId: source_id,
        })),
        organizations: (parts.work.get(id) ?? []).map(({ createdAt: _, ...work }) => work),
        independent: (parts.independent.get(id) ?? []).map(({ memberId: _, ...period }) => period),
        tags: parts.tags.get(id) ?? [],
        affiliations: (parts.affiliations.get(id) ?? []).map((row) => ({
          id: row.id,
          segmentId: row.segment_id,
          segmentName: row.segment_name,
          organizationId: row.organization_id,
          organizationName: row.organization_name,
          dateStart: iso(row.date_start),
          dateEnd: iso(row.date_end),
        })),
        manuallyChangedFields: person.manually_changed_fields,
      };
      return [id, member];
    }),
  );
}

/** Picture URL of a person; null when there is none. */
export function pictureOf(attributes: Attributes): string | null {
  const picture = attributeValue(attributes, "avatarUrl");
  return typeof picture === "string" && picture !== "" ? picture : null;
}

async function partsOf(db: Executor, ids: readonly string[]) {
  const [identities, affiliations, work, independent, tags] = await Promise.all([
    db.execute<IdentityRecord>(sql`
      select id, member_id, type, platform, site, value, verified, source, source_id from member_identities
      where member_id = any(${idArray(ids)}) order by created_at, id`),
    db.execute<AffiliationRecord>(sql`
      select a.id, a.member_id, a.segment_id, s.name as segment_name, a.organization_id,
        o.display_name as organization_name, a.date_start, a.date_end
      from member_affiliations a left join segments s on s.id = a.segment_id
      left join organizations o on o.id = a.organization_id
      where a.member_id = any(${idArray(ids)}) and o.deleted_at is null
      order by s.name collate "C", a.date_start desc nulls last, a.id`),
    workExperiences(db, ids),
    independentPeriods(db, ids),
    tagsOf(db, ids),
  ]);
  return {
    identities: Map.groupBy(identities.rows, ({ member_id }) => member_id),
    affiliations: Map.groupBy(affiliations.rows, ({ member_id }) => member_id),
    work,
    independent,
    tags,
  };
}
