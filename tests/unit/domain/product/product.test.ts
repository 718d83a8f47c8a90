import { describe, expect, it, test } from "vitest";
import { pageKeyOf, pageKeys } from "#console/core/product-events.ts";
import { isSessionOver, sessionTimeLeft } from "#console/session/product-tracking.ts";

describe("page views are tracked per route, and admin tab views by hash", () => {
  test.each([
    ["/project-groups", "", "Project groups"],
    ["/people", "", "Contributors"],
    ["/people/merge-suggestions", "", "Contributors merge suggestions"],
    ["/people/5b0e", "", "Contributor profile"],
    ["/organizations", "", "Organizations"],
    ["/organizations/merge-suggestions", "", "Organizations merge suggestions"],
    ["/organizations/5b0e", "", "Organization profile"],
    ["/activities/", "", "Activities"],
    ["/community-lens", "", "Community gens"],
    ["/admin", "", "Admin panel"],
    ["/admin", "#project-groups", "Admin panel project groups"],
    ["/admin", "#api-keys", "Admin panel api keys"],
    ["/admin", "#audit-logs", "Admin panel audit logs"],
    ["/admin/project-groups/g1/projects", "", "Manage projects"],
    ["/integrations/g1/s1", "", "Integrations"],
    ["/data-quality-assistant", "", "Data Quality Copilot"],
    ["/auth/signin", "", null],
    ["/403", "", null],
    ["/", "", null],
  ])("%s%s is %s", (path, hash, key) => {
    expect(pageKeyOf(path, hash)).toBe(key);
  });

  it("no key is used twice", () => {
    expect(new Set(Object.values(pageKeys)).size).toBe(22);
  });
});

it("a session ends after 30 minutes of inactivity", () => {
  const minute = 60_000;
  expect(isSessionOver(0, 30 * minute - 1)).toBe(false);
  expect(isSessionOver(0, 30 * minute)).toBe(true);
  expect(sessionTimeLeft(0, 10 * minute)).toBe(20 * minute);
  expect(sessionTimeLeft(0, 40 * minute)).toBe(0);
});
