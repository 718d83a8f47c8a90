/** Ids of existing records that the filters below use. */
export interface Known {
  readonly organization: string;
  readonly tag: string;
}

const dayMs = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * dayMs).toISOString();
const not = (piece: object) => ({ not: piece });
const any = (...pieces: object[]) => ({ or: pieces });
const own = (name: string, comparison: object) => ({ [`attributes.${name}.default`]: comparison });

/**
 * Filters of a date property: early, late, one day, all other days, and no match. `from` is the age of the dates in
 * days.
 */
const moments = (what: string, name: string, from: number): [string, object][] => [
  [`${what}, a day ago`, { [name]: { gt: ago(1) } }],
  [`${what}, a month ago`, { [name]: { gt: ago(30) } }],
  [`${what}, before the last year`, { [name]: { lt: ago(365) } }],
  [`${what}, long ago`, { [name]: { lt: ago(from - 20) } }],
  [`${what}, on a day`, { [name]: { between: [ago(from - 100), ago(from - 101)].sort() } }],
  [`${what}, not on a day`, not({ [name]: { between: [ago(from - 100), ago(from - 101)].sort() } })],
  [`${what}, nobody's`, { [name]: { lt: ago(3_000) } }],
];

/**
 * Filters of people by label: every property of wire.md 17.3 and 18.1 with its classes of operators, for values that
 * many, few and no people have.
 */
export const peopleFilters = ({ organization, tag }: Known): [string, object][] => [
  ["name contains", { displayName: { like: "grace" } }],
  ["name contains, common", { displayName: { like: "an" } }],
  ["name contains, nobody's", { displayName: { like: "zzyzx" } }],
  ["name does not contain", not({ displayName: { like: "a" } })],
  ["name is", { displayName: { eq: "Grace Ravensworth" } }],
  ["name is not", { displayName: { ne: "Grace Ravensworth" } }],
  ["activities between", { activityCount: { between: [5, 8] } }],
  ["activities, not between", not({ activityCount: { between: [1, 40] } })],
  ["activities, many", { activityCount: { gt: 100 } }],
  ["activities, few", { activityCount: { lt: 2 } }],
  ["activities, a rare number", { activityCount: { eq: 77 } }],
  ["activities, not a number", not({ activityCount: { eq: 1 } })],
  ["a common platform", { identityPlatforms: { contains: ["git"] } }],
  ["a rare platform", { identityPlatforms: { contains: ["discourse"] } }],
  ["nobody's platform", { identityPlatforms: { contains: ["nowhere"] } }],
  ["all of three platforms", { identityPlatforms: { contains: ["git", "discord", "slack"] } }],
  [
    "any of two platforms",
    any({ identityPlatforms: { contains: ["discourse"] } }, { identityPlatforms: { contains: ["slack"] } }),
  ],
  [
    "platforms left out",
    not(any({ identityPlatforms: { contains: ["git"] } }, { identityPlatforms: { contains: ["github"] } })),
  ],
  ["an activity type", any({ activityTypes: { eq: "discord:message" } })],
  ["a rare activity type", any({ activityTypes: { eq: "slack:message" } })],
  ["a common activity type left out", not(any({ activityTypes: { eq: "git:authored-commit" } }))],
  ["organization", any({ organizations: { contains: [organization] } })],
  ["organization left out", not(any({ organizations: { contains: [organization] } }))],
  ["nobody's organization", any({ organizations: { contains: ["11111111-1111-4111-8111-111111111111"] } })],
  ["unaffiliated", { organizations: { eq: null } }],
  ["affiliated", { organizations: { ne: null } }],
  ["tag", any({ tags: { contains: [tag] } })],
  ["tag left out", not(any({ tags: { contains: [tag] } }))],
  ["engagement, ultra", { score: { in: [9, 10] } }],
  ["engagement, engaged", { score: { in: [4, 5, 6] } }],
  ["engagement, silent", { score: { in: [0, 1] } }],
  ["engagement, silent left out", not({ score: { in: [0, 1] } })],
  ...moments("joined", "joinedAt", 730),
  ...moments("last activity", "lastActive", 720),
  ["sentiment, positive", any({ averageSentiment: { gte: 67 } })],
  ["sentiment, neutral", any({ and: [{ averageSentiment: { gt: 33 } }, { averageSentiment: { lt: 67 } }] })],
  ["sentiment, nobody's", any({ averageSentiment: { gte: 99 } })],
  ["sentiment left out", not(any({ averageSentiment: { gte: 67 } }))],
  ["enriched", { lastEnrichedAt: { ne: null } }],
  ["not enriched", { lastEnrichedAt: { eq: null } }],
  ["skills", own("skills", { contains: ["rust"] })],
  ["skills, rare", own("skills", { contains: ["translation"] })],
  ["skills, all of two", own("skills", { contains: ["rust", "translation"] })],
  ["skills, any of two", any(own("skills", { contains: ["rust"] }), own("skills", { contains: ["design"] }))],
  ["skills, nobody's", own("skills", { contains: ["cobol"] })],
  ["skills left out", not(own("skills", { contains: ["rust"] }))],
  ["a number attribute", own("yearsOfExperience", { gte: 30 })],
  ["a number attribute is", own("yearsOfExperience", { eq: 12 })],
  ["a number attribute is not", not(own("yearsOfExperience", { eq: 12 }))],
  ["a number attribute, nobody's", own("yearsOfExperience", { gte: 900 })],
  ["a number attribute, between, nobody's", own("yearsOfExperience", { between: [50, 60] })],
  ["a number attribute, not between, nobody's", not(own("yearsOfExperience", { between: [1, 30] }))],
  ["a date attribute", own("memberSince", { gt: "2026-01-01T00:00:00.000Z" })],
  ["a date attribute, before", own("memberSince", { lt: "2024-01-01T00:00:00.000Z" })],
  ["a date attribute, nobody's", own("memberSince", { gt: "2096-01-01T00:00:00.000Z" })],
  ["a truth attribute", own("isMentor", { eq: true })],
  ["a truth attribute, not", own("isMentor", { not: true })],
  ["team members", own("isTeamMember", { eq: true })],
  ["location contains", own("location", { like: "lisb" })],
  ["location is", own("location", { eq: "Wellington" })],
  ["location is not", own("location", { ne: "Lisbon" })],
  ["location does not contain", not(own("location", { like: "o" }))],
  ["location, two letters", own("location", { like: "京" })],
  ["location, nobody's", own("location", { like: "atlantis" })],
  ["job title", { jobTitle: { like: "writer" } }],
  ["a rare text attribute contains", own("bio", { like: "parser" })],
  ["a rare text attribute is not", own("bio", { ne: "x" })],
  ["a rare text attribute does not contain", not(own("bio", { like: "e" }))],
  ["any of two, or many activities", any(own("skills", { contains: ["rust"] }), { activityCount: { gte: 100 } })],
  ["either of two rare ones", any(own("yearsOfExperience", { gte: 900 }), { displayName: { like: "zzyzx" } })],
  ["many activities, and none for a year", { and: [{ activityCount: { gte: 20 } }, { lastActive: { lt: ago(365) } }] }],
];
