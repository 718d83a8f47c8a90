import { badRequest } from "#server/platform/core/http-error.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { iso } from "#server/platform/db/iso.ts";
import type { LensSource } from "#shared/contract/community-lens.ts";
import { readSettings } from "./settings.ts";
import { feedKeys, readSourceKey } from "./source-keys.ts";

/**
 * Returns the states of the sources of a user's feed, in the order of the settings. A platform has failed when the
 * search for any of its keywords failed. A source that was never requested is waiting.
 */
export async function sourceStates(db: Executor, userId: string): Promise<LensSource[]> {
  const settings = await readSettings(db, userId);
  if (!settings) throw badRequest("Set up your feed first.");
  const keys = feedKeys(settings.feed);
  const found = await db.execute<{ key: string; asked_at: string | null; error: string | null }>(sql`
    select key, asked_at, error from lens_sources where key = any(${sql.param(keys)}::text[])`);
  const byKey = new Map(found.rows.map((row) => [row.key, row]));
  const sources = new Map<string, LensSource>();
  for (const key of keys) {
    const query = readSourceKey(key);
    const row = byKey.get(key);
    if (!query) continue;
    const name = query.kind === "feed" ? query.address : query.platform;
    const before = sources.get(name);
    const askedAt = row?.asked_at ? iso(row.asked_at) : null;
    const error = row?.error ?? before?.error ?? null;
    const latest =
      [askedAt, before?.askedAt]
        .filter((moment) => moment != null)
        .sort()
        .at(-1) ?? null;
    const own = row === undefined ? "idle" : row.asked_at === null ? "waiting" : "ok";
    const state = error !== null ? "failed" : before?.state === "waiting" ? "waiting" : own;
    sources.set(name, { kind: query.kind, name, state, askedAt: latest, error });
  }
  return [...sources.values()];
}
