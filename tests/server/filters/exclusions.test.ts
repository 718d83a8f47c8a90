import { afterAll, beforeAll, expect, test } from "vitest";
import { demoSegments } from "#tests/server/demo/demo-ids.ts";
import { startPlatform, type TestPlatform } from "#tests/support/platform.ts";

let platform: TestPlatform;
let segment: string;
beforeAll(async () => {
  platform = await startPlatform({ demo: true });
  const { groups, id } = await demoSegments(platform);
  const group = groups.find((each) => each.id === id("cloud-harbor"));
  segment = group?.projects[0]?.subprojects[0]?.id ?? "";
});
afterAll(() => platform.stop());

/** Each comparison with what excludes the same. */
const opposites: readonly (readonly [string, string, (value: unknown) => unknown])[] = [
  ["eq", "ne", (value) => value],
  ["eq", "not", (value) => value],
  ["like", "notLike", (value) => value],
  ["textContains", "notContains", (value) => value],
  ["in", "notIn", (value) => [value]],
  ["overlap", "notIn", (value) => [value]],
  ["between", "notBetween", (value) => [value, value]],
];

const moment = "2024-06-01T00:00:00.000Z";
const nobody = "00000000-0000-4000-8000-000000000000";
const attributes = ["jobTitle", "location", "bio", "skills", "yearsOfExperience", "memberSince", "websiteUrl"];

/** Properties of each list with a value that some rows have, where one is known. */
const properties: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  member: {
    id: nobody,
    displayName: "a",
    ...{
      activityCount: 1,
      averageSentiment: 50,
      score: 3,
      lastActive: moment,
      joinedAt: moment,
      lastEnrichedAt: moment,
    },
    ...{ identityPlatforms: "github", activeOn: "github", activityTypes: "github:fork" },
    ...{ isBot: true, isTeamMember: true, isOrganization: true },
    ...{ organizations: nobody, tags: nobody },
    ...Object.fromEntries(
      attributes.map((name) => [
        `attributes.${name}.default`,
        { yearsOfExperience: 5, memberSince: "2018-01-01", skills: "rust" }[name] ?? "a",
      ]),
    ),
  },
  organization: {
    id: nobody,
    ...{
      displayName: "a",
      description: "a",
      headline: "a",
      industry: "a",
      location: "a",
      type: "a",
      size: "a",
      logo: "a",
    },
    ...{ employees: 5, founded: 2010, activityCount: 1, memberCount: 1, avgContributorEngagement: 2 },
    ...{ revenueRange: "a", revenueRangeMin: 1, employeeChurnRate12Month: 1, employeeGrowthRate12Month: 1 },
    ...{ tags: "cloud", activeOn: "github", isTeamOrganization: true, lfxMembership: "a" },
    ...{ joinedAt: moment, lastActive: moment, lastEnrichedAt: moment },
  },
  activity: {
    ...{ id: nobody, memberId: nobody, organizationId: nobody, isBot: true, isTeamMember: true, sentiment: 50 },
    ...{ timestamp: moment, createdAt: moment, platform: "github", type: "a", channel: "a", title: "a", body: "a" },
  },
};

test.each(Object.keys(properties))(
  "of a %s list, what excludes a value finds all that a filter for it leaves",
  async (kind) => {
    const ask = async (filter: object) => {
      const body = { segments: [segment], filter, countOnly: true, limit: 0 };
      const answer = await platform.api(`/${kind}/query`, { method: "POST", account: "readonly", body });
      return answer.status === 200 ? answer.json<{ count: number }>().count : null;
    };
    const total = (await ask({})) ?? 0;
    expect(total).toBeGreaterThan(10);
    let compared = 0;
    for (const [name, value] of Object.entries(properties[kind] ?? {})) {
      for (const [one, other, of] of opposites) {
        const [found, excluded, inverted] = [
          await ask({ [name]: { [one]: of(value) } }),
          await ask({ [name]: { [other]: of(value) } }),
          await ask({ not: { [name]: { [one]: of(value) } } }),
        ];
        // Lists have no order and no parts, for example.
        if (found === null && excluded === null) continue;
        compared += 1;
        expect([name, one, other, (found ?? 0) + (excluded ?? 0), (found ?? 0) + (inverted ?? 0)]).toEqual([
          name,
          one,
          other,
          total,
          total,
        ]);
      }
    }
    expect(compared).toBeGreaterThan(20);
  },
);
