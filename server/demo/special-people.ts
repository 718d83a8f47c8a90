import { type DemoIdentity, type DemoPerson, identity } from "./people.ts";
import type { Random } from "./random.ts";

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
      identities: [identity("twitter", "username", `cdp_demo_organization_${at}`, true, "twitter")],
    }),
  );
  const placeholders = ["root", "Your Name", "unknown", "ubuntu", "Alex"].map((name, at) =>
    person(random, {
      displayName: name,
      identities: [identity("git", "email", `root@machine-${at}.example`, true, "git")],
    }),
  );
  return [...bots, ...suggested, ...organizations, ...placeholders, ...duplicates(random, people)];
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

/** A second profile of somebody, by the kind of sign that gives it away. */
const kinds: readonly ((first: DemoPerson, email: DemoIdentity, handle: string, at: number) => Part)[] = [
  // The same verified e-mail, known from two platforms.
  (first, email) => ({
    displayName: first.displayName,
    identities: [identity("slack", "email", email.value, true, "slack")],
  }),
  // A noreply address that names the other's verified handle.
  (first, _email, handle, at) => ({
    displayName: handle,
    identities: [identity("git", "email", `${9_000_000 + at}+${handle}@users.noreply.github.com`, true, "git")],
    subProjects: first.subProjects,
  }),
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

function duplicates(random: Random, people: readonly DemoPerson[]): DemoPerson[] {
  const known = people.filter(
    (each) => verified(each, "email") && verified(each, "username", "github") && each.work.length > 0,
  );
  return kinds.flatMap((kind, at) =>
    known.slice(at * 4, at * 4 + 4).flatMap((first, nth) => {
      const email = verified(first, "email");
      const handle = verified(first, "username", "github");
      return email && handle ? [person(random, kind(first, email, handle.value, at * 4 + nth))] : [];
    }),
  );
}

const verified = (of: DemoPerson, type: string, platform?: string) =>
  of.identities.find(
    (each) => each.verified && each.type === type && (platform === undefined || each.platform === platform),
  );
