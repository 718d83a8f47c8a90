import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { bannerFor, keepsRefreshing, workingDaysBetween } from "#console/core/banner.ts";

// Saturday.
const now = new Date("2026-11-21T12:00:00Z");
const longAgo = "2026-11-02T12:00:00Z";
const lately = "2026-11-18T12:00:00Z";

function subProject(name: string, ...integrations: [status: string, updatedAt?: string][]) {
  return {
    id: name,
    name,
    integrations: integrations.map(([status, updatedAt = longAgo]) => ({ platform: "github", status, updatedAt })),
  };
}

describe("working days (rules.md 9: weekends not counted)", () => {
  test.each([
    ["2026-11-16T12:00:00Z", "2026-11-19T12:00:00Z", 3],
    ["2026-11-19T12:00:00Z", "2026-11-24T12:00:00Z", 3],
    ["2026-11-20T12:00:00Z", "2026-11-23T12:00:00Z", 1],
    ["2026-11-21T00:00:00Z", "2026-11-23T00:00:00Z", 0],
    ["2026-11-20T00:00:00Z", "2026-11-21T12:00:00Z", 1],
    ["2026-11-02T08:00:00Z", "2026-11-16T08:00:00Z", 10],
    ["2026-11-19T12:00:00Z", "2026-11-16T12:00:00Z", 0],
  ])("from %s to %s: %d", (from, to, days) => {
    expect(workingDaysBetween(new Date(from), new Date(to))).toBeCloseTo(days, 9);
  });

  const moment = fc.date({ min: new Date("2020-01-01"), max: new Date("2030-01-01"), noInvalidDate: true });

  it("are additive over any moment in between, and never more than the elapsed days", () => {
    fc.assert(
      fc.property(moment, moment, moment, (...dates) => {
        const [a, b, c] = dates.toSorted((x, y) => x.getTime() - y.getTime());
        if (!a || !b || !c) return;
        const whole = workingDaysBetween(a, c);
        expect(workingDaysBetween(a, b) + workingDaysBetween(b, c)).toBeCloseTo(whole, 6);
        expect(whole).toBeLessThanOrEqual((c.getTime() - a.getTime()) / 86_400_000 + 1e-9);
      }),
    );
  });
});

describe("the integration banner", () => {
  it("one error sub-project: {project} has integrations with connectivity issues, and Manage integrations", () => {
    const banner = bannerFor([subProject("Alpha Core", ["error"]), subProject("Beta", ["no-data"])], now);
    expect(banner?.text).toBe("Alpha Core has integrations with connectivity issues");
    expect(banner?.button).toEqual({ label: "Manage integrations", target: "integrations" });
    expect(banner?.notice).toBeNull();
    expect(banner?.subProjectIds).toEqual(["Alpha Core"]);
  });

  it("more than one: several sub-projects, and the projects of the group", () => {
    const banner = bannerFor([subProject("A", ["error"]), subProject("B", ["done"], ["error"])], now);
    expect(banner?.text).toBe("Several sub-projects have integrations with connectivity issues");
    expect(banner?.button).toEqual({ label: "Manage integrations", target: "project-group" });
  });

  it("says that Confluence is stopped only where it is", () => {
    const notice = (status: string) => {
      const confluence = { platform: "confluence", status, updatedAt: longAgo };
      const alpha = subProject("Alpha", ["error"]);
      return bannerFor([{ ...alpha, integrations: [...alpha.integrations, confluence] }], now)?.notice;
    };
    expect(["error", "needs-reconnect", "inactive"].map(notice)).toEqual(
      Array(3).fill("The Confluence integration is temporarily stopped."),
    );
    expect(["done", "in-progress", "no-data"].map(notice)).toEqual([null, null, null]);
  });

  it("no-data integrations are named when there is no error", () => {
    expect(bannerFor([subProject("A", ["no-data", lately])], now)?.text).toBe(
      "A has integrations that are not receiving activities",
    );
    expect(bannerFor([subProject("A", ["no-data"]), subProject("B", ["no-data"])], now)?.text).toBe(
      "Several sub-projects have integrations that are not receiving activities",
    );
  });

  it("an error counts only when it was last updated more than 3 working days ago", () => {
    const fridayNoon = "2026-11-13T12:00:00Z";
    const banner = (at: string) => bannerFor([subProject("A", ["error", fridayNoon])], new Date(at));
    expect(banner("2026-11-18T12:00:00Z")).toBeNull();
    expect(banner("2026-11-18T12:00:01Z")?.kind).toBe("error");
  });

  it("an integration that must be reconnected counts at once", () => {
    expect(bannerFor([subProject("A", ["needs-reconnect", now.toISOString()])], now)?.kind).toBe("error");
  });

  it("groups without problems have no banner", () => {
    expect(bannerFor([subProject("A", ["done"], ["in-progress"], ["mapping"])], now)).toBeNull();
    expect(bannerFor([], now)).toBeNull();
  });

  it("shows one line, an error before no-data, singular or plural by the number", () => {
    const any = fc.array(
      fc.array(fc.tuple(fc.constantFrom("error", "no-data", "done"), fc.constantFrom(longAgo, lately))),
      { maxLength: 5 },
    );
    fc.assert(
      fc.property(any, (lists) => {
        const all = lists.map((list, index) => subProject(`p${index}`, ...list));
        const count = (test: (status: string, at: string) => boolean) =>
          lists.filter((list) => list.some(([status, at]) => test(status, at))).length;
        const errors = count((status, at) => status === "error" && at === longAgo);
        const silent = count((status) => status === "no-data");
        const banner = bannerFor(all, now);
        expect(banner?.kind).toBe(errors ? "error" : silent ? "no-data" : undefined);
        if (banner) expect(banner.subProjectIds).toHaveLength(errors || silent);
      }),
    );
  });

  it("is refetched while an integration is in progress", () => {
    expect(keepsRefreshing([subProject("A", ["done"]), subProject("B", ["in-progress"])])).toBe(true);
    expect(keepsRefreshing([subProject("A", ["done"])])).toBe(false);
  });
});
