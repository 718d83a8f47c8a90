import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dayHeading, groupByDay } from "#console/features/activities/timeline/group-by-day.ts";
import { nextOffset, timelineRequest } from "#console/features/activities/timeline/use-timeline.ts";

const selection = {
  of: { kind: "member" as const, id: "m1" },
  joinedAt: "2024-05-02T10:00:00.000Z",
  search: "",
  platform: null,
  segments: [],
};

describe("the timeline of a person", () => {
  it("asks ten activities a page, newest first, since the person joined", () => {
    expect(timelineRequest(selection, 0)).toEqual({
      filter: { and: [{ timestamp: { gte: "2024-05-02T10:00:00.000Z" } }, { memberId: { in: ["m1"] } }] },
      orderBy: "timestamp_DESC",
      limit: 10,
      offset: 0,
    });
  });

  it("is an organization's when it is asked for one", () => {
    const of = { kind: "organization" as const, id: "o1" };
    expect(timelineRequest({ ...selection, of, joinedAt: null }, 0).filter).toEqual({
      and: [{ organizationId: { in: ["o1"] } }],
    });
  });

  it("searches channel and type, and narrows to a platform and a sub-project", () => {
    const narrowed = { ...selection, search: " parser ", platform: "github", segments: ["s1"] };
    expect(timelineRequest(narrowed, 20)).toEqual({
      filter: {
        and: [
          { timestamp: { gte: "2024-05-02T10:00:00.000Z" } },
          { or: [{ channel: { textContains: "parser" } }, { type: { textContains: "parser" } }] },
          { platform: { in: ["github"] } },
          { memberId: { in: ["m1"] } },
        ],
      },
      orderBy: "timestamp_DESC",
      limit: 10,
      offset: 20,
      segments: ["s1"],
    });
  });

  it("does not ask since 1970 when nobody knows when the person joined", () => {
    for (const joinedAt of [null, "1970-01-01T00:00:00.000Z"]) {
      expect(timelineRequest({ ...selection, joinedAt }, 0).filter).toEqual({ and: [{ memberId: { in: ["m1"] } }] });
    }
  });

  it("stops when fewer than ten come back", () => {
    expect(nextOffset(new Array(10), 30)).toBe(30);
    expect(nextOffset(new Array(9), 29)).toBeUndefined();
    expect(nextOffset([], 10)).toBeUndefined();
  });
});

describe("days of a timeline", () => {
  const activity = (id: string, timestamp: string) => ({ id, timestamp });

  it("reads times without a zone as UTC", () => {
    const days = groupByDay([activity("a", "2026-02-28 23:30:00.000"), activity("b", "2026-02-28T00:10:00Z")]);
    expect(days.map((day) => [day.day, day.activities.length])).toEqual([["2026-02-28", 2]]);
  });

  it("keeps every activity once and in order, newest day first", () => {
    const dates = fc.date({
      min: new Date("2020-01-01"),
      max: new Date("2026-11-21"),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.uuid(), dates)), (entries) => {
        const sorted = entries.toSorted((a, b) => b[1].getTime() - a[1].getTime());
        const activities = sorted.map(([id, date]) => activity(id, date.toISOString()));
        const days = groupByDay([...activities, ...activities.slice(0, 3)]);
        const ids = days.flatMap((day) => day.activities.map((one) => one.id));
        expect(ids).toEqual([...new Set(activities.map((one) => one.id))]);
        const headings = days.map((day) => day.day);
        expect(headings).toEqual([...new Set(headings)].sort().reverse());
      }),
    );
  });

  it.each([
    ["2026-11-21", "Today"],
    ["2026-11-20", "Yesterday"],
    ["2026-11-19", "Thursday, November 19, 2026"],
    ["", "Unknown date"],
  ])("heads %s with %s", (day, heading) => {
    expect(dayHeading(day, new Date("2026-11-21T00:30:00Z"), "en")).toBe(heading);
  });
});
