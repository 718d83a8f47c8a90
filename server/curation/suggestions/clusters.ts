import type { Executor } from "#server/platform/db/database.ts";
import { type SQL, sql } from "#server/platform/db/drizzle.ts";
import { idArray } from "#server/platform/db/id-array.ts";
import { clusters, type Link } from "#shared/domain/evidence/clusters.ts";
import { isOfDuplicates, type Matched, tablesOf } from "./matching.ts";

/** Weakest suggestion that links a cluster. Weaker ones would chain unrelated profiles. */
const leastLink = 70;

/** A cluster that still grows after this many profiles is not one person. */
const largest = 500;

/** Cluster, identified by its lowest profile id. */
export interface ClusterName {
  readonly id: string;
  readonly size: number;
}

/** Profiles linked by high and medium suggestions to the given ones, split into clusters (`clusters`). */
async function groupsAround(
  db: Executor,
  kind: Matched,
  isVisible: SQL,
  ids: readonly string[],
): Promise<Map<string, readonly string[]>> {
  const { suggestions } = tablesOf(kind);
  const links = new Map<string, Link>();
  const seen = new Set(ids);
  let edge = [...seen];
  while (edge.length > 0 && seen.size <= largest) {
    const found = await db.execute<{ a_id: string; b_id: string; similarity: number }>(sql`
      select s.a_id, s.b_id, s.similarity from ${suggestions} s
      where (s.a_id = any(${idArray(edge)}) or s.b_id = any(${idArray(edge)})) and s.similarity >= ${leastLink}
        and ${isOfDuplicates(kind)} and ${isVisible}
      order by s.a_id, s.b_id limit ${largest}`);
    edge = [];
    for (const { a_id, b_id, similarity } of found.rows) {
      links.set(`${a_id} ${b_id}`, { a: a_id, b: b_id, score: similarity });
      edge.push(...[a_id, b_id].filter((id) => !seen.has(id)));
      seen.add(a_id).add(b_id);
    }
  }
  const noMerges = await db.execute<{ a: string; b: string }>(sql`
    select a_id as a, b_id as b from no_merges where kind = ${kind} and a_id = any(${idArray([...seen])})
      and b_id = any(${idArray([...seen])})`);
  const groups = clusters([...links.values()], 2, noMerges.rows);
  return new Map(groups.flatMap(({ profileIds }) => profileIds.map((id) => [id, profileIds] as const)));
}

/** Clusters of three or more profiles, by profile. */
export async function clustersOf(
  db: Executor,
  kind: Matched,
  isVisible: SQL,
  ids: readonly string[],
): Promise<Map<string, ClusterName>> {
  const groups = await groupsAround(db, kind, isVisible, ids);
  return new Map(
    [...groups].flatMap(([id, members]): [string, ClusterName][] => {
      const lowest = members.toSorted()[0];
      return members.length < 3 || lowest === undefined ? [] : [[id, { id: lowest, size: members.length }]];
    }),
  );
}

/** Ids of all profiles in the cluster of this profile, itself included. */
export async function clusterAround(
  db: Executor,
  kind: Matched,
  isVisible: SQL,
  id: string,
): Promise<readonly string[]> {
  return (await groupsAround(db, kind, isVisible, [id])).get(id) ?? [id];
}
