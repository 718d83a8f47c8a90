import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { monthOf, positionOf, timelineOf, widened } from "#console/features/bulk/employer-timeline.tsx";

const now = new Date("2026-11-27T00:00:00Z");

describe("the timeline of an employment", () => {
  it("reaches from two years before the first month, at least eight years, to this month", () => {
    expect(timelineOf(["2012-05", ""], now)).toEqual({ first: "2010-01", last: "2026-11", end: 204 });
    expect(timelineOf(["", ""], now)).toMatchObject({ first: "2018-01", last: "2026-11" });
    expect(timelineOf(["2025-01", "2027-03"], now)).toMatchObject({ first: "2018-01", last: "2027-03" });
  });

  it("has positions for months, and before and after them for open ends", () => {
    const timeline = timelineOf(["2020-02", ""], now);
    expect([positionOf(timeline, "", 0), positionOf(timeline, "", timeline.end)]).toEqual([0, timeline.end]);
    expect([monthOf(timeline, 0), monthOf(timeline, timeline.end)]).toEqual(["", ""]);
    expect([monthOf(timeline, 1), monthOf(timeline, timeline.end - 1)]).toEqual(["2018-01", "2026-11"]);
  });

  it("does not move when a month on it is chosen, and becomes longer for others", () => {
    const timeline = timelineOf(["", ""], now);
    expect(widened(timeline, ["2018-01", "2026-11"])).toEqual(timeline);
    expect(widened(timeline, ["2015-07", ""])).toMatchObject({ first: "2015-01", last: "2026-11" });
  });

  it("gives back every month that it contains", () => {
    const month = fc
      .tuple(fc.integer({ min: 1995, max: 2030 }), fc.integer({ min: 1, max: 12 }))
      .map(([year, at]) => `${year}-${String(at).padStart(2, "0")}`);
    fc.assert(
      fc.property(month, month, (start, end) => {
        const timeline = timelineOf([start, end], now);
        for (const each of [start, end]) expect(monthOf(timeline, positionOf(timeline, each, 0))).toBe(each);
      }),
    );
  });
});
