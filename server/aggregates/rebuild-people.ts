import { sql } from "drizzle-orm";
import type { Executor } from "#server/db/database.ts";

/** Whose aggregates are computed anew: all people's, or those of some. */
export type PeopleScope = "all" | { memberIds: readonly string[] };

/**
 * Computes the aggregates of people anew from their activities. Rows with count 0 (people created by hand in a
 * segment) stay. The same answer as `addActivities` gives step by step, and the average sentiment besides.
 * Call it with few people at a time on PGlite.
 */
export async function rebuildPeopleAggregates(tx: Executor, scope: PeopleScope): Promise<void> {
  await rebuildMonths(tx, scope);
  await rebuildPlaces(tx, scope);
  await refreshScores(tx, scope);
}

const within = (scope: PeopleScope) =>
  scope === "all" ? sql`true` : sql`member_id = any(${sql.param(scope.memberIds)}::uuid[])`;

/** The part of it that is by month. */
export async function rebuildMonths(tx: Executor, scope: PeopleScope): Promise<void> {
  const of = within(scope);
  await tx.execute(sql`delete from member_months where ${of}`);
  await tx.execute(sql`
    insert into member_months (member_id, segment_id, platform, month, count)
    select member_id, segment_id, platform, date_trunc('month', "timestamp" at time zone 'UTC')::date as month, count(*)
    from activities where ${of}
    group by member_id, segment_id, platform, month`);
}

/** The part of it that is by segment. */
export async function rebuildPlaces(tx: Executor, scope: PeopleScope): Promise<void> {
  const of = within(scope);
  await tx.execute(sql`delete from member_segments where activity_count > 0 and ${of}`);
  await tx.execute(sql`
    insert into member_segments as kept
      (segment_id, member_id, activity_count, last_active, platforms, activity_types, average_sentiment)
    with by_type as (
      select segment_id, member_id, platform, platform || ':' || type as kind, count(*) as n, max("timestamp") as at,
        sum(sentiment) as feeling, count(sentiment) as felt
      from activities where ${of}
      group by segment_id, member_id, platform, type
    )
    select place.id, b.member_id, sum(b.n), max(b.at), array_agg(distinct b.platform order by b.platform),
      array_agg(distinct b.kind order by b.kind), sum(b.feeling)::real / nullif(sum(b.felt), 0)::real
    from by_type b join segments s on s.id = b.segment_id
    cross join lateral (values (s.id), (s.parent_id), (s.grandparent_id)) as place(id)
    where place.id is not null
    group by place.id, b.member_id
    on conflict (segment_id, member_id) do update set
      activity_count = excluded.activity_count, last_active = excluded.last_active, platforms = excluded.platforms,
      activity_types = excluded.activity_types, average_sentiment = excluded.average_sentiment`);
}

/**
 * Engagement, 0 to 10 (spec 3), by the last twelve months: one point for each doubling of the number of activities
 * (1 gives 1, 3 give 2, 7 give 3, … 127 and more give 7), and one for each four months in which there were any. So
 * ten needs 127 activities spread over the whole year, and whoever was silent for a year is at 0.
 *
 * A sync calls it when it is through, and a job once a day, since it also falls by time alone.
 */
export async function refreshScores(tx: Executor, scope: PeopleScope): Promise<void> {
  const of = scope === "all" ? sql`true` : sql`m.id = any(${sql.param(scope.memberIds)}::uuid[])`;
  const months = scope === "all" ? sql`true` : sql`member_id = any(${sql.param(scope.memberIds)}::uuid[])`;
  await tx.execute(sql`
    update members m set score = fresh.score
    from (
      select m.id, coalesce(s.points, 0) as score from members m left join (
        select member_id,
          least(7, floor(log(2, 1 + sum(count)))::int) + count(distinct month)::int / 4 as score
        from member_months
        where month > (date_trunc('month', now() at time zone 'UTC') - interval '12 months')::date and ${months}
        group by member_id
      ) s(member_id, points) on s.member_id = m.id
      where ${of}
    ) fresh
    where fresh.id = m.id and m.score <> fresh.score`);
}
