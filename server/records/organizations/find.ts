import type { Executor } from "#server/platform/db/database.ts";
import { type SQL, sql } from "#server/platform/db/drizzle.ts";
import { withLookAlikes } from "#server/records/common/look-alikes.ts";
import { missingRecord } from "#server/records/common/record-kind.ts";
import { readChosenKinds, readPolicies } from "#server/records/employers/domains.ts";
import { subProjectsWithin } from "#server/records/segments/scope.ts";
import type { Organization } from "#shared/contract/organizations.ts";
import { organizationColumns } from "./fields.ts";
import { figuresOf, type OrganizationRecord, organizationIdentitiesOf, organizationValues } from "./list.ts";
import { parentsOf, subsidiariesOf } from "./parents.ts";

/**
 * Counts the activities of an organization, and of its subsidiaries while they belonged to it, in one segment or in
 * all. Whole months come from the monthly figures, the days around the beginning and the end from the activities.
 */
async function countGroupActivities(db: Executor, id: string, segmentId: string | null): Promise<number> {
  const isInside = segmentId === null ? sql`true` : sql`c.segment_id in ${subProjectsWithin([segmentId])}`;
  const found = await db.execute<{ count: number }>(sql`
    with recursive below as (
      select organization_id as id, coalesce(since, '-infinity'::date) as first_day from organization_parents r
      where parent_id = ${id}::uuid
      union all
      select r.organization_id, greatest(b.first_day, coalesce(r.since, '-infinity'::date)) from below b
      join organizations o on o.id = b.id and o.deleted_at is null
      join organization_parents r on r.parent_id = b.id
    ), counted as (
      select id, first_day, case when first_day = '-infinity' then first_day
        when extract(day from first_day) = 1 then first_day
        else (date_trunc('month', first_day) + interval '1 month')::date end as first_month
      from (
        select ${id}::uuid as id, '-infinity'::date as first_day
        union all select b.id, b.first_day from below b join organizations o on o.id = b.id and o.deleted_at is null
      ) each
    )
    select (
      coalesce((select sum(c.count) from counted o join organization_months c
        on c.organization_id = o.id and c.month >= o.first_month where ${isInside}), 0)
      + (select count(*) from counted o join activities c on c.organization_id = o.id
          and c."timestamp" >= (o.first_day::timestamp at time zone 'UTC')
          and c."timestamp" < (o.first_month::timestamp at time zone 'UTC')
        where o.first_day <> o.first_month and ${isInside})
    )::int as count`);
  return found.rows[0]?.count ?? 0;
}

/**
 * Reads an organization's profile with its version and its figures in one segment, or in all when none is given.
 * @throws HttpError 404
 */
export async function findOrganization(
  db: Executor,
  id: string,
  segmentId: string | null,
): Promise<{ organization: Organization; version: number }> {
  const found = await db.execute<OrganizationRecord>(sql`
    select ${organizationColumns} from organizations o
    left join ${figuresOf(segmentId)} os on os.organization_id = o.id
    where o.id = ${id}::uuid and o.deleted_at is null`);
  const record = found.rows[0];
  if (!record) throw await missingRecord(db, "organization", id);
  const [identities, segments, parents, subsidiaries, policies, people] = await Promise.all([
    organizationIdentitiesOf(db, [id]),
    segmentIdsOf(db, [id]),
    parentsOf(db, [id]),
    subsidiariesOf(db, id),
    readChosenKinds(db).then((chosen) => readPolicies(db, [id], chosen)),
    segmentId === null ? countPeople(db, id) : null,
  ]);
  const organization: Organization = {
    ...organizationValues(record),
    ...(people !== null && { memberCount: people }),
    segmentId,
    identities: await withLookAlikes(db, "organization", id, identities.get(id) ?? []),
    segments: segments.get(id) ?? [],
    attributes: record.attributes,
    employerPolicyDefault: policies.get(id)?.byDefault ?? "yes",
    parent: parents.get(record.id) ?? null,
    subsidiaries,
    ...(subsidiaries.length > 0 && { groupActivityCount: await countGroupActivities(db, id, segmentId) }),
  };
  return { organization, version: record.version };
}

/** Number of people with activity for an organization in any project group, each once. */
export const peopleInAllGroups = (organizationId: SQL) => sql`(
  select count(distinct op.member_id)::int from organization_people op
  join segments g on g.id = op.segment_id and g.type = 'projectGroup'
  join members m on m.id = op.member_id and m.deleted_at is null
  where op.organization_id = ${organizationId})`;

async function countPeople(db: Executor, id: string): Promise<number> {
  const found = await db.execute<{ count: number }>(sql`select ${peopleInAllGroups(sql`${id}::uuid`)} as count`);
  return found.rows[0]?.count ?? 0;
}

/** Segments of all levels in which these organizations have figures, by organization. */
export async function segmentIdsOf(db: Executor, ids: readonly string[]) {
  const found = await db.execute<{ organization_id: string; segment_ids: string[] }>(sql`
    select organization_id, array_agg(segment_id order by segment_id)::text[] as segment_ids from organization_segments
    where organization_id = any(${sql.param(ids)}::uuid[]) group by organization_id`);
  return new Map(found.rows.map((row) => [row.organization_id, row.segment_ids]));
}
