import { type PersonName, personName, type ScriptMix } from "./names.ts";
import type { DemoOrganization } from "./organizations.ts";
import type { Random } from "./random.ts";

/** Work experience of a demo person, as stored in its table. */
export interface DemoWork {
  readonly organization: DemoOrganization;
  readonly title: string | null;
  readonly dateStart: string | null;
  readonly dateEnd: string | null;
  readonly source: string;
  readonly isPrimary: boolean;
}

export interface DemoIdentity {
  readonly platform: string;
  readonly type: "username" | "email";
  readonly value: string;
  readonly verified: boolean;
  readonly source: string;
}

export interface DemoPerson {
  readonly id: string;
  readonly displayName: string;
  readonly attributes: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly identities: readonly DemoIdentity[];
  readonly work: readonly DemoWork[];
  /** Positions of the person's sub-projects in the list of sub-projects. */
  readonly subProjects: readonly number[];
  /** Amount of activity relative to other people. */
  readonly weight: number;
  /** Number of days since the first activity. */
  readonly since: number;
  readonly manuallyCreated: boolean;
}

const titles = [
  "Software Engineer",
  "Maintainer",
  "Technical Writer",
  "Site Reliability Engineer",
  "Developer Advocate",
  "Security Researcher",
  "Product Manager",
  "Data Engineer",
  "Student",
  "Staff Engineer",
] as const;
export const skills = ["c", "go", "rust", "python", "typescript", "documentation", "translation", "design"] as const;
const zones = [
  "Europe/Lisbon",
  "Asia/Tokyo",
  "America/Halifax",
  "Africa/Nairobi",
  "Asia/Kolkata",
  "Europe/Kyiv",
] as const;
const others = [
  "gitlab",
  "slack",
  "discord",
  "linkedin",
  "twitter",
  "devto",
  "reddit",
  "stackoverflow",
  "discourse",
  "groupsio",
  "jira",
  "hackernews",
  "gerrit",
  "confluence",
] as const;

/**
 * Creates people with names of many scripts, several identities, work histories of every form and attributes of several
 * sources.
 */
export function demoPeople(
  random: Random,
  count: number,
  organizations: readonly [DemoOrganization, ...DemoOrganization[]],
  subProjects: number,
  scripts: ScriptMix,
): DemoPerson[] {
  return Array.from({ length: count }, (_, at) =>
    demoPerson(random, at, personName(random, scripts), organizations, subProjects),
  );
}

function demoPerson(
  random: Random,
  at: number,
  name: PersonName,
  organizations: readonly [DemoOrganization, ...DemoOrganization[]],
  subProjects: number,
): DemoPerson {
  // The number makes every handle unique. The prefix avoids real accounts.
  const handle = `cdp-demo-${name.slug}-${at}`;
  // X allows 15 letters, digits and underscores, Reddit 20 characters.
  const shortHandles: Readonly<Record<string, string>> = { twitter: `cdpdemo_${at}`, reddit: `cdp-demo-${at}` };
  const work = random.chance(0.7) ? demoWork(random, organizations) : [];
  const employer = work[0]?.organization;
  const jobTitle = work[0]?.title;
  const github = random.chance(0.85);
  const identities: DemoIdentity[] = [
    ...(github ? [identity("github", "username", handle, true, "github")] : []),
    ...(random.chance(0.6) ? [identity("git", "email", `${name.slug}.${at}@post.example`, true, "git")] : []),
    ...(employer ? [identity("git", "email", `${name.slug}.${at}@${employer.domain}`, random.chance(0.8), "git")] : []),
    ...random.sample(others, random.pick([0, 0, 1, 1, 2, 3])).map((platform) => {
      return identity(
        platform,
        "username",
        platform === "linkedin" && random.chance(0.1) ? `private-${at}` : (shortHandles[platform] ?? handle),
        random.chance(0.7),
        platform,
      );
    }),
  ];
  if (identities.length === 0) identities.push(identity("slack", "username", handle, true, "slack"));
  return {
    id: random.uuid(),
    displayName: name.display,
    attributes: attributesOf(random, name, handle, github, jobTitle ?? null),
    identities,
    work,
    subProjects: homes(random, subProjects),
    weight: random.chance(0.015) ? 60 + 60 * random.next() : 0.2 + 1 / (0.03 + random.next()),
    since: random.chance(0.03) ? random.int(0, 12) : random.int(20, 730),
    manuallyCreated: random.chance(0.03),
  };
}

