import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { deletedAccounts } from "#server/records/common/editable-ids.ts";
import { isAmong, type RecordIds, rebuildMonths } from "./months.ts";

/**
 * Recomputes the aggregates of people from their activities: those of `addActivities`, and the average sentiment. Rows
 * with count 0 (people created by hand in a segment) stay. Use small batches on PGlite.
 */
export async function rebuildPeopleAggregates(tx: Executor, ids: RecordIds): Promise<void> {
  await rebuildMonths(tx, "member", ids);
  await rebuildSegments(tx, ids);
  await refreshScores(tx, ids);
}

/** Recomputes the aggregates of people by segment. */
export async function rebuildSegments(tx: Executor, ids: RecordIds): Promise<void> {
  const of = isAmong(sql`member_id`, ids);
  await tx.execute(sql`delete from member_segments where activity_count > 0 and ${of}`);
  await tx.execute(sql`
    insert into member_segments as kept
      (segment_id, member_id, activity_count, last_active, platforms, activity_types, average_sentiment)
    with by_type as (
      select segment_id, member_id, platform, platform || ':' || type as kind, count(*) as n, max("timestamp") as at,
        sum(sentiment) as feeling, count(sentiment) as felt
      from activities where ${of} and member_id not in ${deletedAccounts}
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
 * Computes engagement, 0 to 10 (spec 3), in the last twelve months: one point for each doubling of the number of
 * activities (1 gives 1, 3 give 2, 7 give 3, … 127 and more give 7), and one for each four months with any activity. A
 * score of ten needs 127 activities spread over the whole year. A year without activity gives 0.
 *
 * Runs at the end of a sync and once a day, because the score drops as time passes.
 */
export async function refreshScores(tx: Executor, ids: RecordIds): Promise<void> {
  await tx.execute(sql`
    update members m set score = fresh.score
    from (
      select m.id, coalesce(s.points, 0) as score from members m left join (
        select member_id,
          least(7, floor(log(2, 1 + sum(count)))::int) + count(distinct month)::int / 4 as score
        from member_months
        where month > (date_trunc('month', now() at time zone 'UTC') - interval '12 months')::date and ${isAmong(sql`member_id`, ids)}
        group by member_id
      ) s(member_id, points) on s.member_id = m.id
      where ${isAmong(sql`m.id`, ids)}
    ) fresh
    where fresh.id = m.id and m.score <> fresh.score`);
}
