import { hash } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Executor } from "#server/db/database.ts";
import { isCountedKey, type KeyUse } from "#shared/domain/evidence/candidate-keys.ts";
import type { Matching, MatchProfile, RecordContext } from "./matching.ts";
import { tablesOf } from "./tables.ts";

/** The use of a key stands in its last two bits, so that a query knows how many may share it. */
export const keyUses: Readonly<Record<KeyUse, bigint>> = { own: 0n, common: 1n, counted: 2n };

/** A key as the database keeps it: 62 bits of its hash and its use, as text. Two that fall together are compared in vain. */
export function keyHash(key: string, use: KeyUse): string {
  const bits = hash("sha256", key, "buffer").readBigInt64BE(0);
  return ((bits & ~3n) | keyUses[use]).toString();
}

/** Bearers of common values that were counted before, by `keyHash`: they hardly change while many profiles are examined. */
export type KnownFrequencies = Map<string, number>;

/** From so many bearers on a count is worth keeping. */
const leastKept = 20;
const mostKept = 200_000;

/**
 * How many profiles bear the values of these. A profile that changed a moment ago counts as it is now, though its keys are
 * not stored yet.
 * @param counted counts of common values that are kept from one call to the next.
 */
export async function keyFrequencies<P extends MatchProfile>(
  db: Executor,
  matching: Matching<P>,
  profiles: readonly P[],
  counted: KnownFrequencies = new Map(),
): Promise<RecordContext["owners"]> {
  const bearers = new Map<string, number>();
  for (const profile of profiles) {
    for (const key of matching.keysOf(profile)) {
      if (isCountedKey(key)) bearers.set(key, (bearers.get(key) ?? 0) + 1);
    }
  }
  const hashes = new Map([...bearers.keys()].map((key) => [key, keyHash(key, matching.keyUse(key))]));
  const missing = [...new Set(hashes.values())].filter((key) => !counted.has(key));
  const { keys: table } = tablesOf(matching.kind);
  const found = await db.execute<{ key: string; owners: number }>(sql`
    select k.key::text as key, (select count(*)::int from ${table} m where m.key = k.key) as owners
    from unnest(${sql.param(missing)}::bigint[]) as k(key)`);
  const stored = new Map(found.rows.map(({ key, owners }) => [key, owners]));
  if (counted.size > mostKept) counted.clear();
  for (const [key, owners] of stored) if (owners >= leastKept) counted.set(key, owners);
  return new Map(
    [...bearers].map(([key, own]) => {
      const hashed = hashes.get(key) ?? "";
      return [key, Math.max(own, stored.get(hashed) ?? counted.get(hashed) ?? 0)];
    }),
  );
}
