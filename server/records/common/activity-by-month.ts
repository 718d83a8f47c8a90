import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { monthsAgo, twelveMonths } from "#server/records/common/months.ts";
import { subProjectsWithin } from "#server/records/segments/scope.ts";
import { type RecordKind, recordTables } from "./record-kind.ts";

/**
 * Counts the activities of the last twelve months, oldest first, for each record.
 * @param segmentId null counts all segments.
 */
export async function activityByMonth(
  db: Executor,
  kind: RecordKind,
  ids: readonly string[],
  segmentId: string | null,
  now: Date,
): Promise<(id: string) => number[]> {
  const { months, id } = recordTables[kind];
  const within = segmentId === null ? sql`true` : sql`segment_id in ${subProjectsWithin([segmentId])}`;
  const found = await db.execute<{ id: string; month: string; count: number }>(sql`
    select ${id} as id, to_char(month, 'YYYY-MM') as month, sum(count)::int as count from ${months}
    where ${id} = any(${sql.param(ids)}::uuid[]) and month >= ${`${monthsAgo(now, 11)}-01`}::date and ${within}
    group by ${id}, month`);
  const byRecord = Map.groupBy(found.rows, (row) => row.id);
  return (recordId) =>
    twelveMonths(new Map((byRecord.get(recordId) ?? []).map(({ month, count }) => [month, count])), now);
}
