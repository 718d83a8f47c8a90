import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { periodBars } from "#console/record-page/facts/charts.tsx";

const now = new Date("2026-11-21T12:00:00Z");
const months = [
  { month: "2026-11", count: 5 },
  { month: "2026-11", count: 2 },
  { month: "2026-09", count: 3 },
  { month: "2025-11", count: 4 },
  { month: "2025-10", count: 1 },
];

describe("activity over time", () => {
  it("shows the last twelve months, each next to the same month of the previous year, this one next to as many days", () => {
    const bars = periodBars(months, "year", now, 2);
    expect(bars).toHaveLength(12);
    expect(bars[0]).toEqual({ key: "2025-12", count: 0, before: 0 });
    expect(bars.at(-1)).toEqual({ key: "2026-11", count: 7, before: 2 });
    expect(bars.at(-2)).toEqual({ key: "2026-10", count: 0, before: 1 });
  });

  it("adds up the platforms and sub-projects of a month", () => {
    expect(periodBars(months, "quarter", now, 2).map((bar) => [bar.key, bar.count])).toEqual([
      ["2026-09", 3],
      ["2026-10", 0],
      ["2026-11", 7],
    ]);
  });

  it("shows everything since the first activity, without a comparison", () => {
    const bars = periodBars(months, "all", now, 2);
    expect(bars[0]).toEqual({ key: "2025-10", count: 1, before: null });
    expect(bars).toHaveLength(14);
  });

  it("shows a history of more than two years by years", () => {
    const bars = periodBars([...months, { month: "2019-05", count: 9 }], "all", now, 2);
    expect(bars.map((bar) => bar.key)).toEqual(["2019", "2020", "2021", "2022", "2023", "2024", "2025", "2026"]);
    expect(bars.map((bar) => bar.count)).toEqual([9, 0, 0, 0, 0, 0, 5, 10]);
  });

  it("shows empty months for a person without activity", () => {
    expect(periodBars([], "all", now, 2)).toEqual([{ key: "2026-11", count: 0, before: null }]);
    expect(periodBars([], "year", now, 2).every((bar) => bar.count === 0)).toBe(true);
  });

  it("includes every past activity: all bars add up to the total", () => {
    const past = fc.record({
      month: fc
        .tuple(fc.integer({ min: 2005, max: 2025 }), fc.integer({ min: 1, max: 12 }))
        .map(([year, month]) => `${year}-${String(month).padStart(2, "0")}`),
      count: fc.nat(1000),
    });
    fc.assert(
      fc.property(fc.array(past), (counts) => {
        const total = counts.reduce((sum, { count }) => sum + count, 0);
        expect(periodBars(counts, "all", now, 2).reduce((sum, bar) => sum + bar.count, 0)).toBe(total);
      }),
    );
  });
});
