import { execFileSync } from "node:child_process";
import { type GitAct, gitHistory, isAuthored, newestActs } from "#server/curation/suggestions/git-history.ts";
import type { Ident } from "#server/integrations/git/commit.ts";
import { commitActivities } from "#server/integrations/git/commit-activities.ts";
import { type GitPerson, pickBetterKnown, seenPerson } from "#server/integrations/git/git-people.ts";
import { readCommits } from "#server/integrations/git/history.ts";
import { hostOf, namesNoEmployer, registrableDomain } from "#server/records/employers/domain-kind.ts";
import type { Attributes } from "#shared/domain/attributes.ts";
import type { EvidencePerson } from "#shared/domain/evidence/person.ts";
import { handleFromNoreply } from "#shared/domain/identities/git-identity.ts";

/** A person with the names of the `.mailmap` entries that cover them; `truths` is empty when none does. */
export interface JudgedPerson extends EvidencePerson {
  readonly truths: readonly string[];
}

/** A person of a history as an import creates them, before any matching. */
interface HistoryPerson {
  readonly id: string;
  readonly person: GitPerson;
  readonly addresses: readonly string[];
  readonly acts: readonly GitAct[];
}

/**
 * Reads the history of HEAD with the import's own functions and without its `.mailmap`.
 * @param name prefix that makes ids unique among several histories
 */
async function readHistory(folder: string, name: string): Promise<HistoryPerson[]> {
  const people = new Map<string, { person: GitPerson; addresses: Set<string>; acts: GitAct[] }>();
  const now = new Date();
  const { signal } = new AbortController();
  const stretch = { to: "HEAD", from: null, skip: 0 };
  for await (const read of readCommits({ folder, mailmap: "" }, stretch, signal)) {
    if (!("commit" in read)) continue;
    for (const { person, at, type, sourceId, sourceParentId, attributes } of commitActivities(
      read.commit,
      name,
      (ident) => ident,
      now,
    )) {
      const act = { at: at.getTime(), type, commit: sourceParentId ?? sourceId, timezone: String(attributes.timezone) };
      // Joins two noreply addresses of one account by their handle.
      const handle = handleFromNoreply(person.email)?.handle;
      const key = handle === undefined ? person.key : `@${handle}`;
      const known = people.get(key);
      if (known === undefined) {
        people.set(key, { person, addresses: new Set([person.email.toLowerCase()]), acts: [act] });
        continue;
      }
      known.addresses.add(person.email.toLowerCase());
      known.acts.push(act);
      known.person = pickBetterKnown(known.person, person);
    }
  }
  return [...people.values()].map(({ person, addresses, acts }, at) => ({
    id: `${name}-${String(at).padStart(6, "0")}`,
    person,
    addresses: [...addresses],
    acts,
  }));
}

/** Maps an address to the person that a `.mailmap` states for it, or null when the address is not listed. */
export type Truth = (email: string) => string | null;

/**
 * Reads the `.mailmap` of HEAD as git does. Two listed addresses belong to one person when they have the same proper
 * address, or the same proper name of two or more words: `git shortlog` counts by name.
 */
export function readTruth(folder: string, people: readonly Ident[]): Truth {
  const git = (args: readonly string[], input?: string) =>
    execFileSync("git", ["-C", folder, ...args], {
      encoding: "utf8",
      maxBuffer: 2 ** 30,
      ...(input === undefined ? {} : { input }),
    });
  const mailmap = git(["show", "HEAD:.mailmap"]);
  const stated = new Set(
    [...mailmap.replaceAll(/^\s*#.*$/gm, "").matchAll(/<([^>\s]+)>/g)].map(([, email = ""]) => email.toLowerCase()),
  );
  const known = new Map<string, string | null>();
  const root = new Map<string, string>();
  const find = (key: string): string => {
    const up = root.get(key);
    if (up === undefined || up === key) return key;
    const top = find(up);
    root.set(key, top);
    return top;
  };
  // Reads all names at once, because one process for each name would take minutes.
  const names = git(["-c", "mailmap.blob=", "log", "--no-mailmap", "--format=%an%x00%ae%n%cn%x00%ce", "HEAD"]);
  const written = people.map(({ name, email }) => `${name}\0${email}`);
  const idents = [...new Set([...names.split("\n"), ...written])].flatMap((line) => {
    const [name = "", email = ""] = line.split("\0");
    const isWhole = /^[^<>\s]+@?[^<>\s]*$/.test(email) && stated.has(email.toLowerCase());
    return isWhole ? [{ name: name.replace(/[<>\n]/g, "").trim(), email: email.toLowerCase() }] : [];
  });
  const input = idents.map(({ name, email }) => `${name} <${email}>\n`).join("");
  const mapped = git(["-c", "mailmap.blob=HEAD:.mailmap", "check-mailmap", "--stdin"], input).split("\n");
  for (const [at, { email }] of idents.entries()) {
    const [, name = "", proper = ""] = /^(.*?)\s*<([^>]*)>$/.exec(mapped[at] ?? "") ?? [];
    const whole = /\S\s+\S/.test(name) ? name.normalize("NFKC").toLowerCase() : null;
    // Some entries use "unknown" as the proper address. Then only the name identifies the person.
    const person = proper.includes("@") ? `<${proper.toLowerCase()}>` : whole;
    if (person === null) continue;
    known.set(email, known.get(email) ?? person);
    if (whole !== null) root.set(find(person), find(whole));
  }
  return (email) => {
    const address = known.get(email.toLowerCase());
    return address ? find(address) : null;
  };
}

/**
 * Reads the people of a history as matching sees them after an import, each with the person that the `.mailmap` states.
 */
export async function readJudgedPeople(folder: string, name: string): Promise<JudgedPerson[]> {
  const people = await readHistory(folder, name);
  const truth = readTruth(
    folder,
    people.map(({ person }) => person),
  );
  const authors = new Map(
    people.flatMap(({ id, acts }) =>
      acts.flatMap(({ type, commit }) => (isAuthored(type) ? [[commit, id] as const] : [])),
    ),
  );
  return people.map(({ id, person, addresses, acts }) => {
    const { displayName, identities, attributes } = seenPerson(person, { at: new Date(0) }, "");
    const host = person.verified ? hostOf(person.email) : null;
    const domain = host !== null && !namesNoEmployer(host) ? registrableDomain(host) : null;
    return {
      id,
      displayName,
      identities,
      attributes: (attributes ?? {}) as Attributes,
      work: domain !== null ? [{ organizationId: domain, organizationName: domain }] : [],
      projectIds: [name],
      channels: [`${name}/git`],
      history: gitHistory(
        id,
        newestActs(acts),
        acts.reduce((least, { at }) => Math.min(least, at), Number.POSITIVE_INFINITY),
        authors,
      ),
      truths: person.isShared ? [] : truthsOf(addresses, name, truth),
    };
  });
}

/** People that a `.mailmap` states for these addresses, prefixed with the name of the history. */
export function truthsOf(addresses: readonly string[], name: string, truth: Truth): string[] {
  return [...new Set(addresses.flatMap((email) => truth(email) ?? []))].map((proper) => `${name} ${proper}`);
}
