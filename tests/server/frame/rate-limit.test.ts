import { afterAll, beforeAll, expect, test } from "vitest";
import { startPlatform, type TestPlatform } from "#tests/support/platform.ts";

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startPlatform({ environment: { RATE_LIMIT: "5" } });
});
afterAll(() => platform.stop());

test("a user over the limit gets 429 with a readable text and Retry-After; other users do not", async () => {
  for (let request = 1; request <= 5; request++) {
    const { status, headers } = await platform.api("/settings", { account: "admin" });
    expect([status, headers.get("ratelimit-policy")]).toEqual([200, '"minute";q=5;w=60']);
    expect(headers.get("ratelimit")).toMatch(new RegExp(`^"minute";r=${5 - request};t=\\d+$`));
  }
  const refused = await platform.api("/settings", { account: "admin" });
  expect(refused.status).toBe(429);
  expect(refused.text).toMatch(/^Too many requests\. Please try again in \d+ seconds\.$/);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await platform.api("/settings", { account: "readonly" })).status).toBe(200);
  expect((await platform.api("/auth/me")).status).toBe(403);
});
