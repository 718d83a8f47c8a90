import { expect, test } from "vitest";
import { keepRecent, type LoggedRequest } from "#extension/request-log/request-log.ts";

const day = 24 * 60 * 60_000;
const now = Date.UTC(2026, 5, 1);
const entry = (at: number): LoggedRequest => ({
  at,
  what: { kind: "profile", platform: "github", handle: "cdp-demo-ada" },
  why: "visited",
  call: "POST /identity/find",
  to: "https://community.example",
});

test("sent requests are stored for seven days", () => {
  const entries = [entry(now - day), entry(now - 7 * day + 1), entry(now - 7 * day), entry(now - 30 * day)];
  expect(keepRecent(entries, now)).toEqual(entries.slice(0, 2));
});

test("at most a thousand entries are stored, the newest", () => {
  const entries = Array.from({ length: 1_200 }, (_, index) => entry(now - index));
  expect(keepRecent(entries, now)).toEqual(entries.slice(0, 1_000));
});
