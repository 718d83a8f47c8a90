import { bulkJson } from "#server/platform/db/bulk-json.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { type SQL, sql } from "#server/platform/db/drizzle.ts";
import { type Matched, tablesOf } from "./matching.ts";

/** Two profile ids, the lower one first. */
export interface Pair {
  readonly aId: string;
  readonly bId: string;
}

export const pairKey = ({ aId, bId }: Pair): string => `${aId} ${bId}`;

export const pairOf = (one: string, other: string): Pair =>
  one < other ? { aId: one, bId: other } : { aId: other, bId: one };

/** Ids of pairs as JSON, without other fields. */
export const pairsJson = (pairs: readonly Pair[]): string => bulkJson(pairs.map(({ aId, bId }) => ({ aId, bId })));

/** Times of the decisions that these pairs are not the same, by `pairKey`, as database text. */
export async function decisionsOn(db: Executor, kind: Matched, pairs: readonly Pair[]): Promise<Map<string, string>> {
  if (pairs.length === 0) return new Map();
  const found = await db.execute<{ a_id: string; b_id: string; at: string }>(sql`
    select d.a_id, d.b_id, d.created_at::text as at
    from json_to_recordset(${pairsJson(pairs)}::json) as p("aId" uuid, "bId" uuid)
    join no_merges d on d.kind = ${kind} and d.a_id = p."aId" and d.b_id = p."bId"`);
  return new Map(found.rows.map(({ a_id, b_id, at }) => [pairKey({ aId: a_id, bId: b_id }), at]));
}

/**
 * Condition for suggestions `s` that are shown: no decision that the two differ, or newer evidence; not merged before;
 * neither in the trash.
 */
export function isShown(kind: Matched): SQL {
  return sql`not exists (select 1 from no_merges d where d.kind = ${kind} and d.a_id = s.a_id and d.b_id = s.b_id
      and ${isDecided(sql`s`)})
    and not exists (select 1 from merge_actions m where ${isMerged(kind)}
      and m.primary_id = s.a_id and m.secondary_id = s.b_id)
    and not exists (select 1 from merge_actions m where ${isMerged(kind)}
      and m.primary_id = s.b_id and m.secondary_id = s.a_id)
    and s.a_id not in ${trash(kind)} and s.b_id not in ${trash(kind)}`;
}

/**
 * Ids of all other suggestions. Starts from the rows that hide them, because few of hundreds of thousands are hidden.
 */
export function hiddenSuggestions(kind: Matched): SQL {
  const { suggestions } = tablesOf(kind);
  return sql`(
    select h.id from no_merges d join ${suggestions} h on h.a_id = d.a_id and h.b_id = d.b_id
      where d.kind = ${kind} and ${isDecided(sql`h`)}
    union select h.id from merge_actions m join ${suggestions} h on h.a_id = m.primary_id and h.b_id = m.secondary_id
      where ${isMerged(kind)}
    union select h.id from merge_actions m join ${suggestions} h on h.b_id = m.primary_id and h.a_id = m.secondary_id
      where ${isMerged(kind)}
    union select h.id from ${suggestions} h where h.a_id in ${trash(kind)}
    union select h.id from ${suggestions} h where h.b_id in ${trash(kind)})`;
}

const isDecided = (suggestion: SQL) =>
  sql`(${suggestion}.returned_at is null or d.created_at > ${suggestion}.returned_at)`;

const isMerged = (kind: Matched) => sql`m.kind = ${kind} and m.state <> 'error'`;

const trash = (kind: Matched) => sql`(select id from ${sql.identifier(`${kind}s`)} where deleted_at is not null)`;
