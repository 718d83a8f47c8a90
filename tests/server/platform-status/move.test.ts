import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { claimTarget, isMoveUnfinished, moveDatabase } from "#server/admin/backups/move-database.ts";
import { countRecords } from "#server/admin/backups/verify-archive.ts";
import { connect, type OpenDatabase, openDatabase } from "#server/platform/db/database.ts";
import { copyTemplate, createTurkishDatabase, dataTemplate } from "#tests/support/data-templates.ts";
import { startPlatform } from "#tests/support/platform.ts";

let dataDir: string;
let databaseUrl: string;
let source: OpenDatabase;
let target: OpenDatabase;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "cdp-move-"));
  await copyTemplate(await dataTemplate(true), dataDir);
  source = await openDatabase({ dataDir, databaseUrl: null });
  databaseUrl = await createTurkishDatabase();
  const { pool } = connect(databaseUrl);
  await claimTarget(pool).finally(() => pool.end());
  target = await openDatabase({ dataDir, databaseUrl });
});
afterAll(async () => {
  await source.close();
  await rm(dataDir, { recursive: true, force: true });
});

const move = (onTable?: (name: string) => void) =>
  moveDatabase({ source: source.pool, target: target.pool, ...(onTable && { onTable }) });

test("a move goes on where it was interrupted, finds a row that differs, and ends with the same data", async () => {
  const waiting = `select count(*)::int as count from pgboss.job where state < 'active'`;
  await source.pool.query(
    `insert into pgboss.job (name, data) select name, '{"text": "I ı 東京"}' from pgboss.queue order by name limit 1`,
  );
  const interrupted = move((name) => {
    if (name === "members") throw new Error("Interrupted");
  });
  await expect(interrupted).rejects.toThrow("Interrupted");
  expect(await isMoveUnfinished(target.pool)).toBe(true);
  await expect(startPlatform({ databaseUrl })).rejects.toThrow("A move to this database was interrupted");
  await target.pool.query(
    "update members set display_name = 'Other' where id = (select min(id::text)::uuid from members)",
  );
  await expect(move()).rejects.toThrow("rows of members differ");
  const { rows } = await source.pool.query("select id, display_name from members order by id::text limit 1");
  await target.pool.query("update members set display_name = $2 where id = $1", [rows[0]?.id, rows[0]?.display_name]);
  await move();

  expect(await isMoveUnfinished(target.pool)).toBe(false);
  await expect(claimTarget(target.pool)).rejects.toThrow("the database is not empty");
  expect(await countRecords(target.pool)).toEqual(await countRecords(source.pool));
  expect((await target.pool.query(waiting)).rows).toEqual((await source.pool.query(waiting)).rows);
  const rules = `select (select count(*)::int from pg_constraint where contype = 'f' and conparentid = 0) as keys,
    (select count(*)::int from pg_trigger where not tgisinternal and tgenabled = 'O') as triggers`;
  expect((await target.pool.query(rules)).rows).toEqual((await source.pool.query(rules)).rows);
});

test("the platform starts on the moved database", async () => {
  await target.close();
  const platform = await startPlatform({ databaseUrl });
  try {
    const body = { limit: 5, offset: 0, filter: { adminOnly: false } };
    const answer = await platform.api("/segment/projectGroup/query", { method: "POST", account: "admin", body });
    expect(answer.json<{ count: number }>().count).toBeGreaterThan(0);
  } finally {
    await platform.stop();
  }
});
