import { sql } from "drizzle-orm";
import type { Database } from "../db/database.ts";

/** A year can be compared with the one before; older use of the product says nothing any more (PRIVACY.md). */
const keptMonths = 13;
const atOnce = 1_000;

/** Deletes product events and sessions that are too old, a few in each transaction. */
export async function forgetOldUse(db: Database, signal: AbortSignal): Promise<void> {
  for (const [table, age] of [
    [sql`product_events`, sql`created_at`],
    [sql`product_sessions`, sql`start_time`],
  ] as const) {
    let gone = atOnce;
    while (gone === atOnce && !signal.aborted) {
      const deleted = await db.execute(sql`
        delete from ${table} where id in (
          select id from ${table} where ${age} < now() - make_interval(months => ${keptMonths}) limit ${atOnce})
        returning 1`);
      gone = deleted.rows.length;
    }
  }
}
