import { describe, expect, test } from "vitest";
import { predicatesOf } from "#server/platform/filters/predicates.ts";
import { peopleProperties } from "#server/records/people/fields.ts";

const types = new Map([
  ["skills", "multiSelect"],
  ["bio", "string"],
  ["years", "number"],
  ["isMentor", "boolean"],
]);
const own = (name: string, comparison: object) => ({ [`attributes.${name}.default`]: comparison });
const of = (filter: unknown) => predicatesOf(filter, peopleProperties(types));

test("Conditions joined by and are split at any depth; conditions joined by or stay together", () => {
  const parts = of({
    and: [
      { isBot: { not: true }, score: { in: [1] } },
      { and: [{ activityCount: { gt: 3 } }, null, {}] },
      { or: [{ score: { in: [2] } }, { activityCount: { eq: 1 } }] },
    ],
  });
  expect(parts.map(({ names }) => [...names])).toEqual([
    ["isBot"],
    ["score"],
    ["activityCount"],
    ["score", "activityCount"],
  ]);
  expect(parts.map(({ tables }) => [...tables])).toEqual([["record"], ["record"], ["segment"], ["record", "segment"]]);
  const deep = { or: [{ and: [{ score: { in: [1] } }, { not: { not: { lastActive: { eq: null } } } }] }] };
  expect(of(deep).map(({ tables }) => [...tables])).toEqual([["record", "segment"]]);
  expect(of({})).toEqual([]);
  expect(of(undefined)).toEqual([]);
});

describe("A query plan may start with", () => {
  test.each([
    { activityCount: { between: [1, 2] } },
    { lastActive: { lt: "2026-01-01" } },
    { displayName: { like: "gra" } },
    { identityPlatforms: { contains: ["git"] } },
    { or: [{ tags: { contains: ["11111111-1111-4111-8111-111111111111"] } }] },
    { isTeamMember: { eq: true } },
    { lastEnrichedAt: { ne: null } },
    { lastEnrichedAt: { gt: "2026-01-01" } },
    own("skills", { contains: ["rust"] }),
    own("years", { gte: 3 }),
  ])("%j", (filter) => {
    expect(of(filter).map(({ isSelective }) => isSelective)).toEqual([true]);
  });
});

describe("A query plan never starts with values that most rows have, unindexed values or missing values", () => {
  test.each([
    { isBot: { not: true } },
    // What excludes a value also matches rows without one.
    { not: { activityCount: { between: [1, 2] } } },
    own("isMentor", { not: true }),
    { not: own("skills", { contains: ["rust"] }) },
    { not: { or: [own("bio", { like: "a" }), own("bio", { eq: "b" })] } },
    own("bio", { ne: "x" }),
    { isTeamMember: { eq: false } },
    { displayName: { like: "gr" } },
    { displayName: { ne: "Grace" } },
    { organizations: { eq: null } },
    { not: { organizations: { contains: ["11111111-1111-4111-8111-111111111111"] } } },
    { lastEnrichedAt: { eq: null } },
    { joinedAt: { ne: null } },
    own("bio", { eq: null }),
    { not: own("bio", { ne: null }) },
    { not: own("skills", { overlap: [] }) },
    { or: [{ score: { in: [1] } }, { isBot: { not: true } }] },
    { or: [own("bio", { ne: "x" }), {}] },
  ])("%j", (filter) => {
    expect(of(filter).map(({ isSelective }) => isSelective)).toEqual([false]);
  });
});
