import { readFile } from "node:fs/promises";
import type { EvidenceOrganization } from "#shared/domain/evidence/organization/organization.ts";
import { namesNobody } from "#shared/domain/organizations/nobody.ts";
import { readOrganizationName } from "#shared/domain/organizations/organization-name.ts";
import { type MatchedPair, matchInMemory, organizationRules } from "#tests/support/match-in-memory.ts";
import type { Figure } from "./figures.ts";

/** An organization of the list with the name that the list gives it. */
type Listed = EvidenceOrganization & { readonly truth: string };

/**
 * Reads `ALIASES`: a file with a line for each name, a tab, and the name of its organization. Each name becomes an
 * organization of its own, and a domain one with that domain. Names that name nobody are left out.
 */
async function readAliases(file: string): Promise<Listed[]> {
  const text = (await readFile(file, "utf8")).replace(/^\uFEFF/, "");
  const truths = new Map<string, string>();
  for (const line of text.split(/\r?\n/)) {
    const [name = "", truth = ""] = line.split("\t").map((cell) => cell.trim());
    if (name === "" || truth === "") continue;
    for (const each of [name, truth]) if (!namesNobody(each)) truths.set(each, truth);
  }
  return [...truths].map(([displayName, truth], at) => {
    const { domain } = readOrganizationName(displayName);
    const identities =
      domain === null ? [] : [{ platform: "custom", type: "primary-domain", value: domain, verified: true }];
    return { id: String(at).padStart(8, "0"), displayName, identities, truth };
  });
}

/** True when a person could see from the names that they may be one: they share letters in a row, or initials. */
function isReadable(one: string, other: string): boolean {
  const [a, b] = [readOrganizationName(one), readOrganizationName(other)];
  const [short, long] = a.key.length <= b.key.length ? [a, b] : [b, a];
  const initials = long.words.map((word) => word[0]).join("");
  return (
    a.words.some((word) => word.length > 1 && b.words.includes(word)) ||
    (short.key.length > 2 && (long.key.includes(short.key) || initials.includes(short.key))) ||
    (short.key.length > 4 && long.key.startsWith(short.key.slice(0, 4)))
  );
}

const percent = (part: number, whole: number) => (whole === 0 ? 100 : (100 * part) / whole);

/**
 * Compares the suggestions for a list of names with the organizations that the list gives them. Prints how many
 * suggestions of each band and of each ten percent of confidence are right, and how many true pairs are suggested.
 */
export async function benchOrganizations(): Promise<Figure[]> {
  const file = process.env.ALIASES;
  if (!file) throw new Error("ALIASES names a file with lines of: name, tab, name of its organization.");
  const organizations = await readAliases(file);
  const started = performance.now();
  const pairs = matchInMemory<Listed>(organizations, organizationRules);
  const seconds = (performance.now() - started) / 1000;
  const isRight = ({ a, b }: MatchedPair<Listed>) => a.truth === b.truth;
  const within = (from: number, to: number) => pairs.filter(({ score }) => score >= from && score < to);
  const groups = [...Map.groupBy(organizations, ({ truth }) => truth).values()];
  const truePairs = groups.flatMap((names) =>
    names.flatMap((one, at) => names.slice(at + 1).map((other) => [one.displayName, other.displayName] as const)),
  );
  const readable = truePairs.filter(([one, other]) => isReadable(one, other));
  const [high, likely] = [within(90, 101), within(70, 101)];
  const found = likely.filter(isRight);
  const bands = Array.from({ length: 10 }, (_, at) => within(at * 10, at * 10 + 10)).map(
    (band, at) => `${at * 10}-${at * 10 + 9}: ${band.filter(isRight).length}/${band.length}`,
  );
  console.log(`  ${organizations.length} names of ${groups.length} organizations, ${pairs.length} pairs compared`);
  console.log(`  ${truePairs.length} true pairs, of which ${readable.length} share something in their names`);
  console.log(`  ${high.length} high, ${likely.length - high.length} medium`);
  console.log(`  right of those shown, by confidence in percent: ${bands.join(", ")}`);
  if (process.env.SHOW) {
    for (const pair of likely.filter((each) => !isRight(each)))
      console.log(`  wrong ${pair.score}: ${pair.a.displayName} | ${pair.b.displayName}`);
    const scores = new Map(pairs.map((pair) => [`${pair.a.displayName} | ${pair.b.displayName}`, pair.score]));
    for (const [one, other] of readable) {
      const score = scores.get(`${one} | ${other}`) ?? -1;
      if (score < 70) console.log(`  missed ${score}: ${one} | ${other}`);
    }
  }
  const foundReadable = found.filter(({ a, b }) => isReadable(a.displayName, b.displayName));
  return [
    { what: "high band, right", value: percent(high.filter(isRight).length, high.length), unit: "%", budget: 99 },
    { what: "high and medium, right", value: percent(found.length, likely.length), unit: "%", budget: 97 },
    {
      what: "found, of pairs whose names share something",
      value: percent(foundReadable.length, readable.length),
      unit: "%",
      budget: 85,
    },
    { what: "found, of all pairs", value: percent(found.length, truePairs.length), unit: "%", budget: null },
    { what: "time to compare", value: seconds, unit: "s", budget: null },
  ];
}
