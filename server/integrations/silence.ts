import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { platformAliases } from "#shared/domain/identities/platform-key.ts";

/** Days with activities from which the usual gap is known. */
const leastDays = 10;
/** Days that are looked at. */
const lookBackDays = 365;

const aliases = JSON.stringify(Object.fromEntries(platformAliases));

/**
 * Finds connected integrations that are read without errors but have brought no activity for three times their usual
 * gap: the longest one between two days with activities, apart from the longest twentieth, and at least a day.
 */
export async function silentIntegrations(db: Executor): Promise<ReadonlySet<string>> {
  const found = await db.execute<{ id: string }>(sql`
    with synced as (
      select i.id, coalesce(${aliases}::jsonb ->> i.platform, i.platform) as platform, s.segment_id
      from integrations i cross join lateral (
        select i.segment_id union
        select t.segment_id from integration_streams t where t.integration_id = i.id and t.segment_id is not null
      ) s where i.status in ('done', 'no-data')
    ), days as (
      select distinct s.id, d.day from synced s
      join activity_days d on d.segment_id = s.segment_id and d.platform = s.platform
        and d.day between current_date - ${lookBackDays}::int and current_date and d.count > 0
    ), gaps as (
      select id, day, day - lag(day) over (partition by id order by day) as gap from days
    )
    select id from gaps group by id
    having count(*) >= ${leastDays}::int
      and current_date - max(day) > 3 * greatest(1, percentile_disc(0.95) within group (order by gap))`);
  return new Set(found.rows.map(({ id }) => id));
}
