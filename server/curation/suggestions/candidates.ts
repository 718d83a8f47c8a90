import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { idArray } from "#server/platform/db/id-array.ts";
import type { KeyUse } from "#shared/domain/evidence/candidate-keys.ts";
import { type Pair, pairKey, pairOf } from "./decisions.ts";
import { keyUses } from "./key-frequency.ts";
import type { Matched } from "./matching.ts";
import { tablesOf } from "./tables.ts";

/**
 * Largest number of profiles sharing a key, by use of the key. A more common key says too little about any two of them.
 */
export const largestBlocks: Readonly<Record<KeyUse, number>> = { own: 20, common: 8, counted: 0, frequent: 200 };

const sizes = (["own", "common", "counted", "frequent"] as const).map(
  (use) => sql`when ${sql.raw(String(keyUses[use]))} then ${sql.raw(String(largestBlocks[use]))}`,
);

/**
 * Finds pairs to judge for these profiles: pairs that share a rare key, pairs with a suggestion, and pairs with a
 * decision. Omits profiles that wait for a later batch.
 * @param ids in ascending order
 */
export async function candidatesOf(db: Executor, kind: Matched, ids: readonly string[]): Promise<Pair[]> {
  const { keys, states, suggestions } = tablesOf(kind);
  const own = idArray(ids);
  const found = await db.execute<{ one: string; other: string }>(sql`
    select k.owner_id as one, near.id as other from ${keys} k
    cross join lateral (select case k.key & 3 ${sql.join(sizes, sql` `)} end as most) size
    cross join lateral (
      select array_agg(few.owner_id) as ids from (
        select m.owner_id from ${keys} m where m.key = k.key limit size.most + 1
      ) few
    ) block
    cross join lateral unnest(block.ids) as near(id)
    where k.owner_id = any(${own}) and size.most > 0 and cardinality(block.ids) between 2 and size.most
      and near.id <> k.owner_id
      and not exists (select 1 from ${states} w where w.owner_id = near.id and w.is_waiting and w.owner_id > ${ids.at(-1)}::uuid)
    union select a_id, b_id from ${suggestions} where a_id = any(${own})
    union select a_id, b_id from ${suggestions} where b_id = any(${own})
    union select a_id, b_id from no_merges where kind = ${kind} and a_id = any(${own})
    union select a_id, b_id from no_merges where kind = ${kind} and b_id = any(${own})`);
  const pairs = found.rows.map(({ one, other }) => pairOf(one, other));
  return [...new Map(pairs.map((pair) => [pairKey(pair), pair])).values()];
}
