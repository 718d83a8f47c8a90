import { expect, test } from "vitest";
import { compactTime } from "#extension/cards/short-time.ts";

const now = new Date("2026-06-15T12:00:00.000Z");

test.each([
  ["2026-06-15T11:59:40.000Z", "0 min"],
  ["2026-06-15T11:01:00.000Z", "59 min"],
  ["2026-06-14T23:00:00.000Z", "13 h"],
  ["2026-06-13T12:00:00.000Z", "2 d"],
  ["2026-05-16T12:00:00.000Z", "30 d"],
  ["2026-05-15T12:00:00.000Z", "2026-05-15"],
  ["2026-06-15T12:00:30.000Z", "0 min"],
  [null, "-"],
])("%s is %s", (value, expected) => {
  expect(compactTime(value, now)).toBe(expected);
});
