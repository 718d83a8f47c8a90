import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { isAmong, type RecordIds, rebuildMonths } from "./months.ts";

/** Recomputes the aggregates of organizations from their activities. Rows with count 0 stay. */
export async function rebuildOrganizationAggregates(tx: Executor, ids: RecordIds): Promise<void> {
  const of = isAmong(sql`organization_id`, ids);
  // Waits for transactions that change these figures, and lets others wait.
  await tx.execute(sql`select from organizations where ${isAmong(sql`id`, ids)} order by id for update`);
  await rebuildMonths(tx, "organization", ids);
  await tx.execute(sql`delete from organization_people where ${of}`);
  await tx.execute(sql`
    insert into organization_people (segment_id, organization_id, member_id)
    select distinct place.id, a.organization_id, a.member_id
    from (select distinct segment_id, organization_id, member_id from activities where ${of}) a
    join segments s on s.id = a.segment_id
    cross join lateral (values (s.id), (s.parent_id), (s.grandparent_id)) as place(id)
    where place.id is not null`);
  await tx.execute(sql`delete from organization_segments where activity_count > 0 and ${of}`);
  await tx.execute(sql`
    insert into organization_segments as kept (segment_id, organization_id, activity_count, member_count, first_active,
      last_active, platforms, avg_contributor_engagement)
    with by_platform as (
      select segment_id, organization_id, platform, count(*) as n, min("timestamp") as first, max("timestamp") as last
      from activities where ${of} group by segment_id, organization_id, platform
    ), people as (
      select p.segment_id, p.organization_id, (count(*) filter (where m.deleted_at is null))::int as n,
        (avg(m.score) filter (where m.deleted_at is null))::real as engagement
      from organization_people p join members m on m.id = p.member_id
      where ${isAmong(sql`p.organization_id`, ids)}
      group by p.segment_id, p.organization_id
    )
    select place.id, b.organization_id, sum(b.n), max(p.n), min(b.first), max(b.last),
      array_agg(distinct b.platform order by b.platform), max(p.engagement)
    from by_platform b join segments s on s.id = b.segment_id
    cross join lateral (values (s.id), (s.parent_id), (s.grandparent_id)) as place(id)
    join people p on p.segment_id = place.id and p.organization_id = b.organization_id
    where place.id is not null
    group by place.id, b.organization_id
    on conflict (segment_id, organization_id) do update set
      activity_count = excluded.activity_count, member_count = excluded.member_count,
      first_active = excluded.first_active, last_active = excluded.last_active, platforms = excluded.platforms,
      avg_contributor_engagement = excluded.avg_contributor_engagement`);
}

/** Recomputes the average engagement of organizations' people, by segment. */
export async function refreshEngagement(tx: Executor, organizationIds: readonly string[]): Promise<void> {
  await tx.execute(sql`
    update organization_segments os set avg_contributor_engagement = fresh.engagement
    from (
      select p.segment_id, p.organization_id, avg(m.score)::real as engagement
      from organization_people p join members m on m.id = p.member_id and m.deleted_at is null
      where p.organization_id = any(${sql.param(organizationIds)}::uuid[])
      group by p.segment_id, p.organization_id
    ) fresh
    where os.segment_id = fresh.segment_id and os.organization_id = fresh.organization_id
      and os.avg_contributor_engagement is distinct from fresh.engagement`);
}

/** Recounts the people of these people's organizations, by segment. Call it after people were deleted or restored. */
export async function refreshMemberCounts(tx: Executor, memberIds: readonly string[]): Promise<void> {
  const theirs = sql`(
    select segment_id, organization_id from organization_people where member_id = any(${sql.param(memberIds)}::uuid[]))`;
  // Waits for transactions that change these counts: the next statement sees their people.
  await tx.execute(sql`
    select from organization_segments where (segment_id, organization_id) in ${theirs}
    order by segment_id, organization_id for update`);
  await tx.execute(sql`
    update organization_segments os set member_count = fresh.n
    from (
      select p.segment_id, p.organization_id, (count(*) filter (where m.deleted_at is null))::int as n
      from organization_people p join members m on m.id = p.member_id
      where (p.segment_id, p.organization_id) in ${theirs}
      group by p.segment_id, p.organization_id
    ) fresh
    where os.segment_id = fresh.segment_id and os.organization_id = fresh.organization_id
      and os.member_count <> fresh.n`);
}
