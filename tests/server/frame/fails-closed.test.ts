import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { allCalls } from "#shared/contract/all.ts";
import { v1Calls } from "#shared/contract/v1/all.ts";
import { startPlatform, type TestPlatform } from "#tests/support/platform.ts";

/** When a right cannot be read, nobody has it. */
let platform: TestPlatform;
const db = () => platform.running.platform.db;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.stop());

const someId = "5b0e1f3a-0000-4000-8000-000000000000";
/** A call for each permission: all calls check theirs at one place. */
const guarded = [
  ...new Map([...allCalls, ...v1Calls].map((call) => [`${call.access} ${call.method}`, call])).values(),
].filter(({ access }) => access !== "public");

async function answersWithout(table: string, account: "admin" | "project-admin"): Promise<string[]> {
  await db().execute(sql`alter table ${sql.identifier(table)} rename to unreadable`);
  try {
    const answered: string[] = [];
    for (const { method, path } of guarded) {
      const asked = path.replaceAll(/\{\w+\}/g, someId);
      const { status } = await platform.api(method === "GET" ? `${asked}?segments[]=${someId}` : asked, {
        ...{ method, account },
        ...(method !== "GET" && { body: { segments: [someId] } }),
      });
      if (status < 400) answered.push(`${method} ${path} ${status}`);
    }
    return answered;
  } finally {
    await db().execute(sql`alter table unreadable rename to ${sql.identifier(table)}`);
  }
}

test("no guarded call succeeds while users cannot be read", async () => {
  expect(guarded.length).toBeGreaterThan(30);
  // This account has sent no request before, so its rights are in no cache.
  expect(await answersWithout("users", "admin")).toEqual([]);
  expect((await platform.api("/auth/me", { account: "admin" })).status).toBe(200);
});

test("no call with a segment succeeds while segments cannot be read", async () => {
  const answered = await answersWithout("segments", "project-admin");
  const ofUser = new Set(
    guarded.filter(({ access }) => access === "user").map(({ method, path }) => `${method} ${path}`),
  );
  expect(answered.filter((each) => !ofUser.has(each.slice(0, each.lastIndexOf(" "))))).toEqual([]);
});
