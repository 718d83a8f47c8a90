import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { isVisible } from "#server/records/common/visible-activities.ts";
import { groupPeriods } from "#server/records/organizations/parents.ts";
import { subProjectsWithin } from "#server/records/segments/scope.ts";
import type { PeriodRange } from "#shared/domain/overview.ts";
import { between, mostFactorIds, onPlatform, type Ranked, type Scope, shortList, utcDay } from "./scope.ts";

/** Figures of organizations that count together with those that belonged to them at the time of each activity. */
export interface GroupFigures {
  active: number;
  factor: number;
  factorIds: string[] | null;
  /** `parts` is the number of organizations whose activities count. */
  leaders: (Ranked & { parts: number })[];
}

/** Counts organizations together with their subsidiaries; null when no organization has any. */
export async function countGroups(db: Executor, scope: Scope, range: PeriodRange): Promise<GroupFigures | null> {
  const any = await db.execute(sql`
    select 1 from organization_parents r join organizations o on o.id = r.organization_id and o.deleted_at is null
    join organizations p on p.id = r.parent_id and p.deleted_at is null limit 1`);
  if (any.rows.length === 0) return null;
  type Row = Omit<GroupFigures, "factorIds"> & { factor_ids: string[] };
  const { rows } = await db.execute<Row>(sql`
    with periods as materialized (${groupPeriods}), counted as materialized (
      select coalesce(p.group_id, a.organization_id) as id, count(*)::int as n,
        count(distinct a.organization_id)::int as parts
      from activities a join organizations o on o.id = a.organization_id and o.deleted_at is null
      left join periods p on p.organization_id = a.organization_id
        and ${utcDay(sql`a."timestamp"`)} >= p.first_day and ${utcDay(sql`a."timestamp"`)} < p.end_day
      where a.segment_id in ${subProjectsWithin([scope.segmentId])} and ${between(sql`a."timestamp"`, range)}
        and ${onPlatform(sql`a.platform`, scope)} and ${isVisible()}
      group by 1
    ), ranked as materialized (
      select id, n, parts, sum(n) over (order by n desc, id) - n as above from counted
    ), half as (
      select id from ranked where 2 * above < (select sum(n) from ranked) order by n desc, id
    )
    select (select count(*)::int from counted) as active, (select count(*)::int from half) as factor,
      array(select id from half limit ${mostFactorIds + 1})::text[] as factor_ids,
      (select coalesce(json_agg(json_build_object('id', id, 'n', n, 'parts', parts) order by n desc, id), '[]')
        from (select * from ranked order by n desc, id limit ${shortList}) t) as leaders`);
  const [row] = rows;
  if (!row) throw new Error("The count query returned no row.");
  const { factor_ids: ids, ...figures } = row;
  return { ...figures, factorIds: ids.length > mostFactorIds ? null : ids };
}
