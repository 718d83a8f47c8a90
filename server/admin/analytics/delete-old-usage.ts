import type { Platform } from "#server/platform/core/platform.ts";
import type { Database } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";

/** Months kept, so that a year can be compared with the previous one. Older usage data is deleted (PRIVACY.md). */
const retentionMonths = 13;
/** Row limit, regardless of age. */
const mostRows = 500_000;
const atOnce = 1_000;

/** Schedules the nightly deletion of old usage data. */
export async function defineProductJob({ db, jobs }: Pick<Platform, "db" | "jobs">): Promise<void> {
  jobs.define("forget-old-use", (_payload, { signal }) => deleteOldUsage(db, signal));
  await jobs.schedule("forget-old-use", "37 3 * * *");
}

/**
 * Deletes product events and sessions that are too old or exceed the row limit, oldest first, in short transactions.
 */
export async function deleteOldUsage(db: Database, signal: AbortSignal, most = mostRows): Promise<void> {
  for (const [table, age] of [
    [sql`product_events`, sql`created_at`],
    [sql`product_sessions`, sql`start_time`],
  ] as const) {
    let gone = atOnce;
    while (gone === atOnce && !signal.aborted) {
      const deleted = await db.execute(sql`
        delete from ${table} where id in (
          select id from ${table}
          where ${age} < now() - make_interval(months => ${retentionMonths})
            or ${age} < (select ${age} from ${table} order by ${age} desc offset ${most - 1} limit 1)
          limit ${atOnce})
        returning 1`);
      gone = deleted.rows.length;
    }
  }
}
