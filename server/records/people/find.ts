import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { iso } from "#server/platform/db/iso.ts";
import { type Reader, readTogether } from "#server/platform/db/read-together.ts";
import { missingRecord } from "#server/records/common/record-kind.ts";
import { subProjectsWithin } from "#server/records/segments/scope.ts";
import type { Member } from "#shared/contract/members.ts";
import { activeOrganization } from "#shared/domain/people/active-organization.ts";
import { personColumns } from "./fields.ts";
import type { PersonRecord } from "./list.ts";
import {
  identitiesOf,
  independentPeriods,
  maintainerRolesOf,
  personValues,
  rowOrganization,
  segmentsOf,
  tagsOf,
} from "./rows.ts";
import { workExperiences } from "./work-experience.ts";

/** Optional parts of a profile. */
export interface Include {
  readonly identities?: boolean | undefined;
  readonly memberOrganizations?: boolean | undefined;
  readonly activityByWeek?: boolean | undefined;
}

/**
 * Reads a person's profile with its version and their figures in one segment (zero without one). Organizations: the
 * active one first.
 * @throws HttpError 404
 */
export async function findPerson(
  db: Executor,
  id: string,
  segmentId: string | null,
  include: Include,
): Promise<{ member: Member; version: number }> {
  const reader = readTogether(db);
  const [found, segments, roles, tags, independent, identities, work, weeks, reports, pinned] = await Promise.all([
    reader.execute<PersonRecord>(sql`
      select ${personColumns} from members m
      left join member_segments ms on ms.member_id = m.id and ms.segment_id = ${segmentId}::uuid
      where m.id = ${id}::uuid and m.deleted_at is null`),
    segmentsOf(reader, [id], "subproject"),
    maintainerRolesOf(reader, [id]),
    tagsOf(reader, [id]),
    independentPeriods(reader, [id]),
    include.identities ? identitiesOf(reader, [id]) : null,
    include.memberOrganizations ? workExperiences(reader, [id]) : null,
    include.activityByWeek && segmentId !== null ? activityByWeek(reader, id, segmentId) : null,
    reader.execute<{ count: number }>(sql`
      select count(*)::int as count from issue_reports where entity_id = ${id}::uuid and state = 'open'`),
    segmentId === null ? null : pinnedNote(reader, id, segmentId),
  ]);
  const person = found.rows[0];
  if (!person) throw await missingRecord(db, "member", id);
  const all = work?.get(id) ?? [];
  const active = activeOrganization(all, independent.get(id));
  const ordered = active ? [active, ...all.filter((each) => each !== active)] : all;
  const member: Member = {
    ...personValues(person, segmentId),
    averageSentiment: person.averageSentiment,
    activeOn: person.activeOn ?? [],
    activityTypes: person.activityTypes ?? [],
    reach: person.reach,
    segments: segments.get(id) ?? [],
    maintainerRoles: roles.get(id) ?? [],
    tags: tags.get(id) ?? [],
    independent: (independent.get(id) ?? []).map(({ memberId: _, ...period }) => period),
    ...(weeks && { activityByWeek: weeks }),
    openReports: reports.rows[0]?.count ?? 0,
    pinnedNote: pinned,
    ...(identities ? { identities: identities.get(id) ?? [] } : {}),
    ...(work
      ? {
          organizations: ordered.map((each) => ({
            ...rowOrganization(each),
            memberOrganizations: each.memberOrganizations,
          })),
        }
      : {}),
  };
  return { member, version: person.version };
}

/** Note of a segment that was pinned last to a person's card. */
async function pinnedNote(db: Reader, id: string, segmentId: string): Promise<Member["pinnedNote"]> {
  const { rows } = await db.execute<{
    id: string;
    segment_id: string;
    body: string | null;
    at: string;
    author: string | null;
  }>(sql`
    select a.id, a.segment_id, a.body, a."timestamp" as at, a.attributes ->> 'author' as author from activities a
    where a.member_id = ${id}::uuid and a.pinned_at is not null and a.segment_id in ${subProjectsWithin([segmentId])}
    order by a.pinned_at desc, a.id limit 1`);
  const note = rows[0];
  return note
    ? { id: note.id, segmentId: note.segment_id, body: note.body, timestamp: iso(note.at), author: note.author }
    : null;
}

const shownWeeks = 26;

/** Activities of a person in each of the last 26 weeks, oldest first. The index on the person keeps this fast. */
async function activityByWeek(db: Reader, id: string, segmentId: string): Promise<number[]> {
  const { rows } = await db.execute<{ ago: number; count: number }>(sql`
    select floor(extract(epoch from now() - "timestamp") / 604800)::int as ago, count(*)::int as count
    from activities where member_id = ${id}::uuid and segment_id in ${subProjectsWithin([segmentId])}
      and "timestamp" > now() - ${`${7 * shownWeeks} days`}::interval and "timestamp" <= now()
    group by 1`);
  const counts = new Map(rows.map(({ ago, count }) => [ago, count]));
  return Array.from({ length: shownWeeks }, (_, at) => counts.get(shownWeeks - 1 - at) ?? 0);
}
