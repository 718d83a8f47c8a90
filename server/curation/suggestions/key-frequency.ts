import { hash } from "node:crypto";
import { createPause } from "#server/platform/core/pause.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { isCountedKey, type KeyUse } from "#shared/domain/evidence/candidate-keys.ts";
import { type Matched, type Matching, type MatchProfile, type RecordContext, tablesOf } from "./matching.ts";

/** Number of profiles in total and in each segment. */
export type RecordSizes = Pick<RecordContext, "profiles" | "segmentProfiles">;

/** Stored sizes of the last count; counts them the first time. */
export async function recordSizes(db: Executor, kind: Matched): Promise<RecordSizes> {
  const found = await db.execute<{ profiles: number | null; segments: Record<string, number> | null }>(sql`
    select profiles, segment_profiles as segments from match_rounds where kind = ${kind}`);
  const { profiles = null, segments = null } = found.rows[0] ?? {};
  if (profiles === null || segments === null) return countRecord(db, kind);
  return { profiles, segmentProfiles: new Map(Object.entries(segments)) };
}

/** Recounts the profiles and stores the sizes. In a large record that takes a second, too long for one pair. */
export async function countRecord(db: Executor, kind: Matched): Promise<RecordSizes> {
  const { profiles: table, places } = tablesOf(kind);
  const all = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from ${table} where deleted_at is null`,
  );
  const found = await db.execute<{ id: string; count: number }>(
    sql`select segment_id as id, count(*)::int as count from ${places} group by segment_id`,
  );
  const profiles = all.rows[0]?.count ?? 0;
  const segments = Object.fromEntries(found.rows.map(({ id, count }) => [id, count]));
  await db.execute(sql`
    insert into match_rounds (kind, profiles, segment_profiles) values (${kind}, ${profiles}, ${JSON.stringify(segments)}::jsonb)
    on conflict (kind) do update set profiles = excluded.profiles, segment_profiles = excluded.segment_profiles`);
  return { profiles, segmentProfiles: new Map(Object.entries(segments)) };
}

/** The last two bits of a key store its use, from which a query derives how many profiles may share it. */
export const keyUses: Readonly<Record<KeyUse, bigint>> = { own: 0n, common: 1n, counted: 2n, frequent: 3n };

/**
 * Key as stored in the database: 62 bits of its hash and its use, as text. A collision only costs a needless
 * comparison.
 */
export function keyHash(key: string, use: KeyUse): string {
  const bits = hash("sha256", key, "buffer").readBigInt64BE(0);
  return ((bits & ~3n) | keyUses[use]).toString();
}

/** Cached numbers of profiles that share a common value, by `keyHash`. They hardly change during an examination. */
export type KnownFrequencies = Map<string, number>;

/** Counts from this number on are cached. */
const leastKept = 20;
const mostKept = 200_000;

/**
 * Counts the profiles that share the values of the given ones. Includes recent changes of the given profiles whose keys
 * are not stored yet.
 * @param counted cached counts of common values, reused between calls.
 */
export async function keyFrequencies<P extends MatchProfile>(
  db: Executor,
  matching: Matching<P>,
  profiles: readonly P[],
  counted: KnownFrequencies = new Map(),
): Promise<RecordContext["owners"]> {
  const counts = new Map<string, number>();
  const pause = createPause();
  for (const profile of profiles) {
    await pause();
    for (const key of matching.keysOf(profile)) {
      if (isCountedKey(key)) counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
  const hashes = new Map<string, string>();
  for (const key of counts.keys()) {
    await pause();
    hashes.set(key, keyHash(key, matching.keyUse(key)));
  }
  const missing = [...new Set(hashes.values())].filter((key) => !counted.has(key));
  const { keys: table } = tablesOf(matching.kind);
  const found = await db.execute<{ key: string; owners: number }>(sql`
    select k.key::text as key, (select count(*)::int from ${table} m where m.key = k.key) as owners
    from unnest(${sql.param(missing)}::bigint[]) as k(key)`);
  const stored = new Map(found.rows.map(({ key, owners }) => [key, owners]));
  if (counted.size > mostKept) counted.clear();
  for (const [key, owners] of stored) if (owners >= leastKept) counted.set(key, owners);
  return new Map(
    [...counts].map(([key, own]) => {
      const hashed = hashes.get(key) ?? "";
      return [key, Math.max(own, stored.get(hashed) ?? counted.get(hashed) ?? 0)];
    }),
  );
}
