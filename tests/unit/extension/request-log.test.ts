import { beforeEach, expect, test, vi } from "vitest";
import { fakeBrowser } from "wxt/testing/fake-browser";
import {
  clearRequestLog,
  countsOf,
  dropOldEntries,
  keepRecent,
  requestLog,
  setFullLog,
} from "#extension/request-log/read-log.ts";
import { type LoggedRequest, logRequest, requestCounts } from "#extension/request-log/request-log.ts";

const day = 24 * 60 * 60_000;
const now = Date.UTC(2026, 5, 1);
const request = {
  what: { kind: "profile", platform: "github", handle: "cdp-demo-ada" },
  why: "visited",
  call: "POST /identity/find",
  to: "https://community.example",
} as const;
const entry = (at: number): LoggedRequest => ({ at, ...request });
const onDisk = async () => JSON.stringify(await fakeBrowser.storage.local.get(null));

beforeEach(() => {
  fakeBrowser.reset();
  vi.setSystemTime(now);
  return () => vi.useRealTimers();
});

test("sent requests are stored for seven days, at most a thousand on disk and 200 in the session's memory", () => {
  const entries = [entry(now - day), entry(now - 7 * day + 1), entry(now - 7 * day), entry(now - 30 * day)];
  expect(keepRecent(entries, now, "local")).toEqual(entries.slice(0, 2));
  const many = Array.from({ length: 1_200 }, (_, index) => entry(now - index));
  expect(keepRecent(many, now, "local")).toEqual(many.slice(0, 1_000));
  expect(keepRecent(many, now, "session")).toEqual(many.slice(0, 200));
});

test("counts by kind, site and day stay for seven days; handles only in the session, without the full log", async () => {
  const list = { ...request, what: { kind: "list", platform: "reddit", count: 40 }, why: "list" } as const;
  await Promise.all([logRequest(request), logRequest(request), logRequest(list)]);
  vi.setSystemTime(now + day);
  await logRequest({ ...request, what: { kind: "words" }, why: "search" });
  expect(await onDisk()).not.toContain("cdp-demo-ada");
  expect((await requestLog.getValue()).map(({ what }) => what.kind)).toContain("profile");
  expect(countsOf(await requestCounts.getValue())).toEqual([
    { day: "2026-06-02", kind: "words", platform: "", count: 1 },
    { day: "2026-06-01", kind: "list", platform: "reddit", count: 40 },
    { day: "2026-06-01", kind: "profile", platform: "github", count: 2 },
  ]);
  await fakeBrowser.storage.session.clear();
  expect(await requestLog.getValue()).toEqual([]);
  vi.setSystemTime(now + 8 * day);
  await logRequest(request);
  expect(countsOf(await requestCounts.getValue()).map((each) => each.day)).toEqual(["2026-06-09", "2026-06-02"]);
});

test("entries that an earlier release left on disk are removed when a panel opens", async () => {
  await fakeBrowser.storage.local.set({ [`requestLog.${now}.1`]: entry(now) });
  await logRequest(request);
  await dropOldEntries();
  expect(await onDisk()).not.toContain("cdp-demo-ada");
  expect(await requestLog.getValue()).toHaveLength(1);
});

test("the full log is kept on disk while it is on, and cleared with the counts", async () => {
  await setFullLog(true);
  await logRequest(request);
  expect(await onDisk()).toContain("cdp-demo-ada");
  await setFullLog(false);
  expect(await onDisk()).not.toContain("cdp-demo-ada");
  await logRequest(request);
  await clearRequestLog();
  expect(await requestLog.getValue()).toEqual([]);
  expect(await requestCounts.getValue()).toEqual({});
});
