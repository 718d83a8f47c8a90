import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { afterCommit, inRequestTransaction } from "#server/platform/db/request-transaction.ts";
import { deleteOldResponses, once } from "#server/platform/http/idempotency.ts";
import { startPlatform, type TestPlatform } from "#tests/support/platform.ts";

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.stop());

const send = (key: string, event: string, account: "admin" | "readonly" = "admin") =>
  platform.api("/product/event", {
    method: "POST",
    body: { key: event, type: "Page" },
    account,
    headers: { "idempotency-key": key },
  });

async function stored(event: string): Promise<number> {
  const { rows } = await platform.running.platform.db.execute<{ n: string }>(
    sql`select count(*) as n from product_events where key = ${event}`,
  );
  return Number(rows[0]?.n);
}

test("a repeated write with the same key is done once and answered the same", async () => {
  const answers = [await send("k1", "once"), await send("k1", "once")];
  expect(answers.map(({ status, text }) => [status, text])).toEqual([
    [200, "true"],
    [200, "true"],
  ]);
  expect(await stored("once")).toBe(1);
});

test("a quoted key, as structured fields write strings, equals the unquoted one", async () => {
  await send("k1-quoted", "quoted");
  expect((await send('"k1-quoted"', "quoted")).status).toBe(200);
  expect((await send('"a key \\"of\\" words"', "words")).status).toBe(200);
  expect([await stored("quoted"), await stored("words")]).toEqual([1, 1]);
  for (const wrong of ['""', "two words", `"${"k".repeat(256)}"`]) {
    expect((await send(wrong, "wrong")).status, wrong).toBe(400);
  }
});

test("the same key with another request is 422", async () => {
  await send("k2", "first");
  const other = await send("k2", "second");
  expect([other.status, other.text]).toEqual([422, "This Idempotency-Key was already used for another request."]);
  expect(await stored("second")).toBe(0);
});

test("a key belongs to its user", async () => {
  await send("k3", "shared");
  await send("k3", "shared", "readonly");
  expect(await stored("shared")).toBe(2);
});

test("writes that arrive at once with one key are done once", async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => send("k4", "many")));
  for (const { status } of answers) expect([200, 409]).toContain(status);
  expect(answers.some(({ status }) => status === 200)).toBe(true);
  expect(await stored("many")).toBe(1);
});

test("a refused write is answered the same way again", async () => {
  const end = () =>
    platform.api("/product/session/5b0e1f3a-0000-4000-8000-000000000000", {
      method: "PUT",
      body: { endTime: "2026-01-01T00:00:00.000Z" },
      account: "admin",
      headers: { "idempotency-key": "k5" },
    });
  expect((await end()).status).toBe(404);
  expect((await end()).status).toBe(404);
});

test("responses are stored for 24 hours", async () => {
  const { db } = platform.running.platform;
  await send("k6", "aged");
  await db.execute(sql`update idempotent_answers set created_at = now() - interval '23 hours' where key = 'k6'`);
  await deleteOldResponses(db);
  await send("k6", "aged");
  expect(await stored("aged")).toBe(1);
  await db.execute(sql`update idempotent_answers set created_at = now() - interval '25 hours' where key = 'k6'`);
  await deleteOldResponses(db);
  await send("k6", "aged");
  expect(await stored("aged")).toBe(2);
});

test("an invalid key is 400", async () => {
  expect((await send("x".repeat(300), "long")).status).toBe(400);
});

test("a refused write is not stored: the same request succeeds once the reason is gone", async () => {
  const tag = (await platform.api("/tag", { method: "POST", body: { name: "refused" }, account: "admin" })).json<{
    id: string;
  }>();
  const rename = (version: string) =>
    platform.api(`/tag/${tag.id}`, {
      method: "PUT",
      body: { name: "renamed" },
      account: "admin",
      headers: { "idempotency-key": "k9", "if-match": version },
    });
  expect((await rename('"7"')).status).toBe(409);
  expect((await rename('"7"')).status).toBe(409);
  expect((await rename("*")).status).toBe(200);
});

test("a repetition that arrives while the first request is running gets the same response", async () => {
  const { db } = platform.running.platform;
  const request = { userId: crypto.randomUUID(), key: "k10", method: "POST", url: "/x", body: null };
  const answered = { status: 200, text: "first", contentType: "text/plain" };
  const started = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const first = db.transaction((tx) =>
    once(tx, request, async () => {
      started.resolve();
      await held.promise;
      return answered;
    }),
  );
  await started.promise;
  const second = db.transaction((tx) => once(tx, request, () => Promise.reject(new Error("It is done twice."))));
  held.resolve();
  expect((await first).text).toBe("first");
  expect((await second).text).toBe("first");
});

test("a refused write sends no jobs to the workers", async () => {
  const { db, jobs } = platform.running.platform;
  const work = inRequestTransaction(
    db,
    async () => {
      await jobs.send("forget-old-use", {}, { singletonKey: "refused" });
      throw new Error("refused");
    },
    () => {},
  );
  await expect(work).rejects.toThrow("refused");
  const { rows } = await db.execute(sql`select 1 from pgboss.job where singleton_key = 'refused'`);
  expect(rows).toEqual([]);
});

test("a write that took effect is answered as such, even when a later step fails", async () => {
  const { db } = platform.running.platform;
  const reported: unknown[] = [];
  const answer = await inRequestTransaction(
    db,
    async () => {
      await afterCommit(() => Promise.reject(new Error("no folder")));
      return "done";
    },
    (error) => reported.push(error),
  );
  expect(answer).toBe("done");
  expect(reported).toEqual([new Error("no folder")]);
});

test("a repeated response has the same version", async () => {
  const tag = () =>
    platform.api("/tag", {
      method: "POST",
      body: { name: "carried again" },
      account: "admin",
      headers: { "idempotency-key": "k8" },
    });
  const [first, second] = [await tag(), await tag()];
  expect(first.headers.get("etag")).toBeTruthy();
  expect(second.headers.get("etag")).toBe(first.headers.get("etag"));
});
