import { bulkJson } from "#server/platform/db/bulk-json.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { iso } from "#server/platform/db/iso.ts";
import { type RecordKind, recordTables } from "#server/records/common/record-kind.ts";
import type { CheckSummary } from "#shared/contract/data-quality.ts";
import { checksOf } from "#shared/domain/data-quality.ts";

/** Number of days of the trend, including today. */
const trendDays = 30;
/** Number of days for which counts are kept. */
const retentionDays = 400;

const today = sql`(now() at time zone 'utc')::date`;

/** Number of findings by segment id. */
export type SegmentCounts = ReadonlyMap<string, number>;

/** Stores the counts of a check in all segments. Writes a day only when its count differs from the previous one. */
export async function storeCounts(db: Executor, kind: RecordKind, type: string, counts: SegmentCounts): Promise<void> {
  const rows = [...counts].map(([id, count]) => ({ id, count }));
  await db.execute(sql`
    with counted as (select id, count from json_to_recordset(${bulkJson(rows)}::json) as c(id uuid, count int)),
    latest as (
      select distinct on (segment_id) segment_id as id, count from finding_counts
      where kind = ${kind} and type = ${type} order by segment_id, day desc
    )
    insert into finding_counts (kind, segment_id, type, day, count)
    select ${kind}, id, ${type}, ${today}, coalesce(c.count, 0) from counted c full join latest l using (id)
    where coalesce(c.count, 0) is distinct from l.count
    on conflict (kind, segment_id, type, day) do update set count = excluded.count`);
  await db.execute(sql`
    delete from finding_counts c where c.kind = ${kind} and c.type = ${type} and c.day < ${today} - ${retentionDays}::int
      and exists (select 1 from finding_counts n where n.kind = c.kind and n.segment_id = c.segment_id
        and n.type = c.type and n.day > c.day and n.day <= ${today} - ${retentionDays}::int)`);
}

/**
 * Adds findings of single records to the counts of their segments. Two concurrent changes may be counted once. The next
 * full scan corrects the counts.
 */
export async function addToCounts(
  db: Executor,
  kind: RecordKind,
  type: string,
  changes: readonly { readonly id: string; readonly change: number }[],
): Promise<void> {
  if (changes.length === 0) return;
  const { segments, id } = recordTables[kind];
  await db.execute(sql`
    insert into finding_counts as kept (kind, segment_id, type, day, count)
    select ${kind}, changed.segment_id, ${type}, ${today}, greatest(0, changed.change + coalesce((
      select l.count from finding_counts l where l.kind = ${kind} and l.segment_id = changed.segment_id
        and l.type = ${type} order by l.day desc limit 1), 0))
    from (
      select ps.segment_id, sum(c.change)::int as change
      from json_to_recordset(${bulkJson(changes)}::json) as c(id uuid, change int)
      join ${segments} ps on ps.${id} = c.id
      join segments s on s.id = ps.segment_id and s.type <> 'subproject'
      group by ps.segment_id
    ) changed
    on conflict (kind, segment_id, type, day) do update set count = excluded.count`);
}

/** Counts the findings of each check in a segment, today and on the previous days. */
export async function summarizeChecks(db: Executor, segmentId: string, now: Date) {
  const checks: CheckSummary[] = [];
  for (const kind of ["member", "organization"] as const) {
    const counts = await countsByDay(db, kind, segmentId);
    const ignored = await ignoredCounts(db, kind, segmentId);
    for (const { type } of checksOf(kind)) {
      const trend = trendOf(counts.get(type) ?? [], now);
      checks.push({ kind, type, count: trend.at(-1) ?? 0, ignored: ignored.get(type) ?? 0, trend });
    }
  }
  return { computedAt: await computedAt(db), checks };
}

type DayCount = {
  /** YYYY-MM-DD, UTC. */
  readonly day: string;
  readonly count: number;
};

async function countsByDay(db: Executor, kind: RecordKind, segmentId: string): Promise<Map<string, DayCount[]>> {
  const found = await db.execute<DayCount & { type: string }>(sql`
    select type, to_char(day, 'YYYY-MM-DD') as day, count from finding_counts
    where kind = ${kind} and segment_id = ${segmentId}::uuid order by type, day`);
  return Map.groupBy(found.rows, ({ type }) => type);
}

/** Returns the count at the end of each day. Days without a change repeat the previous count. */
function trendOf(counts: readonly DayCount[], now: Date): (number | null)[] {
  return Array.from({ length: trendDays }, (_, at) => {
    const day = new Date(now.getTime() - (trendDays - 1 - at) * 86_400_000).toISOString().slice(0, 10);
    return counts.findLast((each) => each.day <= day)?.count ?? null;
  });
}

async function ignoredCounts(db: Executor, kind: RecordKind, segmentId: string): Promise<Map<string, number>> {
  const { segments, id } = recordTables[kind];
  const found = await db.execute<{ type: string; count: number }>(sql`
    select f.type, count(*)::int as count from ${sql.identifier(`${kind}_findings`)} f
    join ${segments} ps on ps.${id} = f.${id} and ps.segment_id = ${segmentId}::uuid
    where f.ignored_at is not null and f.is_current group by f.type`);
  return new Map(found.rows.map(({ type, count }) => [type, count]));
}

async function computedAt(db: Executor): Promise<string | null> {
  const found = await db.execute<{ done: string | null; checks: number }>(sql`
    select min(done_at) as done, count(*)::int as checks from finding_rounds`);
  const { done = null, checks = 0 } = found.rows[0] ?? {};
  return checks < checksOf("member").length + checksOf("organization").length ? null : iso(done);
}
