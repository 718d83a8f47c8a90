import { describe, expect, test } from "vitest";
import { gridStep } from "#console/ui/charts/bar-chart.tsx";
import { sparklinePoints } from "#console/ui/charts/sparkline.tsx";
import { monthLabel } from "#console/ui/month-label.ts";
import { shareText } from "#console/ui/share-text.ts";

describe("small charts", () => {
  test.each([
    [158, 40],
    [160, 40],
    [161, 50],
    [0, 1],
    [3, 1],
    [5, 2],
    [9, 3],
    [97, 25],
    [4_812, 2_000],
  ])("a maximum of %i has grid lines every %i", (max, step) => {
    expect(gridStep(max)).toBe(step);
  });

  test("four steps cover every maximum, wasting less than half above a dozen", () => {
    for (let max = 13; max < 20_000; max += 7) {
      expect(gridStep(max) * 4).toBeGreaterThanOrEqual(max);
      expect(gridStep(max) * 2).toBeLessThan(max * 1.01);
    }
  });

  test("a sparkline is scaled to its own range", () => {
    expect(sparklinePoints([10, 20, 15], 56, 16)).toBe("0.0,15.0 28.0,1.0 56.0,8.0");
  });

  test("a sparkline without activity is at the bottom, a constant one in the middle", () => {
    expect(sparklinePoints([0, 0], 56, 16)).toBe("0.0,15.0 56.0,15.0");
    expect(sparklinePoints([7, 7], 56, 16)).toBe("0.0,8.0 56.0,8.0");
  });

  test("shares are whole percents of the total, and what rounds to nothing is < 1%", () => {
    expect([3_204, 61, 27, 0].map((count) => shareText(count, 4_812))).toEqual(["67%", "1%", "< 1%", "0%"]);
    expect(shareText(0, 0)).toBe("0%");
  });

  test("months are named in the reader's language, in any time zone", () => {
    expect(monthLabel("2026-09", "short", "en")).toBe("Sep");
    expect(monthLabel("2026-01", "long", "en")).toBe("Jan 2026");
    expect(monthLabel("nonsense", "long", "en")).toBe("nonsense");
  });
});
