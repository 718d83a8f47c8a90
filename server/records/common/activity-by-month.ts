import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { subProjectsWithin } from "#server/records/segments/scope.ts";
import { type RecordKind, recordTables } from "./record-kind.ts";

/** Returns `YYYY-MM` of the month this many months before the month of `now`, UTC. */
function monthsAgo(now: Date, months: number): string {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1)).toISOString().slice(0, 7);
}

/** Returns twelve monthly counts, oldest first, that end `yearsAgo` years before the current month. */
export function twelveMonths(counts: ReadonlyMap<string, number>, now: Date, yearsAgo = 0): number[] {
  return Array.from({ length: 12 }, (_, at) => counts.get(monthsAgo(now, 11 - at + 12 * yearsAgo)) ?? 0);
}

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
