import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { twelveMonths } from "#server/records/common/activity-by-month.ts";
import { subProjectsWithin } from "#server/records/segments/scope.ts";
import type { ActivitySummary } from "#shared/contract/activity-summary.ts";

/**
 * Returns activity of a person or an organization over time, by platform and by sub-project. Reads the monthly
 * aggregate, so the cost hardly depends on the number of activities. No segments given means all.
 */
export async function activitySummary(
  db: Executor,
  of: "member" | "organization",
  id: string,
  segmentIds: readonly string[],
  now: Date,
): Promise<ActivitySummary> {
  const owner = sql.identifier(`${of}_id`);
  const within = segmentIds.length === 0 ? sql`true` : sql`segment_id in ${subProjectsWithin(segmentIds)}`;
  const { from, before } = sameDaysLastYear(now);
  const [months, days, sameDays] = await Promise.all([
    db.execute<Month>(sql`
      select to_char(c.month, 'YYYY-MM') as month, c.segment_id, s.name, c.platform, c.count
      from ${sql.identifier(`${of}_months`)} c left join segments s on s.id = c.segment_id
      where c.${owner} = ${id}::uuid and ${within}
      order by c.month, s.name collate "C", c.platform`),
    db.execute<{ days: number }>(sql`
      select count(distinct ("timestamp" at time zone 'UTC')::date)::int as days
      from activities where ${owner} = ${id}::uuid and ${within}`),
    db.execute<{ count: number }>(sql`
      select count(*)::int as count from activities
      where ${owner} = ${id}::uuid and ${within} and "timestamp" >= ${from} and "timestamp" < ${before}`),
  ]);
  const rows = months.rows;
  const byMonth = total(rows, (row) => row.month);
  const segments = [...new Map(rows.map((row) => [row.segment_id, row.name])).entries()];
  return {
    months: rows.map((row) => ({
      month: row.month,
      segmentId: row.segment_id,
      platform: row.platform,
      count: row.count,
    })),
    byPlatform: [...total(rows, (row) => row.platform)]
      .map(([platform, count]) => ({ platform, count }))
      .sort((a, b) => b.count - a.count || (a.platform < b.platform ? -1 : 1)),
    bySegment: segments
      .map(([segmentId, name]) => {
        const own = rows.filter((row) => row.segment_id === segmentId);
        const counts = total(own, (row) => row.month);
        return { segmentId, name: name ?? "", count: sum(counts.values()), months: twelveMonths(counts, now) };
      })
      .sort((a, b) => b.count - a.count || (a.segmentId < b.segmentId ? -1 : 1)),
    activeDays: days.rows[0]?.days ?? 0,
    total: sum(byMonth.values()),
    lastYear: twelveMonths(byMonth, now),
    previousYear: [...twelveMonths(byMonth, now, 1).slice(0, -1), sameDays.rows[0]?.count ?? 0],
  };
}

/** As many days of the current month one year earlier, UTC: the first moment, and the first one after them. */
function sameDaysLastYear(now: Date): { from: Date; before: Date } {
  const [year, month] = [now.getUTCFullYear() - 1, now.getUTCMonth()];
  const dayAfter = Date.UTC(year, month, now.getUTCDate() + 1);
  return {
    from: new Date(Date.UTC(year, month, 1)),
    before: new Date(Math.min(dayAfter, Date.UTC(year, month + 1, 1))),
  };
}

type Month = { month: string; segment_id: string; name: string | null; platform: string; count: number };

function total(rows: readonly Month[], by: (row: Month) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(by(row), (counts.get(by(row)) ?? 0) + row.count);
  return counts;
}

const sum = (counts: Iterable<number>) => [...counts].reduce((a, b) => a + b, 0);
