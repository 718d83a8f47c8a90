import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type OpenDatabase, openDatabase } from "#server/platform/db/database.ts";
import { servePglite } from "#server/platform/db/pglite-server.ts";
import { createFrameReader } from "#server/platform/db/wire-frames.ts";
import { copyTemplate, dataTemplate } from "#tests/support/data-templates.ts";

let dataDir: string;
let database: OpenDatabase;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "cdp-embedded-"));
  await copyTemplate(await dataTemplate(false), dataDir);
  database = await openDatabase({ dataDir, databaseUrl: null });
  await database.db.execute(sql`create table counter (n int not null)`);
});
afterAll(async () => {
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

const value = async (query: ReturnType<typeof sql>) => (await database.db.execute<{ v: unknown }>(query)).rows[0]?.v;

const prepared = async (name: string, text: string, values: unknown[]) =>
  (await database.pool.query<{ v: unknown }>({ name, text, values })).rows[0]?.v;

describe("connections share the single session of the embedded database", () => {
  test("statements sent at once never get each other's parameters, also when some fail", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom("number", "text", "prepared", "wrong", "wrongly prepared"), {
          minLength: 20,
          maxLength: 60,
        }),
        async (kinds) => {
          const answers = await Promise.all(
            kinds.map((kind, index) => {
              if (kind === "number") return value(sql`select ${index}::int as v`);
              if (kind === "text") return value(sql`select ${`t${index}`}::text as v, ${index}::int as other`);
              if (kind === "prepared") return prepared("prepared", "select $1::int as v", [index]);
              const failing =
                kind === "wrong"
                  ? value(sql`select v from ${sql.identifier(`missing_${index}`)}`)
                  : prepared("wrong", "select v from missing where v = $1", [index]);
              return failing.catch(() => "failed");
            }),
          );
          const expected = {
            number: (index: number) => index,
            text: (index: number) => `t${index}`,
            prepared: (index: number) => index,
            wrong: () => "failed",
            "wrongly prepared": () => "failed",
          };
          expect(answers).toEqual(kinds.map((kind, index) => expected[kind](index)));
        },
      ),
      { numRuns: 30 },
    );
  });

  test("a prepared statement serves every connection, and its name can only have one text", async () => {
    const clients = await Promise.all([database.pool.connect(), database.pool.connect()]);
    try {
      const [one, other] = clients;
      const double = { name: "double", text: "select 2 * $1::int as v" };
      for (const client of [one, other, one]) {
        expect((await client.query({ ...double, values: [21] })).rows).toEqual([{ v: 42 }]);
      }
      await one.query({ name: "half", text: "select $1::int / 2 as v", values: [4] });
      const conflict = other.query({ name: "half", text: "select $1::int / 3 as v", values: [4] });
      await expect(conflict).rejects.toThrow('prepared statement "half" already exists');
    } finally {
      for (const client of clients) client.release();
    }
  });

  test("concurrent transactions that read and write are exact", async () => {
    await database.db.execute(sql`delete from counter`);
    await database.db.execute(sql`insert into counter values (0)`);
    const increment = () =>
      database.db.transaction(async (tx) => {
        const { rows } = await tx.execute<{ n: number }>(sql`select n from counter`);
        await tx.execute(sql`update counter set n = ${Number(rows[0]?.n) + 1}`);
      });
    await Promise.all(Array.from({ length: 100 }, increment));
    expect(await value(sql`select n as v from counter`)).toBe(100);
  });

  test("a client that disconnects during a transaction leaves no changes, and does not block the others", async () => {
    await database.db.execute(sql`delete from counter`);
    const client = new pg.Client({ connectionString: database.connectionString });
    client.on("error", () => {});
    await client.connect();
    await client.query("begin");
    await client.query("insert into counter values (1)");
    const waiting = value(sql`select count(*)::int as v from counter`);
    (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
    expect(await waiting).toBe(0);
  });

  test("a large value can be written and read back", async () => {
    const large = "ü".repeat(4_000_000);
    expect(await value(sql`select ${large}::text as v`)).toBe(large);
  });

  test("this process keeps running while a query computes for a long time", async () => {
    let ticks = 0;
    const timer = setInterval(() => {
      ticks += 1;
    }, 10);
    // Takes seconds. In this process, nothing else would run until it ends.
    await database.db.execute(sql`select count(*) from generate_series(1, 3000000) a where md5(a::text) like '%zz%'`);
    clearInterval(timer);
    expect(ticks).toBeGreaterThan(5);
  });
});

test("the log of writes is freed while the database runs, except while a copy needs it", async () => {
  const folder = await mkdtemp(join(tmpdir(), "cdp-log-"));
  const pglite = await PGlite.create();
  let isCopied = false;
  const server = await servePglite(pglite, join(folder, ".s.PGSQL.5432"), {
    hasRoom: () => true,
    onBroken: (error) => expect.fail(String(error)),
    isCopied: () => isCopied,
    limit: { bytes: 1024 ** 2, lookMilliseconds: 0 },
  });
  const client = new pg.Client({ host: folder, user: "postgres", database: "postgres" });
  await client.connect();
  const redo = async () => (await client.query("select redo_lsn::text from pg_control_checkpoint()")).rows[0].redo_lsn;
  await client.query("create table filled (text text)");
  const fill = () => client.query("insert into filled select repeat('x', 1000) from generate_series(1, 2000)");

  const first = await redo();
  isCopied = true;
  await fill();
  expect(await redo()).toBe(first);
  isCopied = false;
  await client.query("begin");
  const second = await redo();
  expect(second).not.toBe(first);
  await fill();
  expect(await redo()).toBe(second);
  await client.query("commit");
  expect(await redo()).not.toBe(second);

  await client.end();
  server.close();
  await pglite.close();
  await rm(folder, { recursive: true, force: true });
});

test("a stream is split into the same messages, whatever its chunks", () => {
  const message = fc
    .record({ type: fc.constantFrom("Q", "P", "B", "S"), body: fc.uint8Array({ maxLength: 40 }) })
    .map(({ type, body }) => {
      const head = Buffer.alloc(5);
      head.write(type, 0, "latin1");
      head.writeInt32BE(body.length + 4, 1);
      return Buffer.concat([head, body]);
    });
  fc.assert(
    fc.property(fc.array(message, { minLength: 1, maxLength: 10 }), fc.array(fc.nat(400)), (messages, cuts) => {
      const whole = Buffer.concat(messages);
      const reader = createFrameReader();
      reader.begin();
      const places = [0, ...cuts.map((cut) => cut % whole.length), whole.length].sort((a, b) => a - b);
      const frames = places.slice(1).flatMap((end, index) => reader.push(whole.subarray(places[index], end)));
      expect(frames.map(({ bytes }) => Buffer.from(bytes))).toEqual(messages);
    }),
  );
});
