import type { Database, Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import type { Matched } from "./matching.ts";
import { tablesOf } from "./tables.ts";

/** A full scan compares all profiles. It is due once a day, and on request. */
const dayMs = 86_400_000;

/** Shortest time between requested full scans in a large record. */
const pauseMs = 600_000;
const large = 50_000;

/** Requests a full scan, after a change that may affect many profiles at once. */
export async function requestFullScan(tx: Executor): Promise<void> {
  await tx.execute(sql`
    insert into match_rounds (kind, asked_at) values ('member', now()), ('organization', now())
    on conflict (kind) do update set asked_at = excluded.asked_at`);
}

/** Returns true when a full scan is due. */
export async function isFullScanDue(db: Database, kind: Matched, now: Date): Promise<boolean> {
  const found = await db.execute<{ asked: string | null; done: string | null; is_large: boolean }>(sql`
    select asked_at as asked, done_at as done,
      exists (select 1 from ${tablesOf(kind).states} offset ${large}) as is_large
    from match_rounds where kind = ${kind}`);
  const round = found.rows[0];
  if (!round?.done) return true;
  const done = new Date(round.done).getTime();
  if (now.getTime() - done >= dayMs) return true;
  if (round.asked === null || new Date(round.asked).getTime() <= done) return false;
  return !round.is_large || now.getTime() - done >= pauseMs;
}

/** Records the end of a full scan that started at `startedAt`. Requests made since then stay pending. */
export async function endFullScan(tx: Executor, kind: Matched, startedAt: Date): Promise<void> {
  await tx.execute(sql`
    insert into match_rounds (kind, done_at) values (${kind}, ${startedAt.toISOString()})
    on conflict (kind) do update set done_at = excluded.done_at`);
}
