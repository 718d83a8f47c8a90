import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  comparePlatforms,
  orderOrganizationIdentities,
  orderPersonIdentities,
} from "#shared/domain/identities/identity-order.ts";

const personPlatforms = [
  "github",
  "discord",
  "hackernews",
  "linkedin",
  "twitter",
  "slack",
  "devto",
  "reddit",
  "stackoverflow",
  "discourse",
  "hubspot",
  "git",
  "groupsio",
  "custom",
];

function username(platform: string, value = "ada", verified = true) {
  return { type: "username", platform, value, verified };
}

const anyIdentity = fc.record({
  type: fc.constantFrom("username", "email"),
  platform: fc.constantFrom(...personPlatforms, "stackOverflow", "gitlab", "lfid", "jira"),
  value: fc.string({ maxLength: 3 }),
  verified: fc.boolean(),
});
const shuffledPair = fc
  .array(anyIdentity, { maxLength: 12 })
  .chain((list) =>
    fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length, maxLength: list.length })),
  );

describe("a person's identities", () => {
  it("are ordered github, discord, hackernews, linkedin, twitter, slack, devto, reddit, stackoverflow, discourse, hubspot, git, groupsio, custom; unknown last", () => {
    const mixed = ["lfid", ...personPlatforms.toReversed(), "gitlab"].map((platform) => username(platform));
    const order = orderPersonIdentities(mixed).map(({ platform }) => platform);
    expect(order).toEqual([...personPlatforms, "gitlab", "lfid"]);
  });

  it("place both spellings of Stack Overflow together", () => {
    const order = orderPersonIdentities([username("discourse"), username("stackOverflow"), username("reddit")]);
    expect(order.map(({ platform }) => platform)).toEqual(["reddit", "stackOverflow", "discourse"]);
  });

  it("exclude emails", () => {
    expect(orderPersonIdentities([{ ...username("git", "a@b.c"), type: "email" }])).toEqual([]);
  });

  it("show the verified one first within a platform", () => {
    const order = orderPersonIdentities([username("github", "a", false), username("github", "b", true)]);
    expect(order.map(({ value }) => value)).toEqual(["b", "a"]);
  });

  it("have the same order for any input order", () => {
    fc.assert(
      fc.property(shuffledPair, ([list, shuffled]) => {
        expect(orderPersonIdentities(shuffled)).toEqual(orderPersonIdentities(list));
      }),
      { numRuns: 1000 },
    );
  });

  it("are all kept, and each pair is in order", () => {
    fc.assert(
      fc.property(fc.array(anyIdentity), (list) => {
        const order = orderPersonIdentities(list);
        expect(order).toHaveLength(list.filter(({ type }) => type !== "email").length);
        for (const [index, identity] of order.entries()) {
          const next = order[index + 1];
          if (next) expect(comparePlatforms(identity.platform, next.platform)).toBeLessThanOrEqual(0);
        }
      }),
    );
  });
});

describe("an organization's identities", () => {
  it("are ordered github, linkedin, twitter, crunchbase, hubspot, custom; unknown last; domains and emails are excluded", () => {
    const platforms = ["gitlab", "custom", "hubspot", "crunchbase", "twitter", "linkedin", "github"];
    const identities = [
      { type: "primary-domain", platform: "custom", value: "a.org", verified: true },
      { type: "email", platform: "custom", value: "a@a.org", verified: true },
      ...platforms.map((platform) => username(platform)),
    ];
    const order = orderOrganizationIdentities(identities).map(({ platform }) => platform);
    expect(order).toEqual(["github", "linkedin", "twitter", "crunchbase", "hubspot", "custom", "gitlab"]);
  });
});
