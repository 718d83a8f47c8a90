import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { idArray } from "#server/platform/db/id-array.ts";
import { iso } from "#server/platform/db/iso.ts";
import type { Reader } from "#server/platform/db/read-together.ts";
import { rowValues } from "#server/platform/filters/stored-field.ts";
import { activityByMonth } from "#server/records/common/activity-by-month.ts";
import { identitiesByRecord, listedIdentities } from "#server/records/common/identities.ts";
import type { MaintainerRole, MemberRow } from "#shared/contract/member-row.ts";
import { activeOrganization } from "#shared/domain/people/active-organization.ts";
import { endOfPeriod } from "#shared/domain/people/affiliation.ts";
import { storedFields } from "./fields.ts";
import type { PersonRecord } from "./list.ts";
import { rolesOfMaintainers } from "./list-maintainers.ts";
import { type WorkExperience, workExperiences } from "./work-experience.ts";

type Row = {
  id: string;
  member_id: string;
  title: string | null;
  date_start: string | null;
  date_end: string | null;
  source: string | null;
};

/** Periods in which these people worked for no organization, by person, newest start first. */
export async function independentPeriods(db: Reader, memberIds: readonly string[]) {
  const found = await db.execute<Row>(sql`
    select id, member_id, title, date_start, date_end, source from member_organizations
    where member_id = any(${idArray(memberIds)}) and organization_id is null and deleted_at is null
    order by date_start desc nulls last, date_end desc nulls first, id`);
  const periods = found.rows.map(({ id, member_id: memberId, title, date_start, date_end, source }) => ({
    ...{ id, memberId, title, source },
    dateStart: iso(date_start),
    dateEnd: iso(date_end),
  }));
  return Map.groupBy(periods, ({ memberId }) => memberId);
}

/** Columns and figures of a person in the API format. */
export function personValues(person: PersonRecord, segmentId: string | null) {
  const { reach: _, version: __, activeOn: ___, activityTypes: ____, ...values } = rowValues(storedFields, person);
  return { ...values, averageSentiment: values.averageSentiment ?? 0, segmentId };
}

/** Adds the parts of each row of a page, with one query per part. */
export async function personRows(
  db: Executor,
  segmentId: string,
  people: readonly PersonRecord[],
  now: Date,
): Promise<MemberRow[]> {
  if (people.length === 0) return [];
  const ids = people.map((person) => person.id);
  const [identities, work, independent, roles, tags, months] = await Promise.all([
    listedIdentities(db, "member", ids),
    workExperiences(db, ids),
    independentPeriods(db, ids),
    maintainerRolesOf(db, ids),
    tagsOf(db, ids),
    activityByMonth(db, "member", ids, segmentId, now),
  ]);
  return people.map((person) => {
    const active = activeOrganization(work.get(person.id) ?? [], independent.get(person.id));
    return {
      ...personValues(person, segmentId),
      identities: identities.get(person.id) ?? [],
      organizations: active
        ? [{ ...rowOrganization(active), memberOrganizations: { title: active.memberOrganizations.title } }]
        : [],
      employers: employersOf(work.get(person.id) ?? [], now),
      maintainerRoles: roles.get(person.id) ?? [],
      tags: tags.get(person.id) ?? [],
      activityByMonth: months(person.id),
    };
  });
}

/** Employers, each once. One that a person left and came back to is current. */
function employersOf(work: readonly WorkExperience[], now: Date) {
  const employers = new Map<string, { id: string; displayName: string; isCurrent: boolean }>();
  for (const { id, displayName, memberOrganizations } of work) {
    const isCurrent = now.getTime() < endOfPeriod(memberOrganizations) || employers.get(id)?.isCurrent === true;
    employers.set(id, { id, displayName, isCurrent });
  }
  return [...employers.values()];
}

/** Organization in the format of a person's list row. */
export const rowOrganization = ({ id, displayName, logo, lfxMembership }: WorkExperience) => ({
  id,
  displayName,
  logo,
  lfxMembership,
});

/** Identities of these people, by person, oldest first. */
export const identitiesOf = (db: Reader, ids: readonly string[]) => identitiesByRecord(db, "member", ids);

type RoleRecord = {
  id: string;
  member_id: string;
  segment_id: string;
  segment_name: string | null;
  since: string | null;
  until: string | null;
  url: string;
  repo_type: string;
  role: string;
};

/** Maintainer roles of these people, by person: imported ones, and those that the files of repositories list. */
export async function maintainerRolesOf(db: Reader, ids: readonly string[]) {
  const found = await db.execute<RoleRecord>(sql`
    select t.*, s.name as segment_name from (${rolesOfMaintainers(sql`i.member_id = any(${idArray(ids)})`)}) t
    left join segments s on s.id = t.segment_id
    order by t.until is not null, t.since desc nulls last, t.id`);
  return grouped(found.rows, (row): [string, MaintainerRole] => [
    row.member_id,
    {
      id: row.id,
      memberId: row.member_id,
      segmentId: row.segment_id,
      segmentName: row.segment_name,
      dateStart: row.since,
      dateEnd: row.until,
      url: row.url,
      repoType: row.repo_type,
      role: row.role,
    },
  ]);
}

/** Tags of these people, by person, sorted by name. */
export async function tagsOf(db: Reader, ids: readonly string[]) {
  const found = await db.execute<{ member_id: string; id: string; name: string }>(sql`
    select mt.member_id, t.id, t.name from member_tags mt join tags t on t.id = mt.tag_id
    where mt.member_id = any(${idArray(ids)}) order by fold_case(t.name) collate "C", t.id`);
  return grouped(found.rows, ({ member_id, id, name }) => [member_id, { id, name }]);
}

/** Segments that list these people, by person, most active first: of all levels or only sub-projects. */
export async function segmentsOf(db: Reader, memberIds: readonly string[], level: "all" | "subproject") {
  type Row = { member_id: string; id: string; name: string; activity_count: number; last_active: string | null };
  const found = await db.execute<Row>(sql`
    select ms.member_id, s.id, s.name, ms.activity_count, ms.last_active
    from member_segments ms join segments s on s.id = ms.segment_id
    where ms.member_id = any(${idArray(memberIds)}) and ${level === "all" ? sql`true` : sql`s.type = 'subproject'`}
    order by ms.activity_count desc, s.name collate "C", s.id`);
  return grouped(found.rows, ({ member_id, id, name, activity_count: activityCount, last_active }) => [
    member_id,
    { id, name, activityCount, lastActive: iso(last_active) },
  ]);
}

function grouped<R, V>(rows: readonly R[], entry: (row: R) => [string, V]): Map<string, V[]> {
  const groups = new Map<string, V[]>();
  for (const row of rows) {
    const [key, value] = entry(row);
    const group = groups.get(key);
    if (group) group.push(value);
    else groups.set(key, [value]);
  }
  return groups;
}
