import { sql } from "drizzle-orm";
import type { Database, Executor } from "#server/db/database.ts";
import type { Matched } from "./matching.ts";
import { tablesOf } from "./tables.ts";

/** A round goes over everybody: it is due once a day, and when it was asked for. */
const dayMs = 86_400_000;

/** In a large record rounds that were asked for have so much time between them. */
const pauseMs = 600_000;
const large = 50_000;

/** Asks for a round over everybody: something may have changed in many profiles at once. */
export async function requestFullScan(tx: Executor): Promise<void> {
  await tx.execute(sql`
    insert into match_rounds (kind, asked_at) values ('member', now()), ('organization', now())
    on conflict (kind) do update set asked_at = excluded.asked_at`);
}

/** Is a round over everybody due? */
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

/** A round is through that began at `began`: what was asked for since then is not yet done. */
export async function endFullScan(tx: Executor, kind: Matched, began: Date): Promise<void> {
  await tx.execute(sql`
    insert into match_rounds (kind, done_at) values (${kind}, ${began.toISOString()})
    on conflict (kind) do update set done_at = excluded.done_at`);
}
