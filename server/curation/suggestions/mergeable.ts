import type { Executor } from "#server/platform/db/database.ts";
import { type SQL, sql } from "#server/platform/db/drizzle.ts";
import { type AutomaticLevel, automaticLevels, expectedWrong } from "#shared/domain/evidence/calibration.ts";
import { isShown } from "./decisions.ts";
import type { Matched } from "./matching.ts";
import { isOfDuplicates, tablesOf } from "./tables.ts";

/** Limits of automatic merging in a project group. */
export interface Mergeable {
  readonly segmentId: string;
  /** Lowest confidence in percent. */
  readonly leastConfidence: number;
  /** Only these pairs, selected by a user; all pairs when absent. */
  readonly pairs?: readonly (readonly [string, string])[];
}

/**
 * Condition for suggestions `s` that may be merged without review: confident enough, both known in the project group,
 * neither changed since it was examined. Excludes pairs ever decided to be different, even when new evidence brought
 * them back; bots; two organizations with a Linux Foundation membership; pairs with two verified accounts on one
 * platform.
 */
export function isMergeable(kind: Matched, { segmentId, leastConfidence, pairs }: Mergeable): SQL {
  const { evidence, profiles, places, states } = tablesOf(kind);
  const owner = sql.identifier(`${kind}_id`);
  const isKnown = (id: SQL) => sql`exists (
    select 1 from ${places} p where p.${owner} = ${id} and p.segment_id = ${segmentId}::uuid)`;
  const ofKind =
    kind === "member"
      ? sql`not exists (
          select 1 from members o left join member_match_states t on t.owner_id = o.id where o.id in (s.a_id, s.b_id)
            and (o.is_bot or (t.bot_confidence is not null and not coalesce(o.attributes -> 'isBot' ? 'custom', false))))`
      : sql`exists (
          select 1 from ${profiles} o where o.id in (s.a_id, s.b_id) and o.lfx_membership is null)`;
  const isChosen = pairs
    ? sql`(s.a_id, s.b_id) in (select least(p.one, p.other), greatest(p.one, p.other)
        from json_to_recordset(${JSON.stringify(pairs.map(([one, other]) => ({ one, other })))}::json) as p(one uuid, other uuid))`
    : sql`true`;
  return sql`s.similarity >= ${leastConfidence} and ${isOfDuplicates(kind)} and ${isChosen} and ${segmentId}::uuid = any(s.segment_ids) and ${isShown(kind)}
    and ${isKnown(sql`s.a_id`)} and ${isKnown(sql`s.b_id`)}
    and not exists (select 1 from no_merges d where d.kind = ${kind} and d.a_id = s.a_id and d.b_id = s.b_id)
    and not exists (select 1 from ${states} w where w.owner_id in (s.a_id, s.b_id) and w.is_waiting)
    and ${ofKind}
    and not exists (select 1 from ${evidence} e where e.suggestion_id = s.id and e.evidence @> '[{"kind": "two-handles"}]')`;
}

/** For each level: number of pairs that it would merge in a project group now, and expected wrong ones per thousand. */
export async function mergeableByLevel(db: Executor, kind: Matched, segmentId: string) {
  const { suggestions } = tablesOf(kind);
  const lowest: AutomaticLevel = Math.min(...automaticLevels) as AutomaticLevel;
  const found = await db.execute<{ similarity: number; pairs: number }>(sql`
    select s.similarity, count(*)::int as pairs from ${suggestions} s
    where ${isMergeable(kind, { segmentId, leastConfidence: lowest })} group by s.similarity`);
  const pairs = new Map(found.rows.map((row) => [row.similarity, row.pairs]));
  return automaticLevels.map((leastConfidence) => ({
    leastConfidence,
    pairs: found.rows.reduce((sum, row) => sum + (row.similarity >= leastConfidence ? row.pairs : 0), 0),
    wrongPerThousand: expectedWrong(pairs, leastConfidence),
  }));
}
