import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { subProjectsWithin } from "#server/records/segments/scope.ts";

/**
 * Counts the activities of an organization, and of its subsidiaries while they belonged to it, in one segment or in
 * all. Whole months come from the monthly figures, the days around the beginning and the end from the activities.
 */
export async function countGroupActivities(db: Executor, id: string, segmentId: string | null): Promise<number> {
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
