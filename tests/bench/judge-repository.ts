import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type GitPerson, gitPerson, seenPerson } from "#server/integrations/git/git-people.ts";
import type { EvidencePerson } from "#shared/domain/evidence/person.ts";
import { type MatchedPair, matchInMemory } from "#tests/support/match-in-memory.ts";
import type { Figure } from "./figures.ts";

/** Somebody a history names, and who the `.mailmap` says that they are; null when it does not say. */
interface MappedPerson extends EvidencePerson {
  readonly proper: string | null;
}

const git = (folder: string, args: readonly string[], input?: string): string =>
  execFileSync("git", ["-C", folder, ...args], {
    encoding: "utf8",
    maxBuffer: 2 ** 30,
    stdio: ["pipe", "pipe", "inherit"],
    ...(input === undefined ? {} : { input }),
  });

/**
 * Reads the authors and committers of a git repository as an import does, but without its `.mailmap`, and holds the
 * suggestions against it. Pairs of which it says nothing count neither way.
 * @param repository a folder, or an address to clone from.
 */
export function judgeRepository(repository: string): Figure[] {
  if (existsSync(repository)) return judge(repository);
  const folder = mkdtempSync(join(tmpdir(), "cdp-bench-mailmap-"));
  try {
    execFileSync("git", ["clone", "--quiet", "--bare", "--filter=blob:none", "--single-branch", repository, folder], {
      stdio: "inherit",
    });
    return judge(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function judge(folder: string): Figure[] {
  const people = peopleOf(folder);
  const stated = (pairs: readonly MatchedPair<MappedPerson>[]) =>
    pairs.filter(({ a, b }) => a.proper !== null && b.proper !== null);
  const same = (pairs: readonly MatchedPair<MappedPerson>[]) => pairs.filter(({ a, b }) => a.proper === b.proper);
  const pairs = matchInMemory(people);
  const high = stated(pairs.filter(({ score }) => score >= 90));
  const likely = stated(pairs.filter(({ score }) => score >= 70));
  const groups = Map.groupBy(
    people.filter(({ proper }) => proper !== null),
    ({ proper }) => proper,
  );
  const all = [...groups.values()].reduce((sum, { length }) => sum + (length * (length - 1)) / 2, 0);
  const percent = (part: number, whole: number) => (whole === 0 ? 100 : (100 * part) / whole);
  console.log(
    `  ${people.length} people, ${all} pairs by the mailmap; of the suggestions it speaks of ${high.length} high and ${likely.length - high.length} medium ones`,
  );
  return [
    { what: "mailmap: high band, right", value: percent(same(high).length, high.length), unit: "%", budget: 98 },
    {
      what: "mailmap: high and medium, right",
      value: percent(same(likely).length, likely.length),
      unit: "%",
      budget: 70,
    },
    // A history tells names and addresses only: much of what its own people know cannot be known from it.
    {
      what: "mailmap: duplicates found, high and medium",
      value: percent(same(likely).length, all),
      unit: "%",
      budget: 0,
    },
  ];
}

/** One person for each address, as the import makes them. */
function peopleOf(folder: string): MappedPerson[] {
  const log = git(folder, ["log", "--no-mailmap", "--format=%an%x00%ae%n%cn%x00%ce", "HEAD"]);
  const known = new Map<string, { person: GitPerson; commits: number }>();
  for (const line of log.split("\n")) {
    const [name, email] = line.split("\0");
    if (name === undefined || email === undefined) continue;
    const person = gitPerson({ name, email }, true);
    const before = known.get(person.key);
    if (before) before.commits += 1;
    else known.set(person.key, { person, commits: 1 });
  }
  const listed = [...known.values()].filter(
    ({ person }) => !person.isShared && /^[^<>\n]+@[^<>\n]+$/.test(person.email),
  );
  const idents = listed.map(({ person: { name, email } }) => `${name.replace(/[<>\n]/g, "")} <${email}>`);
  const proper = git(
    folder,
    ["-c", "mailmap.blob=HEAD:.mailmap", "check-mailmap", "--stdin"],
    `${idents.join("\n")}\n`,
  );
  const mapped = proper.split("\n").slice(0, listed.length);
  // Who others are mapped to is stated too, though nothing maps them.
  const targets = new Set(mapped.filter((ident, at) => ident !== idents[at]).map(addressOf));
  return listed.map(({ person }, at) => {
    const ident = mapped[at] ?? "";
    const { displayName, identities } = seenPerson(person, new Date(0), "");
    return {
      id: `person-${at}`,
      displayName,
      identities,
      work:
        person.domain === null
          ? []
          : [{ organizationId: person.domain, organizationName: person.domain, dateStart: null }],
      proper: targets.has(addressOf(ident)) ? addressOf(ident) : null,
    };
  });
}

const addressOf = (ident: string): string => ident.slice(ident.lastIndexOf("<")).toLowerCase();
