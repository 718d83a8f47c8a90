import { expect, test } from "vitest";
import { nextComparison } from "#shared/domain/view-subscriptions.ts";

const next = (frequency: "at-once" | "daily" | "weekly", now: string, zone = "UTC") =>
  nextComparison(frequency, new Date(now), zone).toISOString();

test.each([
  ["at-once", "2026-11-28T12:00:00Z", "Asia/Tokyo", "2026-11-28T12:05:00.000Z"],
  ["daily", "2026-11-28T05:59:59Z", "UTC", "2026-11-28T06:00:00.000Z"],
  ["daily", "2026-11-28T06:00:00Z", "UTC", "2026-11-29T06:00:00.000Z"],
  ["daily", "2026-11-28T20:00:00Z", "Asia/Tokyo", "2026-11-28T21:00:00.000Z"],
  ["daily", "2026-11-28T12:00:00Z", "America/Los_Angeles", "2026-11-28T14:00:00.000Z"],
  ["daily", "2026-11-28T12:00:00Z", "Asia/Kolkata", "2026-11-29T00:30:00.000Z"],
  // The Monday of the zone begins on Sunday in UTC.
  ["weekly", "2026-11-28T12:00:00Z", "Pacific/Kiritimati", "2026-11-29T16:00:00.000Z"],
  ["weekly", "2026-11-30T06:00:00Z", "UTC", "2026-12-07T06:00:00.000Z"],
] as const)("%s after %s in %s", (frequency, now, zone, at) => {
  expect(next(frequency, now, zone)).toBe(at);
});

test("it is 6:00 by the clock on both sides of a change of the clocks", () => {
  expect(next("daily", "2026-03-28T12:00:00Z", "Europe/Berlin")).toBe("2026-03-29T04:00:00.000Z");
  expect(next("daily", "2026-10-24T12:00:00Z", "Europe/Berlin")).toBe("2026-10-25T05:00:00.000Z");
});
