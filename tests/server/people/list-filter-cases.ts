import type { MemberRow } from "#shared/contract/member-row.ts";
import { foldText } from "#shared/domain/text/search-words.ts";

const value = (row: MemberRow, name: string) => row.attributes[name]?.default;

/** Filter name, the filter, and its expected matches in the demo. */
export const filterCases: [string, object, (row: MemberRow) => boolean][] = [
  ["displayName like", { displayName: { like: "an" } }, (row) => foldText(row.displayName).includes("an")],
  ["displayName eq", { displayName: { eq: "root" } }, (row) => row.displayName === "root"],
  ["not displayName like", { not: { displayName: { like: "a" } } }, (row) => !foldText(row.displayName).includes("a")],
  [
    "activityCount between",
    { activityCount: { between: [5, 50] } },
    (row) => row.activityCount >= 5 && row.activityCount <= 50,
  ],
  [
    "identityPlatforms contains",
    { identityPlatforms: { contains: ["github", "slack"] } },
    (row) => ["github", "slack"].every((each) => row.identityPlatforms?.includes(each)),
  ],
  [
    "activeOn overlap",
    { activeOn: { overlap: ["jira", "slack"] } },
    (row) => ["jira", "slack"].some((each) => row.identityPlatforms?.includes(each)),
  ],
  ["isBot not true", { isBot: { not: true } }, (row) => row.isBot === false],
  ["isBot only", { isBot: { eq: true } }, (row) => row.isBot === true],
  ["isOrganization not true", { isOrganization: { not: true } }, (row) => row.isOrganization === false],
  [
    "team members by attribute",
    { "attributes.isTeamMember.default": { eq: true } },
    (row) => value(row, "isTeamMember") === true,
  ],
  [
    "no team members by attribute",
    { "attributes.isTeamMember.default": { not: true } },
    (row) => value(row, "isTeamMember") !== true,
  ],
  [
    "location like",
    { "attributes.location.default": { like: "京" } },
    (row) => String(value(row, "location") ?? "").includes("京"),
  ],
  ["location eq", { location: { eq: "São Paulo" } }, (row) => value(row, "location") === "São Paulo"],
  [
    "jobTitle contains text",
    { jobTitle: { textContains: "ENGINEER" } },
    (row) =>
      String(value(row, "jobTitle") ?? "")
        .toLowerCase()
        .includes("engineer"),
  ],
  [
    "skills contain all",
    { "attributes.skills.default": { contains: ["rust", "go"] } },
    (row) => ["rust", "go"].every((each) => ((value(row, "skills") ?? []) as string[]).includes(each)),
  ],
  [
    "skills overlap",
    { "attributes.skills.default": { overlap: ["rust", "go"] } },
    (row) => ["rust", "go"].some((each) => ((value(row, "skills") ?? []) as string[]).includes(each)),
  ],
  [
    "years of experience gt",
    { "attributes.yearsOfExperience.default": { gt: 20 } },
    (row) => Number(value(row, "yearsOfExperience") ?? 0) > 20,
  ],
  [
    "a date attribute",
    { "attributes.memberSince.default": { gte: "2018-01-01" } },
    (row) => String(value(row, "memberSince") ?? "") >= "2018-01-01",
  ],
  ["a boolean attribute", { "attributes.isMentor.default": { eq: true } }, (row) => value(row, "isMentor") === true],
  ["score in", { score: { in: [7, 8] } }, (row) => row.score === 7 || row.score === 8],
  [
    "joinedAt gt",
    { joinedAt: { gt: "2026-01-01T00:00:00.000Z" } },
    (row) => String(row.joinedAt) > "2026-01-01T00:00:00.000Z",
  ],
  [
    "lastActive lt",
    { lastActive: { lt: "2026-01-01" } },
    (row) => row.lastActive != null && row.lastActive < "2026-01-01",
  ],
  ["lastActive null", { lastActive: { eq: null } }, (row) => row.lastActive === null],
  [
    "or",
    { or: [{ activityCount: { gte: 50 } }, { isBot: { eq: true } }] },
    (row) => row.activityCount >= 50 || row.isBot === true,
  ],
  [
    "several keys are and-ed",
    { activityCount: { gte: 5 }, isBot: { eq: false } },
    (row) => row.activityCount >= 5 && !row.isBot,
  ],
  [
    "settings and an empty rest",
    { and: [{ isBot: { not: true } }, { isOrganization: { not: true } }, {}] },
    (row) => !row.isBot && !row.isOrganization,
  ],
];
