import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { demoAccounts, demoUserId } from "#server/admin/sign-in/demo-accounts.ts";
import { createAppTokens } from "#server/platform/auth/app-token.ts";
import { readSecretKey } from "#server/platform/core/secrets.ts";
import { openDatabase } from "#server/platform/db/database.ts";
import { copyTemplate, dataTemplate } from "#tests/support/data-templates.ts";
import { freePort } from "#tests/support/port.ts";
import { type ServerProcess, startServerProcess } from "#tests/support/server-process.ts";
import { mountSmallDisk, type SmallDisk } from "#tests/support/small-disk.ts";

const megabyte = 1024 ** 2;
const disk: SmallDisk | null = mountSmallDisk(320);
const started: ServerProcess[] = [];
afterAll(async () => {
  for (const { child, ended } of started) {
    child.kill("SIGKILL");
    await ended;
  }
  disk?.remove();
});

async function serve(dataDir: string): Promise<ServerProcess> {
  const server = startServerProcess(["--data-dir", dataDir], await freePort());
  started.push(server);
  return server;
}

/** A server that takes longer than nine seconds to stop ends itself with code 1. */
async function stop(server: ServerProcess): Promise<void> {
  server.child.kill("SIGTERM");
  expect((await server.ended).code).toBe(0);
}

const full = "The disk is full. Nothing can be saved until space is freed.";

describe.skipIf(disk === null)("On a disk that fills up (needs the right to mount a file system in memory)", () => {
  const dataDir = join(disk?.folder ?? "", "data");
  let server: ServerProcess;
  let token: string;
  const acknowledged: string[] = [];
  beforeAll(async () => {
    await copyTemplate(await dataTemplate(false), dataDir);
    const [admin] = demoAccounts;
    token = await createAppTokens(await readSecretKey({ dataDir, secretKey: null })).sign(
      admin ? demoUserId(admin) : "",
    );
    server = await serve(dataDir);
    await server.ready;
  });

  const headers = () => ({ authorization: `Bearer ${token}`, "content-type": "application/json" });
  let at = 0;
  async function write(): Promise<[number, string]> {
    const key = `event-${at++}`;
    const answer = await fetch(`${server.url}/api/product/event`, {
      method: "POST",
      headers: headers(),
      body: JSON.stringify({ key, type: "Page" }),
    });
    if (answer.status === 200) acknowledged.push(key);
    return [answer.status, await answer.text()];
  }
  const read = async () => (await fetch(`${server.url}/api/auth/me`, { headers: headers() })).status;
  const health = async () => {
    const answer = await fetch(`${server.url}/health`);
    return [answer.status, await answer.text()];
  };

  test("another program fills the disk: reads succeed, writes and /health report it, and it recovers when there is space", async () => {
    expect(await write()).toEqual([200, "true"]);
    for (const leave of [40 * megabyte, megabyte, 0]) {
      disk?.fill(leave);
      expect(await write()).toEqual([507, full]);
      expect(await read()).toBe(200);
      expect(await health()).toEqual([500, "The disk is full."]);
    }
    disk?.free();
    expect(await write()).toEqual([200, "true"]);
    expect(await health()).toEqual([200, "OK"]);
  });

  test("it stops in ten seconds while the disk is full, and a start reports the reason", async () => {
    disk?.fill(0);
    await stop(server);
    const refused = await serve(dataDir);
    expect(await refused.ended).toEqual({
      code: 1,
      output: `The disk is full: the data folder ${dataDir} needs at least 64 MB free.\n`,
    });
    disk?.free();
    server = await serve(dataDir);
    await server.ready;
    expect(await read()).toBe(200);
  });

  test("a transaction that fills the disk fails, the database recovers automatically, and nothing acknowledged is lost", async () => {
    await stop(server);
    const database = await openDatabase({ dataDir, databaseUrl: null });
    // Little space for the log, without which a database cannot run.
    disk?.fill(66 * megabyte);
    const { pool } = database;
    const swallow = pool.query(
      "do $$ begin for at in 1..400 loop perform pg_logical_emit_message(true, 'x', repeat('y', 1000000)); end loop; end $$",
    );
    await expect(swallow).rejects.toThrow();
    disk?.free();
    const answer = () =>
      pool.query("select 1 as one").then(
        ({ rows }) => rows,
        () => [],
      );
    await expect.poll(answer).toEqual([{ one: 1 }]);
    const { rows } = await pool.query<{ key: string }>("select key from product_events");
    await database.close();
    expect(rows.map(({ key }) => key)).toEqual(expect.arrayContaining(acknowledged));
  });
});
