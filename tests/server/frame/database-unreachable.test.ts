import { mkdtemp, rm } from "node:fs/promises";
import { connect as connectSocket, createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connect, type OpenDatabase, openDatabase } from "#server/platform/db/database.ts";
import { errorAnswer } from "#server/platform/http/error-answer.ts";
import { loggedError } from "#server/platform/http/log.ts";
import { copyTemplate, dataTemplate } from "#tests/support/data-templates.ts";
import { freePort } from "#tests/support/port.ts";

/** Proxy to the database that can be cut. */
let dataDir: string;
let database: OpenDatabase;
let way: Server;
let port: number;
const sockets = new Set<Socket>();
const logged: unknown[] = [];
const log = { error: (error: unknown) => logged.push(error), warn: () => {} } as unknown as FastifyBaseLogger;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "cdp-away-"));
  await copyTemplate(await dataTemplate(false), dataDir);
  database = await openDatabase({ dataDir, databaseUrl: null });
  const path = join(decodeURIComponent(/host=([^&]*)/.exec(database.connectionString)?.[1] ?? ""), ".s.PGSQL.5432");
  port = await freePort();
  way = createServer((near) => {
    const far = connectSocket(path);
    near.pipe(far).pipe(near);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on("error", () => {});
      socket.on("close", () => {
        near.destroy();
        far.destroy();
        sockets.delete(socket);
      });
    }
  });
});
afterAll(async () => {
  cut();
  way.close();
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

const open = () => new Promise<void>((resolve) => way.listen(port, "127.0.0.1", resolve));
function cut(): void {
  for (const socket of sockets) socket.destroy();
}

const unavailable = [503, "The database does not answer. Please try again in a moment."];

/** Response that a client gets when the work fails. */
async function answerOf(work: () => Promise<unknown>): Promise<unknown[]> {
  try {
    await work();
    return [200];
  } catch (error) {
    const { status, text } = errorAnswer(error, log);
    return [status, text];
  }
}

test("an unreachable database is a 503 with a text, and the platform recovers with it", async () => {
  await open();
  const { db, pool } = connect(`postgresql://postgres@127.0.0.1:${port}/postgres`);
  const ask = () => db.execute(sql`select 1`);
  expect(await answerOf(ask)).toEqual([200]);
  // No error listener is attached between two statements of a transaction.
  const cutInside = await answerOf(() =>
    db.transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      cut();
      await new Promise((resolve) => setTimeout(resolve, 100));
      await tx.execute(sql`select 1`);
    }),
  );
  expect(cutInside[0]).toBe(503);
  const stopped = new Promise((resolve) => way.close(resolve));
  cut();
  await stopped;
  expect(await answerOf(ask)).toEqual(unavailable);
  expect(await answerOf(() => db.transaction((tx) => tx.execute(sql`select 1`)))).toEqual(unavailable);
  await open();
  expect(await answerOf(ask)).toEqual([200]);
  await pool.end();
  expect(await answerOf(ask)).toEqual(unavailable);
});

test("of two conflicting writes at the same moment, the second one is told to try again", async () => {
  const { db } = database;
  const add = () => db.execute(sql`insert into tags (name) values ('twice')`);
  expect(await answerOf(add)).toEqual([200]);
  expect(await answerOf(add)).toEqual([409, "Another user changed this at the same time. Please try again."]);
});

test("the log has the database's message, and never the values of the statement", async () => {
  const failed = await database.db.execute(sql`select ${"ada@example.org"}::int`).catch((error: unknown) => error);
  const line = JSON.stringify(loggedError(failed));
  expect(line).toContain("invalid input syntax for type integer");
  expect(line).toContain("select $1::int");
  expect(line).toContain("database-unreachable.test.ts");
  expect(loggedError(new Error("other"))).toMatchObject({ type: "Error", message: "other" });
});
