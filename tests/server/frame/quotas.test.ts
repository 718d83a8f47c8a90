import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { deleteOldUsage } from "#server/admin/analytics/delete-old-usage.ts";
import { createProviderStorage } from "#server/admin/sign-in/provider-storage.ts";
import { quotas, secondsUntilNewQuotas } from "#server/platform/http/quotas.ts";
import { allCalls } from "#shared/contract/all.ts";
import { hasPermission } from "#shared/domain/access/permissions.ts";
import { type Editing, startEditing } from "#tests/server/people/person-edits.ts";

let on: Editing;
beforeAll(async () => {
  on = await startEditing();
});
afterAll(() => on.platform.stop());

/** Writes that change or remove existing data and add none; signing in stores one row per user. */
const addNothing = [
  "POST /auth/sso/start",
  "POST /auth/sso/failed",
  "POST /auth/sso/callback",
  "POST /auth/first-administrator",
  "POST /auth/sign-out",
  "PUT /product/session/{id}",
  "PUT /customview/{id}",
  "PATCH /customview",
  "DELETE /customview",
  "PATCH /customview/subscription/{id}",
  "DELETE /customview/subscription/{id}",
  // Created on request and never stored.
  "POST /member/csv",
  "POST /organization/csv",
];

test("every write of the contract that needs no edit permission has a quota, or adds no data", () => {
  const writes = allCalls.filter(({ method, reads }) => method !== "GET" && reads !== true);
  const open = writes.filter(
    ({ access }) => access === "public" || access === "user" || hasPermission(["readonly"], access),
  );
  const names = open.map(({ method, path }) => `${method} ${path}`);
  expect(names.filter((name) => !quotas.has(name) && !addNothing.includes(name))).toEqual([]);
  const all = new Set(allCalls.map(({ method, path }) => `${method} ${path}`));
  expect([...quotas.keys(), ...addNothing].filter((name) => !all.has(name))).toEqual([]);
});

const record = (account: "readonly" | "admin", headers: Record<string, string> = {}) =>
  on.platform.api("/product/event", { method: "POST", account, headers, body: { key: "k", type: "Page" } });
const setUsed = (call: string, used: number, day = "now()") =>
  on.db.execute(sql`
    insert into daily_use (user_id, call, used, day)
    select id, ${call}, ${used}, (${sql.raw(day)} at time zone 'utc')::date from users where email = 'readonly@demo.example'
    on conflict (user_id, call, day) do update set used = excluded.used`);

test("a user over the daily quota is told until when, others are not affected, and the next day starts fresh", async () => {
  const call = "POST /product/event";
  await setUsed(call, 9_999);
  expect((await record("readonly")).status).toBe(200);
  const refused = await record("readonly");
  expect([refused.status, refused.text]).toEqual([
    429,
    "You have reached today's limit of 10,000 product events. Please try again tomorrow.",
  ]);
  const seconds = Number(refused.headers.get("retry-after"));
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(86_400);
  expect((await record("admin")).status).toBe(200);
  await on.db.execute(sql`update daily_use set day = day - 1`);
  expect((await record("readonly")).status).toBe(200);
});

test("the quotas reset at midnight UTC", () => {
  expect(secondsUntilNewQuotas(new Date("2026-11-22T23:59:30.000Z"))).toBe(30);
  expect(secondsUntilNewQuotas(new Date("2026-11-22T00:00:00.000Z"))).toBe(86_400);
});

test("a write that a quota refused succeeds when it is sent again under its key the next day", async () => {
  const headers = { "idempotency-key": "again-tomorrow" };
  await setUsed("POST /product/event", 10_000);
  expect((await record("readonly", headers)).status).toBe(429);
  await on.db.execute(sql`delete from daily_use`);
  expect((await record("readonly", headers)).status).toBe(200);
});

test("the keys of a user count too, because their responses are stored", async () => {
  await setUsed("Idempotency-Key", 50_000);
  const refused = await on.platform.api("/customview?ids[]=5b0e1f3a-0000-4000-8000-000000000000", {
    method: "DELETE",
    account: "readonly",
    headers: { "idempotency-key": "one-more" },
  });
  expect([refused.status, refused.headers.has("retry-after")]).toEqual([429, true]);
  await on.db.execute(sql`delete from daily_use`);
});

test("events and views have a maximum size and are refused with an explanation above it", async () => {
  const properties = { text: "x".repeat(4_000) };
  const event = await on.platform.api("/product/event", {
    method: "POST",
    account: "readonly",
    body: { key: "k", type: "Page", properties },
  });
  expect([event.status, event.text]).toEqual([413, "The field properties must be at most 4,000 characters long."]);
  const config = { searches: Array(4).fill("x".repeat(15_000)) };
  const body = { name: "Large", visibility: "user", placement: "member", config };
  const view = await on.send("POST", "/customview", body, "readonly");
  expect([view.status, view.text]).toEqual([413, "The view is too large to be saved."]);
});

test("a user can store 500 views, and deleting one frees its place", async () => {
  const body = { name: "One", visibility: "user", placement: "member", config: {} };
  const made = (await on.send("POST", "/customview", body, "readonly")).json<{ id: string }>();
  await on.db.execute(sql`
    insert into saved_views (name, visibility, placement, config, created_by_id)
    select 'Many ' || n, 'user', 'member', '{}', created_by_id
    from saved_views, generate_series(1, 499) n where id = ${made.id}::uuid`);
  const refused = await on.send("POST", "/customview", { ...body, name: "Two" }, "readonly");
  expect([refused.status, refused.text]).toEqual([409, "You have reached the limit of 500 views. Delete one first."]);
  expect((await on.send("DELETE", `/customview?ids[]=${made.id}`, {}, "readonly")).text).toBe("true");
  const remaining = await on.db.execute(sql`select 1 from saved_views where id = ${made.id}::uuid`);
  expect(remaining.rows).toEqual([]);
  expect((await on.send("POST", "/customview", { ...body, name: "Two" }, "readonly")).status).toBe(200);
});

test("when there are too many product events and sessions, the oldest are deleted", async () => {
  await on.db.execute(sql`delete from product_events`);
  await on.db.execute(sql`
    insert into product_events (user_id, key, type, created_at)
    select gen_random_uuid(), n::text, 'Page', now() - make_interval(secs => n) from generate_series(1, 30) n`);
  await deleteOldUsage(on.db, new AbortController().signal, 20);
  const remaining = await on.db.execute<{ key: string }>(sql`select key from product_events order by created_at desc`);
  expect(remaining.rows.map(({ key }) => key)).toEqual(Array.from({ length: 20 }, (_, at) => String(at + 1)));
});

test("starting many sign-ins does not fill the memory: the oldest starts are dropped", async () => {
  const storage = createProviderStorage()("Interaction");
  for (let at = 0; at <= 10_000; at++) await storage.upsert(String(at), { uid: String(at) }, 3_600);
  expect(await storage.find("0")).toBeUndefined();
  expect(await storage.find("10000")).toEqual({ uid: "10000" });
});
