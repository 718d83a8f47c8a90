import type { Executor } from "#server/platform/db/database.ts";
import { type SQL, sql } from "#server/platform/db/drizzle.ts";
import { type RecordKind, recordTables } from "#server/records/common/record-kind.ts";
import { isVisible } from "#server/records/common/visible-activities.ts";
import { sentimentBounds } from "#shared/domain/overview.ts";

/**
 * Recounts all visible activities by day. Triggers on `activities` normally maintain these counts. Call it only after
 * bulk work that disables triggers.
 */
export async function rebuildDays(tx: Executor): Promise<void> {
  const { positive, negative } = sentimentBounds;
  await tx.execute(sql`delete from activity_days`);
  await tx.execute(sql`
    insert into activity_days (segment_id, day, platform, type, count, positive, neutral, negative)
    select segment_id, ("timestamp" at time zone 'UTC')::date as day, platform, type, count(*),
      count(*) filter (where sentiment >= ${positive}::int),
      count(*) filter (where sentiment > ${negative}::int and sentiment < ${positive}::int),
      count(*) filter (where sentiment <= ${negative}::int)
    from activities a where ${isVisible()} group by segment_id, day, platform, type`);
}

/** Ids of the records with aggregates to rebuild. */
export type RecordIds = readonly string[] | "all";

/** Condition that a column holds one of these ids. */
export const isAmong = (column: SQL, ids: RecordIds): SQL =>
  ids === "all" ? sql`${column} is not null` : sql`${column} = any(${sql.param(ids)}::uuid[])`;

/**
 * Returns a statement that adds activities to the counts by month.
 * @param source table of activities with `segment_id`, `platform`, the time `at` and the column of the record's id.
 */
export function addToMonths(kind: RecordKind, source: SQL): SQL {
  const { months, id } = recordTables[kind];
  return sql`
    insert into ${months} as kept (${id}, segment_id, platform, month, count)
    select ${id}, segment_id, platform, date_trunc('month', at at time zone 'UTC')::date as month, count(*)
    from ${source} where ${id} is not null group by ${id}, segment_id, platform, month
    on conflict (${id}, month, segment_id, platform) do update set count = kept.count + excluded.count`;
}

/** Recounts the activities of records by month. */
export async function rebuildMonths(tx: Executor, kind: RecordKind, ids: RecordIds): Promise<void> {
  const { months, id } = recordTables[kind];
  await tx.execute(sql`delete from ${months} where ${isAmong(id, ids)}`);
  const activities = sql`
    (select ${id}, segment_id, platform, "timestamp" as at from activities where ${isAmong(id, ids)}) a`;
  await tx.execute(addToMonths(kind, activities));
}
