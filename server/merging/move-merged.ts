import type { Platform } from "#server/base/platform.ts";
import type { Database } from "#server/db/database.ts";
import { sql } from "#server/db/drizzle.ts";
import { createBatchSize } from "#server/jobs/batch-size.ts";
import { recordTables } from "#server/records/record-kind.ts";
import type { RunningAction } from "./merge-action.ts";

/**
 * Moves the activities of the secondary to the primary in batches, newest first. Each activity stores the merge that
 * moved it. Resumable: remaining activities still belong to the secondary.
 */
export async function moveMerged(
  { db, config }: Pick<Platform, "db" | "config">,
  merge: RunningAction,
  signal: AbortSignal,
): Promise<void> {
  const batchSize = createBatchSize(config.databaseUrl === null, "background");
  // Continues below the last batch, because the index still contains dead entries of the moved rows. Nulls come last.
  let from: string | null = null;
  do {
    signal.throwIfAborted();
    const rows = batchSize.rows();
    const until: string | null = from;
    from = await batchSize.measure(rows, () => moveSome(db, merge, rows, until));
  } while (from !== null);
}

/** @returns time of the last activity moved; null when none was left */
async function moveSome(
  db: Database,
  merge: RunningAction,
  rows: number,
  until: string | null,
): Promise<string | null> {
  const { id: holder } = recordTables[merge.kind];
  const result = await db.execute<{ at: string | null }>(sql`
    with batch as (
      select id, "timestamp" as at from activities where ${holder} = ${merge.secondary_id}::uuid
        and ${until === null ? sql`true` : sql`"timestamp" <= ${until}::timestamptz`}
      order by "timestamp" desc nulls last limit ${rows}
    ), moved as (
      update activities a set ${holder} = ${merge.primary_id}::uuid,
        merge_ids = array_append(coalesce(a.merge_ids, '{}'), ${merge.id}::uuid)
      from batch where a.id = batch.id returning 1
    ), noted as (
      update merge_actions set activities = activities + (select count(*)::int from moved), updated_at = now()
      where id = ${merge.id}::uuid
    )
    select min(at) as at from batch`);
  return result.rows[0]?.at ?? null;
}
