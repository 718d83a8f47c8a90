import { bulkJson } from "#server/platform/db/bulk-json.ts";
import type { Database } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { idArray } from "#server/platform/db/id-array.ts";
import { keyHash } from "./key-frequency.ts";
import type { Matching, MatchProfile } from "./matching.ts";
import { tablesOf } from "./tables.ts";

/**
 * Compares profiles with their state when their keys were created. Changed profiles get new keys and wait for
 * examination (`examineWaiting`). Skips profiles that are being changed at the moment.
 * @param ids few enough for a short transaction.
 * @returns number of changed profiles.
 */
export async function noteChanges<P extends MatchProfile>(
  db: Database,
  matching: Matching<P>,
  ids: readonly string[],
): Promise<number> {
  const { profiles, keys, states } = tablesOf(matching.kind);
  const found = await db.execute<{ id: string; fingerprint: string }>(sql`
    select c.id, c.fingerprint::text as fingerprint
    from (select o.id, ${matching.fingerprint} as fingerprint from ${profiles} o where o.id = any(${idArray(ids)})) c
    left join ${states} s on s.owner_id = c.id
    where s.fingerprint is distinct from c.fingerprint order by c.id`);
  if (found.rows.length === 0) return 0;
  const changed = found.rows.map(({ id }) => id);
  const loaded = await matching.load(db, changed);
  const isPeople = matching.kind === "member";
  const rows = found.rows.map(({ id, fingerprint }) => {
    const profile = loaded.get(id);
    return { id, fingerprint, bot: profile ? matching.botConfidence(profile) : null };
  });
  const keyRows = [...loaded].flatMap(([id, profile]) =>
    [...new Set(matching.keysOf(profile).map((key) => keyHash(key, matching.keyUse(key))))].map((key) => ({ id, key })),
  );
  await db.transaction(async (tx) => {
    // A locked profile is being merged or deleted. Waiting for it could cause a deadlock.
    const held = await tx.execute<{ id: string }>(sql`
      select id from ${profiles} where id = any(${idArray(changed)}) order by id for key share skip locked`);
    const here = new Set(held.rows.map(({ id }) => id));
    const mine = <T extends { id: string }>(all: readonly T[]) => all.filter(({ id }) => here.has(id));
    await tx.execute(sql`delete from ${keys} where owner_id = any(${idArray([...here])})`);
    await tx.execute(sql`
      insert into ${keys} (key, owner_id)
      select key, id from json_to_recordset(${bulkJson(mine(keyRows))}::json) as r(id uuid, key bigint)
      order by id, key on conflict do nothing`);
    await tx.execute(sql`
      insert into ${states} (owner_id, fingerprint, is_waiting ${isPeople ? sql`, bot_confidence` : sql``})
      select id, fingerprint, true ${isPeople ? sql`, bot` : sql``}
      from json_to_recordset(${bulkJson(mine(rows))}::json) as r(id uuid, fingerprint bigint, bot smallint) order by id
      on conflict (owner_id) do update set fingerprint = excluded.fingerprint, is_waiting = true
        ${isPeople ? sql`, bot_confidence = excluded.bot_confidence` : sql``}`);
  });
  return changed.length;
}
