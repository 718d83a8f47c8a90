import type { Executor } from "#server/platform/db/database.ts";
import { type SQL, sql } from "#server/platform/db/drizzle.ts";
import { clusters, type Link } from "#shared/domain/evidence/clusters.ts";
import { tablesOf } from "./tables.ts";

/** Suggestions between bots that are read. A record has few bots. */
const mostPairs = 5000;

/**
 * Ids of the suggestions that stand for the profiles of one bot each: the strongest pair of every group of profiles
 * that suggestions connect, in the given order.
 * @param named result of `namedSql`, to which the condition refers
 */
export async function botEntries(db: Executor, named: SQL, condition: SQL, order: SQL): Promise<string[]> {
  const { suggestions } = tablesOf("member");
  const found = await db.execute<{ id: string; a_id: string; b_id: string; similarity: number }>(sql`
    with ${named}
    select s.id, s.a_id, s.b_id, s.similarity from ${suggestions} s
    where s.is_of_bots and ${condition} order by ${order} limit ${mostPairs}`);
  const links = found.rows.map(({ a_id: a, b_id: b, similarity: score }): Link => ({ a, b, score }));
  const groupOf = new Map(
    clusters(links, 2).flatMap(({ profileIds }) => profileIds.map((id) => [id, profileIds[0]] as const)),
  );
  const entries = new Map<string, string>();
  for (const { id, a_id, b_id } of found.rows) {
    const [one, other] = [groupOf.get(a_id), groupOf.get(b_id)];
    const key = one !== undefined && one === other ? one : id;
    if (!entries.has(key)) entries.set(key, id);
  }
  return [...entries.values()];
}
