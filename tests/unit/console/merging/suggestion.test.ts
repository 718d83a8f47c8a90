import { describe, expect, it } from "vitest";
import { organizationProfile } from "#console/features/merging/model/organization-profile.ts";
import { memberSuggestion, mergeHindrance, pairKey, percentOf } from "#console/features/merging/model/suggestion.ts";
import { defaultPrimary } from "#shared/domain/merge/default-primary.ts";
import { person } from "./people.ts";

describe("the percentage of a similarity", () => {
  it.each([
    [0.94, 94],
    [0.07, 7],
    [0.57, 57],
    [0.901, 91],
    [0.8999, 90],
    [1, 100],
    [0, 0],
  ])("%s is %s %%: rounded up, but not for floating point errors", (similarity, percent) => {
    expect(percentOf(similarity)).toBe(percent);
  });
});

describe("a suggestion", () => {
  it("has the same key whichever of the two comes first", () => {
    expect(pairKey("b", "a")).toBe(pairKey("a", "b"));
  });

  it("is null for the empty row that stands for no result", () => {
    expect(memberSuggestion({ similarity: 0, members: [] })).toBeNull();
  });

  it("shows the surviving profile first", () => {
    const one = { id: "a", displayName: "A", activityCount: 1 };
    const other = { id: "b", displayName: "B", activityCount: 2 };
    const found = memberSuggestion({ similarity: 0.94, members: [one, other] });
    expect(found?.profiles.map(({ id }) => id)).toEqual(["b", "a"]);
    expect(found).toMatchObject({ percent: 94, band: "high", evidence: null, clusterSize: 2 });
  });
});

describe("the primary", () => {
  const busy = person("busy", { activityCount: 5, joinedAt: "2025-01-01" });
  const quiet = person("quiet", { activityCount: 1, joinedAt: "2020-01-01" });
  const old = person("old", { activityCount: 5, joinedAt: "2019-01-01" });

  it("is the one with more activities", () => {
    expect(defaultPrimary([quiet, busy])).toBe(busy);
    expect(defaultPrimary([busy, quiet])).toBe(busy);
  });

  it("is the older one of two with equal activity", () => {
    expect(defaultPrimary([busy, old])).toBe(old);
    expect(defaultPrimary([old, busy])).toBe(old);
  });

  const member = organizationProfile({ id: "m", displayName: "M", lfxMembership: { id: "1" }, activityCount: 1 });
  const other = organizationProfile({ id: "o", displayName: "O", activityCount: 9 });

  it("is the active member organization of the Linux Foundation, whatever its activity", () => {
    expect(defaultPrimary([other, member])).toBe(member);
    expect(mergeHindrance(member, other)).toBeNull();
    expect(mergeHindrance(other, member)).toBe("swap");
  });

  it("cannot be chosen between two active member organizations", () => {
    const second = organizationProfile({ id: "n", displayName: "N", lfxMembership: true });
    expect(mergeHindrance(member, second)).toBe("both-members");
  });
});
