import { sql } from "drizzle-orm";
import type { Platform } from "#server/base/platform.ts";
import type { Database } from "#server/db/database.ts";

/** A year can be compared with the one before; older use of the product says nothing any more (PRIVACY.md). */
const keptMonths = 13;
/** Whatever their age, no more rows than these are kept. */
const mostRows = 500_000;
const atOnce = 1_000;

/** Forgets old use of the product every night. */
export async function defineProductJob({ db, jobs }: Pick<Platform, "db" | "jobs">): Promise<void> {
  jobs.define("forget-old-use", (_payload, { signal }) => forgetOldUse(db, signal));
  await jobs.schedule("forget-old-use", "37 3 * * *");
}

/** Deletes product events and sessions that are too old or too many, the oldest first, a few in each transaction. */
export async function forgetOldUse(db: Database, signal: AbortSignal, most = mostRows): Promise<void> {
  for (const [table, age] of [
    [sql`product_events`, sql`created_at`],
    [sql`product_sessions`, sql`start_time`],
  ] as const) {
    let gone = atOnce;
    while (gone === atOnce && !signal.aborted) {
      const deleted = await db.execute(sql`
        delete from ${table} where id in (
          select id from ${table}
          where ${age} < now() - make_interval(months => ${keptMonths})
            or ${age} < (select ${age} from ${table} order by ${age} desc offset ${most - 1} limit 1)
          limit ${atOnce})
        returning 1`);
      gone = deleted.rows.length;
    }
  }
}
