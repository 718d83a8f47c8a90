import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { io, type Socket } from "socket.io-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { demoAccounts, demoUserId } from "#server/admin/sign-in/demo-accounts.ts";
import { createAppTokens } from "#server/platform/auth/app-token.ts";
import { freePort } from "#tests/support/port.ts";
import { type PostgresServer, startPostgres } from "#tests/support/postgres.ts";
import { type ServerProcess, startServerProcess } from "#tests/support/server-process.ts";

/** Two servers as separate processes, which an unhandled error would end, on one PostgreSQL that is restarted. */
const secretKey = "a key that both of the servers share in this test";
let postgres: PostgresServer;
let folder: string;
let token: string;
let first: ServerProcess;
let second: ServerProcess;
const sockets: Socket[] = [];

beforeAll(async () => {
  postgres = await startPostgres();
  folder = await mkdtemp(join(tmpdir(), "cdp-lost-connections-"));
  const [admin] = demoAccounts;
  token = await createAppTokens(secretKey).sign(admin ? demoUserId(admin) : "");
  const start = async (name: string) => {
    const dataDir = join(folder, name);
    await mkdir(dataDir);
    const flags = ["--empty", "--data-dir", dataDir, "--database-url", `${postgres.address}/postgres`];
    const server = startServerProcess(flags, await freePort(), { SECRET_KEY: secretKey, ROLE: "web" });
    await server.ready;
    const socket = io(`${server.url}/user`, { path: "/api/socket.io", query: { token }, transports: ["websocket"] });
    sockets.push(socket);
    await new Promise<void>((resolve) => socket.once("connected", resolve));
    return server;
  };
  first = await start("first");
  second = await start("second");
});
afterAll(async () => {
  for (const socket of sockets) socket.disconnect();
  for (const server of [first, second]) {
    server?.child.kill("SIGTERM");
    await server?.ended;
  }
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

function send(server: ServerProcess, method: string, path: string, body?: object): Promise<Response> {
  return fetch(`${server.url}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    ...(body && { body: JSON.stringify(body) }),
  });
}

async function sql<T extends object>(text: string, values: unknown[] = []): Promise<T[]> {
  const client = new pg.Client({ connectionString: `${postgres.address}/postgres` });
  client.on("error", () => {});
  await client.connect();
  const { rows } = await client.query(text, values);
  await client.end();
  return rows as T[];
}

/** Terminates the backends of our servers, found by their application name. */
const terminate = (like: string) =>
  sql(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name like $1 and pid <> pg_backend_pid()`,
    [like],
  );

const listeners = async () =>
  (
    await sql(
      `select pid from pg_stat_activity where application_name = 'community-data-platform-events' and query like 'LISTEN%'`,
    )
  ).length;

/** Waits until both servers answer and receive each other's events. */
async function recovered(): Promise<void> {
  for (const server of [first, second]) {
    await expect.poll(async () => (await fetch(`${server.url}/health`)).status).toBe(200);
  }
  await expect.poll(listeners).toBe(2);
}

/** Merges two people: the job runs on one of the servers, and each server notifies its own sockets once. */
async function expectJobAndEvent(): Promise<void> {
  const people = await Promise.all(
    ["Ada", "Countess"].map(async (displayName) => {
      const [person] = await sql<{ id: string }>(
        "insert into members (display_name, joined_at) values ($1, now()) returning id",
        [displayName],
      );
      return person?.id ?? "";
    }),
  );
  const events: string[] = [];
  const onMerge = (text: string) => events.push((JSON.parse(text) as { primaryId: string }).primaryId);
  for (const socket of sockets) socket.on("member-merge", onMerge);
  const answer = await send(first, "PUT", `/member/${people[0]}/merge`, { memberToMerge: people[1] });
  expect(answer.status, await answer.text()).toBe(200);
  await expect.poll(() => events).toHaveLength(2);
  expect(events).toEqual([people[0], people[0]]);
  for (const socket of sockets) socket.off("member-merge", onMerge);
}

test("terminating the listener more often than its pool has connections: jobs and events continue", async () => {
  for (let round = 0; round < 5; round++) {
    await terminate("community-data-platform-events");
    await recovered();
  }
  await expectJobAndEvent();
});

test("terminating every backend during writes: the servers keep running, and nothing acknowledged is lost", async () => {
  const acknowledged: string[] = [];
  let isOver = false;
  const write = async (server: ServerProcess, name: string) => {
    for (let at = 0; !isOver; at++) {
      const key = `${name}-${at}`;
      const answer = await send(server, "POST", "/product/event", { key, type: "Page" });
      if (answer.status === 200) acknowledged.push(key);
      else expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "5"]);
      await answer.text();
    }
  };
  const writers = [write(first, "a"), write(first, "b"), write(second, "c"), write(second, "d")];
  for (let round = 1; round <= 5; round++) {
    await expect.poll(() => acknowledged.length, { interval: 10 }).toBeGreaterThan(round * 20);
    await terminate("community-data-platform%");
  }
  isOver = true;
  await Promise.all(writers);
  await recovered();
  const stored = (await sql<{ key: string }>("select key from product_events")).map(({ key }) => key);
  expect(stored).toEqual(expect.arrayContaining(acknowledged));
  await expectJobAndEvent();
});

test("restarting the database: 503 with a retry time in the meantime, then full recovery", async () => {
  await postgres.stopServer();
  for (const server of [first, second]) {
    const answer = await send(server, "POST", "/product/event", { key: "away", type: "Page" });
    expect([answer.status, answer.headers.get("retry-after"), await answer.text()]).toEqual([
      503,
      "5",
      "The database does not answer. Please try again in a moment.",
    ]);
    expect((await fetch(`${server.url}/health`)).status).toBe(500);
  }
  await postgres.startServer();
  await recovered();
  await expectJobAndEvent();
});
