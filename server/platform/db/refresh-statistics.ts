import type { Platform } from "#server/platform/core/platform.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import type { Database } from "./database.ts";

const statisticsJob = "refresh-statistics";

/**
 * Keeps the planner's statistics of the embedded database up to date, as autovacuum does in PostgreSQL: a plan for an
 * empty table is slow on a full one, and blocks all other statements meanwhile.
 */
export async function defineStatisticsJob({ db, config, jobs }: Platform): Promise<void> {
  if (config.databaseUrl !== null) return;
  jobs.define(statisticsJob, () => refreshStatistics(db), { concurrency: 1 });
  await jobs.schedule(statisticsJob, "* * * * *");
}

/**
 * Analyzes the tables that have changed as much as autovacuum waits for, before work on many new rows. One table at a
 * time, so that other queries can run in between.
 */
export async function refreshStatistics(db: Database): Promise<void> {
  // Counts of changes reach the view a second late otherwise, and never in the embedded database.
  await db.execute(sql`select pg_stat_force_next_flush()`);
  const grown = await db.execute<{ schema: string; name: string }>(sql`
    select schemaname as schema, relname as name from pg_stat_user_tables
    where n_mod_since_analyze > 50 + 0.1 * n_live_tup order by 1, 2`);
  for (const { schema, name } of grown.rows)
    await db.execute(sql`analyze ${sql.identifier(schema)}.${sql.identifier(name)}`);
}
