import { expect, test } from "vitest";
import { chosenStart, isDayMissing } from "#console/features/integrations/connect/start-date.ts";

const now = new Date("2026-11-27T15:00:00Z");

test.each([
  ["all", "", null],
  ["all", "2026-01-01", null],
  ["year", "", "2025-11-27T00:00:00.000Z"],
  ["day", "2024-02-29", "2024-02-29T00:00:00.000Z"],
] as const)("activities of %s %s are read from %s on", (period, day, start) => {
  expect(chosenStart({ period, day }, now)).toBe(start);
  expect(isDayMissing({ period, day })).toBe(false);
});

test.each(["", "yesterday", "2026-02-30"])("%j is no first day", (day) => {
  expect(isDayMissing({ period: "day", day })).toBe(true);
});
