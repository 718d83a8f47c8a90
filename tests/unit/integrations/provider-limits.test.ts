import { expect, test } from "vitest";
import { deadlinesAt } from "#server/integrations/provider-versions.ts";
import { readLimitHeaders } from "#server/integrations/sync/classify.ts";
import { createLimits } from "#server/integrations/sync/limits.ts";

function limitsWith(reserve: number) {
  let reached = 0;
  const limits = createLimits({
    ...{ reserve, db: null, credential: "c", host: "provider.example", signal: new AbortController().signal },
    onLimit: () => {
      reached += 1;
    },
  });
  return { limits, reached: () => reached };
}

const inAnHour = () => new Date(Date.now() + 3_600_000);

test("a sync leaves its share of the provider's limit, and others use all of it", async () => {
  const headers = new Headers({
    ...{ "x-ratelimit-limit": "5000", "x-ratelimit-remaining": "1000" },
    "x-ratelimit-reset": String(Math.floor(inAnHour().getTime() / 1_000)),
  });
  const limit = readLimitHeaders(headers, new Date());
  expect(limit).toMatchObject({ remaining: 1_000, total: 5_000 });
  if (!limit) return;
  const sync = limitsWith(0.2);
  await sync.limits.note("", limit);
  await expect(sync.limits.acquire("")).rejects.toMatchObject({ kind: "limit", resumeAt: limit.resetsAt });
  expect(sync.reached()).toBe(1);
  const search = limitsWith(0);
  await search.limits.note("", limit);
  await search.limits.acquire("");
});

test("nothing is left where a provider does not tell how many requests it allows", async () => {
  const { limits } = limitsWith(0.2);
  await limits.note("", { remaining: 1, resetsAt: inAnHour() });
  await limits.acquire("");
  await expect(limits.acquire("")).rejects.toMatchObject({ kind: "limit" });
});

test("the end of a provider's version is shown 90 days before", () => {
  const march = { LINKEDIN_VERSION: "202603" };
  expect(deadlinesAt(new Date("2026-12-14T12:00:00Z"), march)).toEqual([]);
  expect(deadlinesAt(new Date("2026-12-16T12:00:00Z"), march)).toMatchObject([
    { platform: "linkedin", endsOn: "2027-03-15", text: expect.stringContaining("202603") },
  ]);
});
