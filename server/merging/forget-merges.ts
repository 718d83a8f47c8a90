import { sql } from "drizzle-orm";
import type { Executor } from "#server/db/database.ts";
import type { RecordKind } from "#server/records/record-kind.ts";

/** What is left of a profile that is erased for good: what was merged into it, and what somebody said of it. */
export async function forgetMerges(tx: Executor, kind: RecordKind, id: string): Promise<void> {
  await tx.execute(sql`
    delete from merge_actions where kind = ${kind} and (primary_id = ${id}::uuid or secondary_id = ${id}::uuid)`);
  await tx.execute(sql`delete from no_merges where kind = ${kind} and (a_id = ${id}::uuid or b_id = ${id}::uuid)`);
}
