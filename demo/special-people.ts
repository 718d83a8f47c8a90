import { type DemoIdentity, type DemoPerson, identity } from "./people.ts";
import { createRandom, type Random } from "./random.ts";

/**
 * Creates people that the lists must distinguish: bots, organizations recorded as people, placeholder names, a few
 * pairs of every kind of duplicate that matching knows, and pairs that only look like duplicates.
 */
export function specialPeople(random: Random, people: readonly DemoPerson[]): DemoPerson[] {
  const bots = ["helm-bot", "tide-ci", "meadow-release", "wick-linter", "glyph-sync", "buoy-deps"].map((name) =>
    person(random, {
      displayName: `${name}[bot]`,
      attributes: { isBot: { default: true, system: true } },
      identities: [identity("github", "username", `cdp-demo-${name}[bot]`, true, "github")],
    }),
  );
  const suggested = ["mirror-machine", "nightly-builder"].map((name) =>
    person(random, { displayName: name, identities: [identity("git", "username", `cdp-demo-${name}`, true, "git")] }),
  );
  const organizations = ["Cedar Labs Open Source", "Kestrel Press"].map((name, at) =>
    person(random, {
      displayName: name,
      attributes: { isOrganization: { default: true, custom: true } },
      identities: [identity("twitter", "username", `cdpdemo_org_${at}`, true, "twitter")],
    }),
  );
  const placeholders = ["root", "Your Name", "unknown", "ubuntu", "Alex"].map((name, at) =>
    person(random, {
      displayName: name,
      identities: [identity("git", "email", `root@machine-${at}.example`, true, "git")],
    }),
  );
  return [...bots, ...suggested, ...organizations, ...placeholders, ...duplicates(random, people), ...clusters(people)];
}

type Part = Pick<DemoPerson, "displayName" | "identities"> & Partial<DemoPerson>;

function person(random: Random, part: Part): DemoPerson {
  return {
    id: random.uuid(),
    attributes: {},
    work: [],
    subProjects: [random.int(0, 4)],
    weight: 0.5 + random.next(),
    since: random.int(30, 600),
    manuallyCreated: false,
    ...part,
  };
}

type Kind = (first: DemoPerson, email: DemoIdentity, handle: string, at: number) => Part;

/** Second profiles of a person, one kind per sign of a duplicate. */
const kinds: readonly Kind[] = [
  // The same verified email, known from two platforms.
  (first, email) => ({
    displayName: first.displayName,
    identities: [identity("slack", "email", email.value, true, "slack")],
  }),
  noreply,
  // A profile link that contains the handle of the other profile.
  (first, _email, handle, at) => ({
    displayName: first.displayName.slice(0, 12),
    attributes: { url: { default: `https://github.com/${handle}`, devto: `https://github.com/${handle}` } },
    identities: [identity("devto", "username", `cdp-demo-writer-${at}`, true, "devto")],
  }),
  // The same distinctive handle elsewhere.
  (first, _email, handle) => ({
    displayName: handle,
    identities: [identity("hackernews", "username", handle, true, "hackernews")],
    subProjects: first.subProjects,
  }),
  // The same email, not verified.
  (first, email) => ({
    displayName: first.displayName,
    identities: [identity("custom", "email", email.value, false, "ui")],
  }),
  // The same local part at another domain, with the same full name.
  (first, email) => ({
    displayName: first.displayName,
    identities: [identity("git", "email", `${email.value.split("@")[0]}@elsewhere.example`, true, "git")],
  }),
  // The same full name at the same organization in the same years.
  (first, _email, _handle, at) => ({
    displayName: first.displayName,
    work: first.work,
    identities: [identity("linkedin", "username", `cdp-demo-colleague-${at}`, true, "linkedin")],
  }),
  // The same name and nothing else: weak.
  (first, _email, _handle, at) => ({
    displayName: first.displayName,
    identities: [identity("reddit", "username", `cdp-demo-namesake-${at}`, true, "reddit")],
  }),
  // The same name with another verified handle on the same platform: not a duplicate.
  (first, _email, _handle, at) => ({
    displayName: first.displayName,
    identities: [identity("github", "username", `cdp-demo-other-${at}`, true, "github")],
  }),
];

/** Additional profiles for a person with three profiles, and for one with four. */
const clustered: readonly (readonly Kind[])[] = [
  [sameEmail("slack"), sameHandle],
  [sameEmail("groupsio"), noreply, sameHandle],
];

/** Returns a profile with a noreply address that contains the verified handle of the first. */
function noreply(first: DemoPerson, _email: DemoIdentity, handle: string, at: number): Part {
  return {
    displayName: handle,
    identities: [identity("git", "email", `${9_000_000 + at}+${handle}@users.noreply.github.com`, true, "git")],
    subProjects: first.subProjects,
  };
}

/** Returns a profile with the same verified email, known from another platform. */
function sameEmail(platform: string): Kind {
  return (first, email) => ({
    displayName: first.displayName,
    identities: [identity(platform, "email", email.value, true, platform)],
    subProjects: first.subProjects,
  });
}

/** Returns a profile with the same handle on a platform that the person does not use yet. */
function sameHandle(first: DemoPerson, _email: DemoIdentity, handle: string): Part {
  const isFree = (platform: string) => !first.identities.some((each) => each.platform === platform);
  const platform = ["hackernews", "stackoverflow", "twitter", "devto", "reddit"].find(isFree) ?? "custom";
  return {
    displayName: first.displayName,
    identities: [identity(platform, "username", handle, true, platform)],
    subProjects: first.subProjects,
  };
}

/** Selects the people to duplicate: those with a verified email, a GitHub handle and an employer. */
function wellKnown(people: readonly DemoPerson[]): DemoPerson[] {
  return people.filter(
    (each) => verified(each, "email") && verified(each, "username", "github") && each.work.length > 0,
  );
}

function profileOf(random: Random, kind: Kind, first: DemoPerson, at: number): DemoPerson[] {
  const email = verified(first, "email");
  const handle = verified(first, "username", "github");
  return email && handle ? [person(random, kind(first, email, handle.value, at))] : [];
}

const duplicatesPerKind = 4;

function duplicates(random: Random, people: readonly DemoPerson[]): DemoPerson[] {
  const known = wellKnown(people);
  return kinds.flatMap((kind, at) =>
    known
      .slice(at * duplicatesPerKind, (at + 1) * duplicatesPerKind)
      .flatMap((first, nth) => profileOf(random, kind, first, at * duplicatesPerKind + nth)),
  );
}

/** Uses a separate random generator, so that all other demo data stays unchanged. */
function clusters(people: readonly DemoPerson[]): DemoPerson[] {
  const random = createRandom(9);
  const known = wellKnown(people).slice(kinds.length * duplicatesPerKind);
  return clustered.flatMap((others, at) => {
    const first = known[at];
    return first ? others.flatMap((kind) => profileOf(random, kind, first, at)) : [];
  });
}

const verified = (of: DemoPerson, type: string, platform?: string) =>
  of.identities.find(
    (each) => each.verified && each.type === type && (platform === undefined || each.platform === platform),
  );
