import { closeSync, openSync, writeSync } from "node:fs";
import { join } from "node:path";
import Fastify from "fastify";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { serveHealth } from "#server/platform/http/health.ts";
import { startPostgres } from "#tests/support/postgres.ts";

test("/health reports a damaged database when a page does not match its checksum", async () => {
  const postgres = await startPostgres();
  onTestFinished(() => postgres.stop());
  const connectionString = `${postgres.address}/postgres`;
  const pool = new pg.Pool({ connectionString });
  pool.on("error", () => {});
  onTestFinished(() => pool.end());
  const app = Fastify();
  serveHealth(app, pool, { dataDir: postgres.data });
  const health = async () => {
    const answer = await app.inject("/health");
    return [answer.statusCode, answer.body];
  };
  await pool.query("create table pages as select generate_series(1, 10000) as number");
  const file = await pool.query<{ path: string }>("select pg_relation_filepath('pages') as path");
  expect(await health()).toEqual([200, "OK"]);

  await postgres.stopServer();
  const open = openSync(join(postgres.data, file.rows[0]?.path ?? ""), "r+");
  writeSync(open, Buffer.alloc(64, 7), 0, 64, 4_096);
  closeSync(open);
  await postgres.startServer();
  await expect(pool.query("select sum(number) from pages")).rejects.toThrow(/invalid page/);
  await expect.poll(health).toEqual([500, "The database is damaged: restore a backup."]);
});
