import { sql } from "drizzle-orm";
import { createPace } from "../jobs/pace.ts";
import type { Platform } from "../platform.ts";
import type { MergeKind } from "./merge-action.ts";

/** Whose an activity is: a person's, or done for an organization. */
export const holderColumns = { member: sql`member_id`, organization: sql`organization_id` } as const;

interface Merge {
  readonly id: string;
  readonly kind: MergeKind;
  readonly primary_id: string;
  readonly secondary_id: string;
}

/**
 * Moves the activities of the secondary to the primary, a few at a time; each remembers the merge that moved it. What
 * is left is found by whose it is, so the work goes on wherever it was interrupted.
 */
export async function moveMerged({ db, config }: Platform, merge: Merge, signal: AbortSignal): Promise<void> {
  const pace = createPace(config.databaseUrl === null);
  const holder = holderColumns[merge.kind];
  let moved: number;
  do {
    signal.throwIfAborted();
    const rows = pace.rows();
    moved = await pace.measure(rows, async () => {
      const result = await db.execute<{ n: number }>(sql`
        with batch as (
          select id from activities where ${holder} = ${merge.secondary_id}::uuid
          order by "timestamp" desc limit ${rows}
        ), moved as (
          update activities a set ${holder} = ${merge.primary_id}::uuid,
            merge_ids = array_append(coalesce(a.merge_ids, '{}'), ${merge.id}::uuid)
          from batch where a.id = batch.id returning 1
        ), counted as (select count(*)::int as n from moved), noted as (
          update merge_actions set activities = activities + counted.n, updated_at = now()
          from counted where id = ${merge.id}::uuid and counted.n > 0
        )
        select n from counted`);
      return result.rows[0]?.n ?? 0;
    });
  } while (moved > 0);
}
