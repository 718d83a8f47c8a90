import { type DemoIdentity, type DemoPerson, identity } from "./people.ts";
import { createRandom, type Random } from "./random.ts";

/**
 * People that the lists must be able to tell apart: bots, organizations kept as people, placeholder names, and a few
 * pairs of every kind of duplicate that matching knows, and of what only looks like one.
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

/** A second profile of somebody, by the kind of sign that gives it away. */
const kinds: readonly Kind[] = [
  // The same verified e-mail, known from two platforms.
  (first, email) => ({
    displayName: first.displayName,
    identities: [identity("slack", "email", email.value, true, "slack")],
  }),
  noreply,
  // A profile link that names the other's handle.
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
  // The same e-mail, not verified.
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
  // The same name with another verified handle on the same platform: two people.
  (first, _email, _handle, at) => ({
    displayName: first.displayName,
    identities: [identity("github", "username", `cdp-demo-other-${at}`, true, "github")],
  }),
];

/** The other profiles of somebody who has three, and of somebody who has four. */
const clustered: readonly (readonly Kind[])[] = [
  [sameEmail("slack"), sameHandle],
  [sameEmail("groupsio"), noreply, sameHandle],
];

/** A noreply address that names the other's verified handle. */
function noreply(first: DemoPerson, _email: DemoIdentity, handle: string, at: number): Part {
  return {
    displayName: handle,
    identities: [identity("git", "email", `${9_000_000 + at}+${handle}@users.noreply.github.com`, true, "git")],
    subProjects: first.subProjects,
  };
}

/** The same verified e-mail, known from another platform too. */
function sameEmail(platform: string): Kind {
  return (first, email) => ({
    displayName: first.displayName,
    identities: [identity(platform, "email", email.value, true, platform)],
    subProjects: first.subProjects,
  });
}

/** The same handle where they have none yet. */
function sameHandle(first: DemoPerson, _email: DemoIdentity, handle: string): Part {
  const isFree = (platform: string) => !first.identities.some((each) => each.platform === platform);
  const platform = ["hackernews", "stackoverflow", "twitter", "devto", "reddit"].find(isFree) ?? "custom";
  return {
    displayName: first.displayName,
    identities: [identity(platform, "username", handle, true, platform)],
    subProjects: first.subProjects,
  };
}

/** Those of whom duplicates are made: somebody with an e-mail, a handle and an employer. */
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

const ofEachKind = 4;

function duplicates(random: Random, people: readonly DemoPerson[]): DemoPerson[] {
  const known = wellKnown(people);
  return kinds.flatMap((kind, at) =>
    known
      .slice(at * ofEachKind, (at + 1) * ofEachKind)
      .flatMap((first, nth) => profileOf(random, kind, first, at * ofEachKind + nth)),
  );
}

/** Drawn apart, so that all else stays as it is. */
function clusters(people: readonly DemoPerson[]): DemoPerson[] {
  const random = createRandom(9);
  const known = wellKnown(people).slice(kinds.length * ofEachKind);
  return clustered.flatMap((others, at) => {
    const first = known[at];
    return first ? others.flatMap((kind) => profileOf(random, kind, first, at)) : [];
  });
}

const verified = (of: DemoPerson, type: string, platform?: string) =>
  of.identities.find(
    (each) => each.verified && each.type === type && (platform === undefined || each.platform === platform),
  );
