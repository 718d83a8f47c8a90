import { describe, expect, test } from "vitest";
import { activityTypes } from "#shared/domain/activities/activity-types.ts";
import {
  contributionKindNames,
  contributionKinds,
  kindsCounted,
  typesOf,
} from "#shared/domain/report/contributions.ts";
import { lastQuarter, monthWithin, readReportPeriod } from "#shared/domain/report/period.ts";
import { verdictsOf } from "#shared/domain/report/risks.ts";

describe("The period of a report", () => {
  const now = new Date("2026-11-27T10:00:00Z");
  test.each([
    ["2026-Q3", "2026-07-01", "2026-09-30", "2026-04-01", "2026-06-30", 3],
    ["2026-Q1", "2026-01-01", "2026-03-31", "2025-10-01", "2025-12-31", 3],
    ["2024", "2024-01-01", "2024-12-31", "2023-01-01", "2023-12-31", 12],
    ["2026-01-15..2026-03-20", "2026-01-15", "2026-03-20", "2025-11-11", "2026-01-14", 3],
    ["2026-03-05..2026-03-05", "2026-03-05", "2026-03-05", "2026-03-04", "2026-03-04", 1],
  ])("%s is compared with the one before", (period, from, to, before, until, months) => {
    const range = readReportPeriod(period, now);
    expect(range).toMatchObject({ from, to, previous: { from: before, to: until }, isRunning: false });
    expect(range?.months).toHaveLength(months);
  });

  test("that is running ends today, and the one before after as many days", () => {
    expect(readReportPeriod("2026-Q4", now)).toMatchObject({
      ...{ from: "2026-10-01", to: "2026-11-27", isRunning: true },
      previous: { from: "2026-07-01", to: "2026-08-27" },
    });
    expect(readReportPeriod("2026", now)).toMatchObject({ to: "2026-11-27", previous: { to: "2025-11-27" } });
    expect(readReportPeriod("2026-Q1", new Date("2026-03-30"))?.previous.to).toBe("2025-12-28");
    expect(readReportPeriod("2026-11-01..2026-12-31", now)).toMatchObject({ to: "2026-11-27", isRunning: true });
  });

  test.each(["", "2026-Q0", "2026-Q5", "26", "2027", "2026-02-30..2026-03-01", "2026-03-02..2026-03-01", "1970"])(
    "%s is none",
    (period) => expect(readReportPeriod(period, now)).toBeNull(),
  );

  test("begins with the last quarter that is over", () => {
    expect(lastQuarter(now)).toBe("2026-Q3");
    expect(lastQuarter(new Date("2026-01-01T00:00:00Z"))).toBe("2025-Q4");
  });

  test("has months that end where it ends", () => {
    const range = { from: "2026-01-15", to: "2026-02-10" };
    expect(monthWithin(range, "2026-01-01")).toEqual({ from: "2026-01-15", to: "2026-01-31" });
    expect(monthWithin(range, "2026-02-01")).toEqual({ from: "2026-02-01", to: "2026-02-10" });
  });
});

describe("Contributions", () => {
  test("are known activity types, each of one kind", () => {
    const types = typesOf(contributionKindNames);
    const known = Object.entries(activityTypes).flatMap(([platform, own]) =>
      Object.keys(own).map((type) => `${platform}:${type}`),
    );
    expect(types.filter((type) => !known.includes(type))).toEqual([]);
    expect(new Set(types).size).toBe(types.length);
  });

  test("are never stars, forks, joins, follows, reactions, assignments or requests", () => {
    const never = /:(un)?star$|:fork$|join|leave|follow|:like$|:reaction$|assigned$|review-requested$|hashtag|mention/;
    expect(typesOf(kindsCounted("all")).filter((type) => never.test(type))).toEqual([]);
  });

  test("are to code or to talk; what ends a thread is neither", () => {
    expect([...kindsCounted("code"), ...kindsCounted("talk")].sort()).toEqual(kindsCounted("all").sort());
    expect(contributionKindNames.filter((kind) => contributionKinds[kind].area === null)).toEqual([
      "closing",
      "refusal",
    ]);
  });
});

describe("Verdicts", () => {
  const values = (now: number | null, before: number | null = null) => ({ now, before, months: [] });
  const verdict = (id: string, some: Parameters<typeof verdictsOf>[0]) =>
    verdictsOf({ contributions: values(100, 100), ...some }).find((each) => each.id === id);

  test.each([
    [0.32, "low"],
    [0.33, "watch"],
    [0.49, "watch"],
    [0.5, "high"],
  ])("one organization with %s is %s", (share, level) =>
    expect(verdict("organization", { largestOrganizationShareKnown: values(share) })?.level).toBe(level),
  );

  test.each([
    [1, "high"],
    [2, "high"],
    [3, "watch"],
    [5, "watch"],
    [6, "low"],
  ])("half of the work by %s people is %s", (factor, level) =>
    expect(verdict("people", { absenceFactor: values(factor) })?.level).toBe(level),
  );

  test("are one sentence with the value, the one before and the thresholds", () => {
    expect(verdict("people", { absenceFactor: values(1, 3) })).toMatchObject({
      sentence:
        "Half of the contributions come from 1 person, compared with 3 people before (high: 2 people or fewer, watch: 5 people or fewer).",
      trend: "worse",
    });
    expect(verdict("response", { firstResponseMedian: values(43_200, 86_400) })).toMatchObject({
      sentence:
        "Half of the issues and change requests with an answer waited at least 0.5 days for it, compared with 1 day before (high: 7 days or more, watch: 2 days or more).",
      ...{ level: "low", trend: "better" },
    });
    expect(verdict("newcomers", { newContributors: values(0, 0) })).toMatchObject({ level: "high", trend: "same" });
  });

  test("say so where there is nothing to judge", () => {
    const empty = { contributions: values(0, 0), absenceFactor: values(0, 0), newContributors: values(0, 0) };
    for (const each of verdictsOf(empty)) expect([each.id, each.level, each.trend]).toEqual([each.id, "unknown", null]);
  });
});
