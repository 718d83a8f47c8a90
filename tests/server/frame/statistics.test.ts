import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { refreshStatistics } from "#server/platform/db/refresh-statistics.ts";
import { startPlatform, type TestPlatform } from "#tests/support/platform.ts";

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startPlatform({ database: "pglite" });
});
afterAll(() => platform.stop());

test("a table of the embedded database is analyzed when many of its rows are new, and not again for a few", async () => {
  const { db } = platform.running.platform;
  const add = (count: number, name: string) =>
    db.execute(sql`insert into tags (name) select ${name}::text || n from generate_series(1, ${count}::int) n`);
  const look = async () => {
    const { rows } = await db.execute<{ rows: number; at: string | null }>(sql`
      select c.reltuples::int as rows, s.last_analyze::text as at
      from pg_class c join pg_stat_user_tables s on s.relid = c.oid where c.relname = 'tags'`);
    return rows[0];
  };
  await add(500, "Tag ");
  await refreshStatistics(db);
  const first = await look();
  expect(first).toEqual({ rows: 500, at: expect.any(String) });
  await add(40, "Other ");
  await refreshStatistics(db);
  expect(await look()).toEqual(first);
});
