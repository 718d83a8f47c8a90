import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { refreshStatistics } from "#server/platform/db/refresh-statistics.ts";
import { startPlatform } from "#tests/support/platform.ts";

describe.each(["postgres", "pglite"] as const)("planner statistics on %s", (database) => {
  test("tables with many new rows are analyzed once", async () => {
    const platform = await startPlatform({ database });
    const { db } = platform.running.platform;
    const look = async () => {
      const { rows } = await db.execute<{ rows: number; at: string | null }>(sql`
        select c.reltuples::int as rows, s.last_analyze::text as at
        from pg_class c join pg_stat_user_tables s on s.relid = c.oid where c.relname = 'tags'`);
      return rows[0];
    };
    await db.execute(sql`insert into tags (name) select 'Tag ' || n from generate_series(1, 500) n`);
    await refreshStatistics(db);
    const first = await look();
    expect(first).toEqual({ rows: 500, at: expect.any(String) });
    await db.execute(sql`insert into tags (name) select 'More ' || n from generate_series(1, 40) n`);
    await refreshStatistics(db);
    expect(await look()).toEqual(first);
    await platform.stop();
  });
});
