import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { cachedFeed, cachedReply, cacheFeed, cacheReply } from "#console/features/community-lens/feed-cache.ts";

const me = { id: "u1", tenantId: "t1" };
const posts = [{ url: "https://dev.to/x/1", platform: "devto", post: { title: "One" }, actions: [] }];
const morning = new Date(2026, 2, 1, 0, 5);
const night = new Date(2026, 2, 1, 23, 55);
const tomorrow = new Date(2026, 2, 2, 0, 5);

beforeEach(() => {
  const items = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

test("a feed is cached for the calendar day, and requested again on the next", () => {
  expect(cachedFeed(me, morning)).toBeNull();
  cacheFeed(me, posts, morning);
  expect(cachedFeed(me, night)).toEqual(posts);
  expect(cachedFeed(me, tomorrow)).toBeNull();
});

test("each user of each tenant has a separate cache", () => {
  const [other, otherTenant] = [
    { id: "u2", tenantId: "t1" },
    { id: "u1", tenantId: "t2" },
  ];
  cacheFeed(me, posts, morning);
  expect([cachedFeed(other, morning), cachedFeed(otherTenant, morning)]).toEqual([null, null]);
  cacheFeed(other, [], morning);
  cacheReply(other, "https://dev.to/x/1", "Theirs");
  expect(cachedFeed(me, morning)).toEqual(posts);
  expect(cachedReply(me, "https://dev.to/x/1")).toBeNull();
});

test("a reset clears only the user's own cache", () => {
  const other = { id: "u2", tenantId: "t1" };
  cacheFeed(me, posts, morning);
  cacheFeed(other, posts, morning);
  cacheFeed(me, null, morning);
  expect(cachedFeed(me, morning)).toBeNull();
  expect(cachedFeed(other, morning)).toEqual(posts);
});

test("invalid data in the storage is ignored", () => {
  for (const stored of ["no JSON", "[]", "null", '{"t1":{"u1":{"posts":"none","storageDate":"2026-3-1"}}}']) {
    localStorage.setItem("eagleEyeResults", stored);
    expect(cachedFeed(me, morning)).toBeNull();
  }
});
