import { createPause } from "#server/platform/core/pause.ts";
import { bulkJson } from "#server/platform/db/bulk-json.ts";
import type { Database, Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { idArray } from "#server/platform/db/id-array.ts";
import type { KeyUse } from "#shared/domain/evidence/candidate-keys.ts";
import type { Evidence } from "#shared/domain/evidence/evidence.ts";
import { decisionsOn, type Pair, pairKey, pairOf, pairsJson } from "./decisions.ts";
import { type JudgedPair, judge, type StoredPair } from "./judge.ts";
import { type KnownFrequencies, keyFrequencies, keyUses, type RecordSizes, recordSizes } from "./key-frequency.ts";
import { type Matched, type Matching, type MatchProfile, tablesOf } from "./matching.ts";

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
async function candidatesOf(db: Executor, kind: Matched, ids: readonly string[]): Promise<Pair[]> {
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

/** Profiles examined per batch, and loaded per query. */
const profilesAtOnce = 100;
const fetchedAtOnce = 250;

/** Range of profile ids. */
export interface IdRange {
  /** Exclusive lower bound. */
  readonly after: string;
  /** Inclusive upper bound. */
  readonly through: string;
}

export const entireRange: IdRange = {
  after: "00000000-0000-0000-0000-000000000000",
  through: "ffffffff-ffff-ffff-ffff-ffffffffffff",
};

/** Progress of a batch. */
export interface Examined {
  /** Number of finished profiles. A profile that is being merged or deleted keeps waiting. */
  readonly through: number;
  /** Last examined id; null when none waits in the range. */
  readonly last: string | null;
}

/**
 * Examines the next waiting profiles: finds candidate pairs, judges each pair and stores suggestions. Reads everything
 * first, to keep the write transaction short.
 * @param range starts after the previous batch, to skip dead index entries of finished profiles.
 * @param known sizes of the record, and counts that are reused between calls.
 * @param only limits the batch to these profiles.
 */
export async function examineWaiting<P extends MatchProfile>(
  db: Database,
  matching: Matching<P>,
  { after, through }: IdRange,
  known: { readonly sizes: RecordSizes; readonly counted: KnownFrequencies },
  only?: readonly string[],
): Promise<Examined> {
  const { kind } = matching;
  const { states } = tablesOf(kind);
  const waiting = await db.execute<{ id: string; fingerprint: string }>(sql`
    select owner_id as id, fingerprint::text as fingerprint from ${states} where is_waiting
      and owner_id > ${after}::uuid and owner_id <= ${through}::uuid
      ${only ? sql`and owner_id = any(${idArray(only)})` : sql``}
    order by owner_id limit ${profilesAtOnce}`);
  const last = waiting.rows.at(-1)?.id ?? null;
  if (last === null) return { through: 0, last };
  const candidates = await candidatesOf(
    db,
    kind,
    waiting.rows.map(({ id }) => id),
  );
  const involved = [...new Set(candidates.flatMap(({ aId, bId }) => [aId, bId]))];
  const read = await db.execute<NotedState>(sql`
    select owner_id as id, fingerprint::text as fingerprint from ${states} where owner_id = any(${idArray(involved)})`);
  const profiles = await loadAll(db, matching, involved);
  const pairs = candidates.flatMap((pair) => {
    const [a, b] = [profiles.get(pair.aId), profiles.get(pair.bId)];
    return a && b ? [{ ...pair, a, b }] : [];
  });
  const decisions = await decisionsOn(db, kind, pairs);
  const stored = await storedPairs(db, kind, pairs);
  const found = await evidenceOf(db, matching, pairs, known);
  const now = new Date().toISOString();
  const judged: (JudgedPair | Pair)[] = [];
  const pause = createPause();
  for (const [at, pair] of pairs.entries()) {
    await pause();
    const key = pairKey(pair);
    const { evidence = [], relation = null } = found[at] ?? {};
    const decidedAt = decisions.get(key) ?? null;
    const verdict = judge([pair.a, pair.b], evidence, decidedAt, stored.get(key), now, relation);
    judged.push(verdict ?? { aId: pair.aId, bId: pair.bId });
  }
  const bots = new Set([...profiles.values()].filter(matching.isBot).map(({ id }) => id));
  return { through: await write(db, kind, { examined: waiting.rows, read: read.rows, judged, profiles, bots }), last };
}

async function loadAll<P extends MatchProfile>(db: Database, matching: Matching<P>, ids: readonly string[]) {
  const all = new Map<string, P>();
  for (let from = 0; from < ids.length; from += fetchedAtOnce) {
    for (const [id, profile] of await matching.load(db, ids.slice(from, from + fetchedAtOnce))) all.set(id, profile);
  }
  return all;
}

interface Found {
  readonly evidence: readonly Evidence[];
  readonly relation: { readonly parentId: string; readonly since: string | null } | null;
}

/** Computes the evidence of each pair. */
async function evidenceOf<P extends MatchProfile>(
  db: Database,
  matching: Matching<P>,
  pairs: readonly { readonly a: P; readonly b: P }[],
  { sizes, counted }: { readonly sizes: RecordSizes; readonly counted: KnownFrequencies },
): Promise<Found[]> {
  const owners = await keyFrequencies(db, matching, [...new Set(pairs.flatMap(({ a, b }) => [a, b]))], counted);
  const found: Found[] = [];
  const pause = createPause();
  for (const { a, b } of pairs) {
    await pause();
    const relation = matching.relation?.(a, b) ?? null;
    found.push({ relation, evidence: relation?.evidence ?? matching.evidence(a, b, { owners, ...sizes }) });
  }
  return found;
}

/** Computes the evidence of any pair from current data. */
export async function evidenceNow<P extends MatchProfile>(
  db: Executor,
  matching: Matching<P>,
  a: P,
  b: P,
  options: { neverMerge: boolean },
): Promise<Evidence[]> {
  const owners = await keyFrequencies(db, matching, [a, b]);
  const sizes = await recordSizes(db, matching.kind);
  return matching.evidence(a, b, { owners, ...sizes, ...options });
}

/** Stored suggestions of these pairs, by `pairKey`. */
export async function storedPairs(
  db: Executor,
  kind: Matched,
  pairs: readonly Pair[],
): Promise<Map<string, StoredPair>> {
  if (pairs.length === 0) return new Map();
  const { suggestions, evidence } = tablesOf(kind);
  const found = await db.execute<StoredPair & { a_id: string; b_id: string }>(sql`
    select s.a_id, s.b_id, e.evidence, s.declined_at::text as "declinedAt", e.known_evidence as "knownEvidence",
      s.returned_at::text as "returnedAt"
    from json_to_recordset(${pairsJson(pairs)}::json) as p("aId" uuid, "bId" uuid)
    join ${suggestions} s on s.a_id = p."aId" and s.b_id = p."bId"
    join ${evidence} e on e.suggestion_id = s.id`);
  return new Map(found.rows.map(({ a_id, b_id, ...row }) => [pairKey({ aId: a_id, bId: b_id }), row]));
}

/** State of a profile when it was last compared. */
type NotedState = { id: string; fingerprint: string };

interface Judged {
  readonly examined: readonly NotedState[];
  /** States of all profiles in the pairs, read before the profiles themselves. */
  readonly read: readonly NotedState[];
  readonly judged: readonly (JudgedPair | Pair)[];
  readonly profiles: ReadonlyMap<string, MatchProfile>;
  /** Ids of the profiles of bots. */
  readonly bots: ReadonlySet<string>;
}

/**
 * Stores the judged pairs. Skips a pair when one of the two is being merged or deleted, or has changed since it was
 * read; it is examined again.
 */
async function write(db: Database, kind: Matched, { examined, read, judged, profiles, bots }: Judged): Promise<number> {
  const { suggestions, evidence, states, profiles: owners } = tablesOf(kind);
  const involved = [...new Set([...examined.map(({ id }) => id), ...judged.flatMap(({ aId, bId }) => [aId, bId])])];
  return db.transaction(async (tx) => {
    const held = await tx.execute<{ id: string }>(sql`
      select o.id from ${owners} o where o.id = any(${idArray(involved)}) and not exists (
        select 1 from json_to_recordset(${bulkJson(read)}::json) as r(id uuid, fingerprint bigint)
        join ${states} s on s.owner_id = r.id and s.fingerprint <> r.fingerprint where r.id = o.id)
      order by o.id for key share of o skip locked`);
    const here = new Set(held.rows.map(({ id }) => id));
    const isFree = ({ aId, bId }: Pair) => here.has(aId) && here.has(bId);
    const missed = new Set(judged.filter((pair) => !isFree(pair)).flatMap(({ aId, bId }) => [aId, bId]));
    const done = examined.filter(({ id }) => here.has(id) && !missed.has(id));
    const free = judged.filter(isFree);
    const kept = free.filter((pair): pair is JudgedPair => "similarity" in pair);
    await deletePairs(
      tx,
      kind,
      free.filter((pair) => !("similarity" in pair)),
    );
    const rows = kept.map((pair) => {
      const [a, b] = [profiles.get(pair.aId), profiles.get(pair.bId)];
      const segmentIds = new Set([...(a?.segmentIds ?? []), ...(b?.segmentIds ?? [])]);
      return {
        ...pair,
        activityEstimate: (a?.activityCount ?? 0) + (b?.activityCount ?? 0),
        segmentIds: `{${[...segmentIds].join(",")}}`,
        isOfBots: bots.has(pair.aId) && bots.has(pair.bId),
      };
    });
    const [parentColumns, parentValues, parentUpdates] =
      kind === "organization"
        ? [
            sql`, parent_id, parent_since`,
            sql`, "parentId", "parentSince"`,
            sql`, parent_id = excluded.parent_id, parent_since = excluded.parent_since`,
          ]
        : [sql``, sql``, sql``];
    await tx.execute(sql`
      with judged as materialized (
        select * from json_to_recordset(${bulkJson(rows)}::json) as r("aId" uuid, "bId" uuid, similarity smallint,
          evidence jsonb, "activityEstimate" integer, "segmentIds" text, "declinedAt" timestamptz, "knownEvidence" jsonb,
          "returnedAt" timestamptz, "isOfBots" boolean, "parentId" uuid, "parentSince" date)
      ), written as (
        insert into ${suggestions}
          (a_id, b_id, similarity, activity_estimate, segment_ids, declined_at, returned_at, is_of_bots${parentColumns})
        select "aId", "bId", similarity, "activityEstimate", "segmentIds"::uuid[], "declinedAt", "returnedAt",
          "isOfBots"${parentValues}
        from judged order by 1, 2
        on conflict (a_id, b_id) do update set similarity = excluded.similarity,
          activity_estimate = excluded.activity_estimate, segment_ids = excluded.segment_ids,
          declined_at = excluded.declined_at, returned_at = excluded.returned_at, is_of_bots = excluded.is_of_bots,
          updated_at = now()${parentUpdates}
        returning id, a_id, b_id
      )
      insert into ${evidence} (suggestion_id, evidence, known_evidence)
      select w.id, j.evidence, j."knownEvidence" from written w join judged j on j."aId" = w.a_id and j."bId" = w.b_id
      on conflict (suggestion_id) do update set evidence = excluded.evidence, known_evidence = excluded.known_evidence`);
    // A profile that changed after it was read keeps waiting.
    await tx.execute(sql`
      update ${states} s set is_waiting = false
      from json_to_recordset(${bulkJson(done)}::json) as r(id uuid, fingerprint bigint)
      where s.owner_id = r.id and s.fingerprint = r.fingerprint`);
    return done.length;
  });
}

async function deletePairs(tx: Executor, kind: Matched, pairs: readonly Pair[]): Promise<void> {
  if (pairs.length === 0) return;
  const { suggestions } = tablesOf(kind);
  await tx.execute(sql`
    delete from ${suggestions} s using json_to_recordset(${pairsJson(pairs)}::json) as p("aId" uuid, "bId" uuid)
    where s.a_id = p."aId" and s.b_id = p."bId"`);
}
