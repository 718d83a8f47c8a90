import { mkdtemp, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import pg from "pg";
import { expect, onTestFinished, test, vi } from "vitest";
import { demoAccounts, demoUserId } from "#server/admin/sign-in/demo-accounts.ts";
import { createAppTokens } from "#server/platform/auth/app-token.ts";
import { copyDatabase, dropDatabase } from "#tests/support/data-templates.ts";
import { startPlatform } from "#tests/support/platform.ts";
import { freePort } from "#tests/support/port.ts";
import { startServerProcess } from "#tests/support/server-process.ts";

test("a running write is answered when the platform stops; a client that never finishes delays nothing", async () => {
  const platform = await startPlatform();
  const { db } = platform.running.platform;
  const endless = connect(platform.config.port, "127.0.0.1");
  endless.on("error", () => {});
  // A socket that nobody reads does not tell that it was closed.
  endless.resume();
  const cut = new Promise((resolve) => endless.once("close", resolve));
  endless.write("POST /api/product/event HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1000\r\n\r\n{");

  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let onStarted = () => {};
  const holding = new Promise<void>((resolve) => {
    onStarted = resolve;
  });
  const lock = db.transaction(async (tx) => {
    await tx.execute(sql`lock table product_events in exclusive mode`);
    onStarted();
    await held;
  });
  await holding;
  const write = platform.api("/product/event", {
    method: "POST",
    account: "admin",
    body: { key: "last", type: "Page" },
    headers: { "idempotency-key": "last" },
  });
  const waiting = async () =>
    (await db.execute(sql`select 1 from pg_locks where relation = 'product_events'::regclass and not granted`)).rows;
  await expect.poll(waiting).toHaveLength(1);
  const stopping = platform.stop();
  const isListening = () =>
    fetch(`${platform.url}/health`).then(
      () => true,
      () => false,
    );
  await expect.poll(isListening).toBe(false);
  release();
  await lock;
  expect([(await write).status, (await write).text]).toEqual([200, "true"]);
  await stopping;
  await cut;
});

test("a stop right after the start ends workers that are looking for their first job, and waits for no limit", async () => {
  const platform = await startPlatform();
  // No time limit passes, so that a worker that does not end is waited for without end.
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  await platform.stop();
});

test("a stop during jobs that wait for the database gives them back, logs no error and succeeds", async () => {
  const databaseUrl = await copyDatabase(true);
  const dataDir = await mkdtemp(join(tmpdir(), "cdp-stopping-"));
  const secretKey = "the key of this test, at least 32 characters";
  const flags = ["--data-dir", dataDir, "--database-url", databaseUrl];
  const server = startServerProcess(flags, await freePort(), { SECRET_KEY: secretKey });
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on("error", () => {});
  onTestFinished(async () => {
    server.child.kill("SIGKILL");
    await server.ended;
    await client.end();
    await dropDatabase(databaseUrl);
    await rm(dataDir, { recursive: true, force: true });
  });
  await client.connect();
  await server.ready;
  const [admin] = demoAccounts;
  const token = await createAppTokens(secretKey).sign(admin ? demoUserId(admin) : "");
  const { rows: segments } = await client.query("select id from segments where type = 'subproject' limit 1");

  // The import's first row waits for this lock, and so does every other job that changes people.
  await client.query("begin");
  await client.query("lock table members in exclusive mode");
  const imported = await fetch(`${server.url}/api/member/import`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({
      text: "Name,Email\nAda,ada@stop.example",
      columns: ["name", "emails"],
      segments: [segments[0].id],
    }),
  });
  expect(imported.status).toBe(200);
  const { id } = (await imported.json()) as { id: string };
  const stateOfImport = async () => {
    const { rows } = await client.query("select state::text from pgboss.job where data ->> 'id' = $1", [id]);
    return rows[0]?.state;
  };
  const waiting = async () => {
    const found = await client.query(
      "select 1 from pg_locks where relation = 'members'::regclass and not granted and database = (select oid from pg_database where datname = current_database())",
    );
    return found.rows.length;
  };
  await expect.poll(stateOfImport).toBe("active");
  await expect.poll(waiting).toBeGreaterThan(0);

  server.child.kill("SIGTERM");
  const { code, output } = await server.ended;
  const complaints = output.split("\n").filter((line) => /"level":[4-6]0/.test(line));
  expect(complaints.filter((line) => !line.includes("The process was blocked"))).toEqual([]);
  expect(code).toBe(0);
  expect(await stateOfImport()).toBe("retry");
});
