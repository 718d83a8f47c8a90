import { sql } from "drizzle-orm";
import type { Platform } from "#server/base/platform.ts";
import type { Database } from "#server/db/database.ts";
import { createPace } from "#server/jobs/batch-size.ts";
import type { RecordKind } from "#server/records/record-kind.ts";
import { affiliateEdited } from "./affiliate-edited.ts";

/** Whose an activity is: a person's, or done for an organization. */
export const holderColumns = { member: sql`member_id`, organization: sql`organization_id` } as const;

interface Merge {
  readonly id: string;
  readonly kind: RecordKind;
  readonly primary_id: string;
  readonly secondary_id: string;
  readonly created_at: string;
}

/**
 * Moves the activities of the secondary to the primary, the newest first, a few at a time; each remembers the merge
 * that moved it. What is left is found by whose it is, so the work goes on wherever it was interrupted.
 */
export async function moveMerged(platform: Platform, merge: Merge, signal: AbortSignal): Promise<void> {
  const { db, config } = platform;
  const pace = createPace(config.databaseUrl === null, "gently");
  // From where the last ones were: the index still names those that moved. Its order puts nulls last, as each query must.
  let from: string | null = null;
  do {
    signal.throwIfAborted();
    const rows = pace.rows();
    const until: string | null = from;
    from = await pace.measure(rows, () => moveSome(db, merge, rows, until));
  } while (from !== null);
  const { kind, primary_id: primaryId, secondary_id: secondaryId } = merge;
  if (kind === "member") await affiliateEdited(platform, [primaryId, secondaryId], [primaryId], merge.created_at);
}

/** @returns the moment of the last one moved; null when there was none */
async function moveSome(db: Database, merge: Merge, rows: number, until: string | null): Promise<string | null> {
  const holder = holderColumns[merge.kind];
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
