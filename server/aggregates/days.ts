import { type SQL, sql } from "drizzle-orm";
import type { Executor } from "#server/db/database.ts";
import { sentimentBounds } from "#shared/domain/overview.ts";

const { positive, negative } = sentimentBounds;

/** Activities of a table or CTE, with the time `at`, added up by day. */
const byDay = (source: SQL) => sql`
  select segment_id, (at at time zone 'UTC')::date as day, platform, type, count(*)::int as count,
    (count(*) filter (where sentiment >= ${positive}::int))::int as positive,
    (count(*) filter (where sentiment > ${negative}::int and sentiment < ${positive}::int))::int as neutral,
    (count(*) filter (where sentiment <= ${negative}::int))::int as negative
  from ${source} group by segment_id, day, platform, type`;

/**
 * Statement that adds activities to the counts by day. Rows are written in one order, so that two imports into one
 * sub-project cannot wait for each other.
 * @param source table of new activities with `segment_id`, `platform`, `type`, `sentiment` and the time `at`.
 */
export const addToDays = (source: SQL): SQL => sql`
  insert into activity_days as kept (segment_id, day, platform, type, count, positive, neutral, negative)
  ${byDay(source)}
  order by segment_id, day, platform, type
  on conflict (segment_id, day, platform, type) do update set count = kept.count + excluded.count,
    positive = kept.positive + excluded.positive, neutral = kept.neutral + excluded.neutral,
    negative = kept.negative + excluded.negative`;

/** Statement that subtracts deleted activities from the counts by day. Rows with count 0 stay. The source is as for `addToDays`. */
export const subtractFromDays = (source: SQL): SQL => sql`
  update activity_days kept set count = kept.count - lost.count, positive = kept.positive - lost.positive,
    neutral = kept.neutral - lost.neutral, negative = kept.negative - lost.negative
  from (${byDay(source)}) lost
  where kept.segment_id = lost.segment_id and kept.day = lost.day and kept.platform = lost.platform
    and kept.type = lost.type`;

/** Recounts all activities by day. */
export async function rebuildDays(tx: Executor): Promise<void> {
  await tx.execute(sql`delete from activity_days`);
  await tx.execute(addToDays(sql`(select segment_id, platform, type, sentiment, "timestamp" as at from activities) a`));
}
