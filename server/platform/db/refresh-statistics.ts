import { sql } from "#server/platform/db/drizzle.ts";
import type { Database } from "./database.ts";

/**
 * Analyzes the platform's tables in which more than 50 rows and a tenth of the table changed, autovacuum's threshold. On
 * PostgreSQL, work on many new rows calls it too, because autovacuum may come a minute later. Each table is analyzed by
 * itself, so that other queries can run in between.
 */
export async function refreshStatistics(db: Database): Promise<void> {
  // The embedded database never adds its counts of changes to the view by itself.
  await db.execute(sql`select pg_stat_force_next_flush()`);
  const grown = await db.execute<{ schema: string; name: string }>(sql`
    select schemaname as schema, relname as name from pg_stat_user_tables
    where schemaname in (current_schema(), 'pgboss') and n_mod_since_analyze > 50 + 0.1 * n_live_tup
    order by 1, 2`);
  for (const { schema, name } of grown.rows)
    await db.execute(sql`analyze ${sql.identifier(schema)}.${sql.identifier(name)}`);
}
