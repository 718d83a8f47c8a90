import { hash } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Executor } from "#server/db/database.ts";
import { handleOwnersKey, nameOwnersKey } from "#shared/domain/evidence/candidate-keys.ts";
import type { Matching, MatchProfile, Owners } from "./matching.ts";
import { tablesOf } from "./tables.ts";

/** A key as the database keeps it: 64 bits of its hash, as text. Two that fall together are compared in vain, no more. */
export function keyHash(key: string): string {
  return hash("sha256", key, "buffer").readBigInt64BE(0).toString();
}

/** Enough to tell a rare value from a common one; the exact number is told where it is shown. */
export const enoughOwners = 10;
const most = 100_000;

/**
 * How many profiles bear the handles and names of these. A profile that changed a moment ago counts as it is now, though
 * its keys are not stored yet. Counting stops at `upTo`.
 */
export async function ownersOf<P extends MatchProfile>(
  db: Executor,
  matching: Matching<P>,
  profiles: readonly P[],
  upTo: number = most,
): Promise<Owners> {
  const bearers = new Map<string, number>();
  for (const profile of profiles) {
    for (const key of matching.keysOf(profile)) {
      if (isCounted(key)) bearers.set(key, (bearers.get(key) ?? 0) + 1);
    }
  }
  const keys = [...bearers.keys()];
  const { keys: table } = tablesOf(matching.kind);
  const found = await db.execute<{ key: string; owners: number }>(sql`
    select k.key::text as key, (select count(*)::int from (select 1 from ${table} m where m.key = k.key limit ${upTo}) few)
      as owners
    from unnest(${sql.param(keys.map(keyHash))}::bigint[]) as k(key)`);
  const stored = new Map(found.rows.map(({ key, owners }) => [key, owners]));
  const handleOwners = new Map<string, number>();
  const nameOwners = new Map<string, number>();
  for (const [key, own] of bearers) {
    const owners = Math.max(own, stored.get(keyHash(key)) ?? 0);
    if (key.startsWith(handlePrefix)) handleOwners.set(key.slice(handlePrefix.length), owners);
    else nameOwners.set(key.slice(namePrefix.length), owners);
  }
  return { handleOwners, nameOwners };
}

const handlePrefix = handleOwnersKey("");
const namePrefix = nameOwnersKey("");

const isCounted = (key: string) => key.startsWith(handlePrefix) || key.startsWith(namePrefix);
