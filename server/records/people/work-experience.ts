import { sql } from "#server/platform/db/drizzle.ts";
import { idArray } from "#server/platform/db/id-array.ts";
import { iso } from "#server/platform/db/iso.ts";
import type { Reader } from "#server/platform/db/read-together.ts";

type WorkRecord = {
  id: string;
  member_id: string;
  organization_id: string;
  title: string | null;
  date_start: string | null;
  date_end: string | null;
  source: string | null;
  override_id: string | null;
  allow_affiliation: boolean;
  is_primary_work_experience: boolean;
  display_name: string;
  logo: string | null;
  lfx: boolean;
  organization_created_at: string;
};

/** Work experience with its organization. */
export type WorkExperience = ReturnType<typeof toWorkExperience>;

/**
 * Work experiences of these people, by person: newest start first; for the same start, the open-ended one first;
 * without any date, the newest organization first, then by name. Omits deleted organizations.
 */
export async function workExperiences(db: Reader, memberIds: readonly string[]) {
  const found = await db.execute<WorkRecord>(sql`
    select mo.id, mo.member_id, mo.organization_id, mo.title, mo.date_start, mo.date_end, mo.source, mo.override_id,
      mo.allow_affiliation, mo.is_primary_work_experience, o.display_name, o.logo, o.lfx_membership is not null as lfx,
      o.created_at as organization_created_at
    from member_organizations mo join organizations o on o.id = mo.organization_id
    where mo.member_id = any(${idArray(memberIds)}) and mo.deleted_at is null and o.deleted_at is null
    order by mo.date_start desc nulls last, mo.date_end desc nulls first, o.created_at desc,
      fold_case(o.display_name) collate "C", mo.id`);
  const byPerson = new Map<string, WorkExperience[]>();
  for (const row of found.rows) {
    const own = byPerson.get(row.member_id) ?? [];
    own.push(toWorkExperience(row));
    byPerson.set(row.member_id, own);
  }
  return byPerson;
}

/** Format of the profile's own list. Only list rows show the Linux Foundation membership of an organization. */
export const withoutMembership = ({ lfxMembership: _, ...work }: WorkExperience) => work;

function toWorkExperience(row: WorkRecord) {
  return {
    id: row.organization_id,
    displayName: row.display_name,
    logo: row.logo,
    lfxMembership: row.lfx,
    createdAt: iso(row.organization_created_at),
    memberOrganizations: {
      id: row.id,
      memberId: row.member_id,
      organizationId: row.organization_id,
      title: row.title,
      dateStart: iso(row.date_start),
      dateEnd: iso(row.date_end),
      source: row.source,
      affiliationOverride: {
        ...(row.override_id === null ? {} : { id: row.override_id }),
        memberId: row.member_id,
        memberOrganizationId: row.id,
        allowAffiliation: row.allow_affiliation,
        isPrimaryWorkExperience: row.is_primary_work_experience,
      },
    },
  };
}
