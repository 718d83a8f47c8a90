import { describe, expect, it } from "vitest";
import { formatDuration } from "#console/features/people/profile/work-history.tsx";

const now = new Date("2026-11-21T12:00:00Z");

describe("the duration of a work experience", () => {
  it.each([
    ["2023-03-01", null, "3 yr 9 mo"],
    ["2019-08-01", "2023-02-01", "3 yr 7 mo"],
    ["2016-09-01", "2019-07-01", "2 yr 11 mo"],
    ["2026-11-01", null, "1 mo"],
    ["2024-01-01", "2024-12-01", "1 yr"],
    ["2024-05-01", "2023-05-01", null],
    [null, "2023-05-01", null],
    [null, null, null],
  ])("counts both months: %s to %s is %s", (start, end, expected) => {
    expect(formatDuration(start, end, now)).toBe(expected);
  });
});