function attributesOf(random: Random, name: PersonName, handle: string, github: boolean, jobTitle: string | null) {
  const bio = random.pick([
    "Writes parsers for fun.",
    "Keeps the build green.",
    "Documentation first.",
    "Maintains too many things.",
    "Here for the translations.",
  ]);
  const own = random.sample(skills, random.int(1, 4));
  const numeric = random.int(1, 30);
  return {
    ...(jobTitle === null
      ? {}
      : {
          jobTitle: {
            default: jobTitle,
            enrichment: jobTitle,
            ...(random.chance(0.3) ? { custom: jobTitle, github: `${jobTitle} (open source)` } : {}),
          },
        }),
    ...(random.chance(0.6)
      ? {
          location: {
            default: name.place,
            github: name.place,
            ...(random.chance(0.3) ? { enrichment: `${name.place} area` } : {}),
          },
        }
      : {}),
    ...(random.chance(0.5) ? { bio: { default: bio, github: bio } } : {}),
    ...(github ? { url: { default: `https://github.com/${handle}`, github: `https://github.com/${handle}` } } : {}),
    ...(random.chance(0.4) ? { skills: { default: own, enrichment: own } } : {}),
    ...(random.chance(0.4) ? { timezone: { default: random.pick(zones), slack: random.pick(zones) } } : {}),
    ...(random.chance(0.3) ? { yearsOfExperience: { default: numeric, enrichment: numeric } } : {}),
    ...(random.chance(0.2) ? { isMentor: { default: random.chance(0.5), custom: true } } : {}),
    ...(random.chance(0.1)
      ? { memberSince: { default: `20${random.int(12, 25)}-0${random.int(1, 9)}-15`, custom: "2020-01-15" } }
      : {}),
    isBot: { default: false },
    ...(random.chance(0.01) ? { isTeamMember: { default: true, custom: true } } : {}),
  };
}

/**
 * Creates current, former and undated work experiences, some overlapping. The first entry gives employer and job title.
 */
function demoWork(random: Random, organizations: readonly [DemoOrganization, ...DemoOrganization[]]): DemoWork[] {
  const entry = (dateStart: string | null, dateEnd: string | null, isPrimary = false): DemoWork => ({
    organization: random.pick(organizations),
    title: random.chance(0.85) ? random.pick(titles) : null,
    dateStart,
    dateEnd,
    source: random.pick(["ui", "enrichment", "github", "email-domain"]),
    isPrimary,
  });
  const month = (year: number) => `${year}-${String(random.int(1, 12)).padStart(2, "0")}-01T00:00:00.000Z`;
  const form = random.next();
  if (form < 0.3) return [entry(null, null)];
  if (form < 0.6) return [entry(month(random.int(2018, 2024)), null)];
  if (form < 0.8) return [entry(month(2023), null), entry(month(random.int(2014, 2018)), month(2022))];
  if (form < 0.9) return [entry(month(2021), null, true), entry(month(2022), null)];
  return [entry(month(2012), month(2019)), entry(month(2009), month(2012)), entry(null, null)];
}

function homes(random: Random, subProjects: number): number[] {
  const home = Math.floor(random.next() ** 1.6 * subProjects);
  if (random.chance(0.6)) return [home];
  return [...new Set([home, random.int(0, subProjects - 1), random.int(0, subProjects - 1)])];
}

export function identity(
  platform: string,
  type: "username" | "email",
  value: string,
  verified: boolean,
  source: string,
): DemoIdentity {
  return { platform, type, value, verified, source };
}
