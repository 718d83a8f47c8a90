import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dayHeading, feedRows } from "#console/features/activities/feed/activity-feed.tsx";
import { activityFilters } from "#console/features/activities/list/activities-filters.ts";
import { nextCursor } from "#console/features/activities/list/activity-queries.ts";
import { fromAddress } from "#shared/domain/filters/address.ts";
import { toRequest } from "#shared/domain/filters/request.ts";

const now = new Date("2026-03-10T12:00:00Z");
const order = { prop: "timestamp", order: "descending" } as const;
const include = { bot: "include", teamMember: "include" } as const;

/** Activity request for the parameters of a URL. */
function requestOf(address: Record<string, string>, owner: Parameters<typeof activityFilters>[0] = null) {
  const schema = activityFilters(owner, true);
  const { values, problems } = fromAddress(schema.filters, address);
  expect(problems).toEqual([]);
  return toRequest(schema, { search: "", relation: "and", order, settings: include, values }, now);
}
const filterOf = (address: Record<string, string>) => requestOf(address).filter;

describe("the URL of the activity list", () => {
  it.each<[string, Record<string, string>, object]>([
    [
      "types by platform and key",
      { "activityType.value": "github:star,git:authored-commit" },
      {
        or: [
          { platform: { eq: "github" }, type: { eq: "star" } },
          { platform: { eq: "git" }, type: { eq: "authored-commit" } },
        ],
      },
    ],
    ["a channel with a comma", { "channel.value": "a%2Cb" }, { or: [{ channel: { eq: "a,b" } }] }],
    [
      "days, the last of them whole",
      { "date.operator": "between", "date.value": "2026-01-01,2026-01-31" },
      { timestamp: { between: ["2026-01-01T00:00:00.000Z", "2026-01-31T23:59:59.999Z"] } },
    ],
    [
      "the last 7 days",
      { "date.operator": "gt", "date.value": "last7days" },
      { timestamp: { gt: "2026-03-03T23:59:59.999Z" } },
    ],
    [
      "people left out",
      { "member.value": "7f3c1c52-8a4e-4a0e-9a8b-2f6f5b0f4b11", "member.include": "false" },
      { not: { memberId: { in: ["7f3c1c52-8a4e-4a0e-9a8b-2f6f5b0f4b11"] } } },
    ],
    ["platforms", { "platform.value": "github,other" }, { platform: { in: ["github", "other"] } }],
    ["sentiment", { "sentiment.value": "negative" }, { or: [{ sentiment: { lte: 33 } }] }],
  ])("is described as %s", (_, address, piece) => {
    expect(filterOf(address)).toEqual({ and: [piece] });
  });

  it("names a project in the body", () => {
    const project = "7f3c1c52-8a4e-4a0e-9a8b-2f6f5b0f4b11";
    expect(requestOf({ "projects.value": project }).segments).toEqual([project]);
  });

  it("belongs to a profile, whose own filter it does not offer", () => {
    expect(requestOf({}, { kind: "organization", id: "o1" }).filter).toEqual({
      and: [{ organizationId: { in: ["o1"] } }, {}],
    });
    expect(activityFilters({ kind: "member", id: "m1" }, true).filters.map(({ id }) => id)).not.toContain("member");
  });
});

describe("the cursor", () => {
  const rows = (count: number, timestamp: string, from = 0) =>
    Array.from({ length: count }, (_, at) => ({ id: `${from + at}`, timestamp }));

  it("starts at the last row's time, after the loaded rows of that time", () => {
    expect(nextCursor([[...rows(48, "b"), ...rows(2, "a", 48)]], true)).toEqual({ timestamp: "a", skip: 2 });
    expect(nextCursor([rows(50, "a"), rows(50, "a", 50)], true)).toEqual({ timestamp: "a", skip: 100 });
  });

  it("is the number of loaded rows in a list that is not ordered by time", () => {
    expect(nextCursor([rows(50, "a"), rows(50, "b", 50)], false)).toEqual({ skip: 100 });
  });

  it("ends with an incomplete page", () => {
    expect(nextCursor([rows(50, "a"), rows(49, "a", 50)], true)).toBeUndefined();
    expect(nextCursor([[]], true)).toBeUndefined();
  });
});

describe("the rows of the feed", () => {
  const activity = (id: string, timestamp: string) => ({ id, timestamp });

  it("parse times without a zone as UTC", () => {
    const rows = feedRows([[activity("a", "2026-02-28 23:30:00.000"), activity("b", "2026-02-28T00:10:00Z")]]);
    expect(rows.map(({ newDay }) => newDay)).toEqual(["2026-02-28", null]);
  });

  it("contain every activity once and in order, and each day starts once", () => {
    const dates = fc.date({ min: new Date("2020-01-01"), max: new Date("2026-11-21"), noInvalidDate: true });
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.uuid(), dates)), (entries) => {
        const sorted = entries.toSorted((a, b) => b[1].getTime() - a[1].getTime());
        const activities = sorted.map(([id, date]) => activity(id, date.toISOString()));
        const rows = feedRows([activities, activities.slice(0, 3)]);
        expect(rows.map((row) => row.activity.id)).toEqual([...new Set(activities.map((one) => one.id))]);
        const days = rows.flatMap(({ newDay }) => newDay ?? []);
        expect(days).toEqual([...new Set(days)].sort().reverse());
      }),
    );
  });

  it.each([
    ["2026-11-21", "Today"],
    ["2026-11-20", "Yesterday"],
    ["2026-11-19", "Thursday, November 19, 2026"],
    ["", "Unknown date"],
  ])("head %s with %s", (day, heading) => {
    expect(dayHeading(day, new Date("2026-11-21T00:30:00Z"), "en")).toBe(heading);
  });
});
