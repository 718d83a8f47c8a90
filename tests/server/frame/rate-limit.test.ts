import { afterAll, beforeAll, expect, test } from "vitest";
import { startPlatform, type TestPlatform } from "#tests/support/platform.ts";

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startPlatform({ environment: { RATE_LIMIT: "5" } });
});
afterAll(() => platform.stop());

test("a user over the limit gets 429 with a readable text and Retry-After; other users do not", async () => {
  for (let request = 1; request <= 5; request++) {
    const { status, headers } = await platform.api("/settings", { account: "project-admin" });
    expect([status, headers.get("ratelimit-policy")]).toEqual([200, '"minute";q=5;w=60']);
    expect(headers.get("ratelimit")).toMatch(new RegExp(`^"minute";r=${5 - request};t=\\d+$`));
  }
  const refused = await platform.api("/settings", { account: "project-admin" });
  expect(refused.status).toBe(429);
  expect(refused.text).toMatch(/^Too many requests\. Please try again in \d+ seconds\.$/);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await platform.api("/settings", { account: "readonly" })).status).toBe(200);
  expect((await platform.api("/auth/me")).status).toBe(403);
});

test("an API key over the limit gets a problem for an exceeded quota, with the quota's name", async () => {
  const sent = { name: "Limited", roles: ["readonly"], groups: [], expiresAt: null };
  const made = await platform.api("/api-key", { method: "POST", account: "admin", body: sent });
  expect(made.status, made.text).toBe(200);
  const { key } = made.json<{ key: string }>();
  const ask = () => fetch(`${platform.url}/api/v1/segments`, { headers: { authorization: `Bearer ${key}` } });
  for (let request = 1; request <= 5; request++) expect((await ask()).status).toBe(200);
  const refused = await ask();
  expect([refused.status, refused.headers.get("content-type")]).toEqual([
    429,
    "application/problem+json; charset=utf-8",
  ]);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await refused.json()).toMatchObject({
    type: "https://iana.org/assignments/http-problem-types#quota-exceeded",
    status: 429,
    "violated-policies": ["minute"],
  });
});
