import { platformName } from "../../identities/platforms.ts";
import type { Facts } from "../facts.ts";
import type { HandleFact } from "../identity-facts.ts";
import { type Prior, weightOf } from "../log-odds.ts";
import { formatOverlap, overlaps } from "../periods.ts";
import { comparisons } from "../weights.ts";
import { renamedAccounts } from "./email-lines.ts";
import { handleRef, type Line, nameRefs, quoted } from "./line.ts";

/** Verified handles by platform and site, without those whose site is unknown. */
function verifiedBySite(facts: Facts): Map<string, HandleFact[]> {
  return Map.groupBy(
    facts.handles.filter(({ verified, site }) => verified && site !== null),
    ({ platform, site }) => `${platform} ${site}`,
  );
}

/**
 * Strong evidence, but not a veto: people rename accounts and have second ones. Git and email identities are not
 * handles. Two handles of an account that is known to be renamed count as one.
 */
function twoHandles(a: Facts, b: Facts, prior: Prior): Line[] {
  const others = verifiedBySite(b);
  const renamed = new Set<string>(renamedAccounts(a, b).map(({ one }) => one.platform));
  const clashes = [...verifiedBySite(a)].flatMap(([place, mine]) => {
    const theirs = others.get(place) ?? [];
    const [one, other] = [mine[0], theirs[0]];
    if (!one || !other || mine.some(({ key }) => theirs.some((each) => each.key === key))) return [];
    return one.site === "" && renamed.has(one.platform)
      ? []
      : { place, platform: one.platform, site: one.site, one, other };
  });
  const first = clashes.toSorted((x, y) => (x.place < y.place ? -1 : 1))[0];
  if (first === undefined) return [];
  const [one, other] = [first.one.value, first.other.value].sort();
  const also = clashes.length > 1 ? ` This applies to ${clashes.length} platforms.` : "";
  return [
    {
      kind: "two-handles",
      direction: "against",
      bits: weightOf(comparisons.twoAccounts, prior),
      sentence: `${platformName(first.platform)}${first.site ? ` (${first.site})` : ""} has ${one} and ${other}, both verified. One person rarely has two.${also}`,
      refs: clashes.flatMap((clash) => [handleRef(a, clash.one), handleRef(b, clash.other)]),
    },
  ];
}

function otherKind(a: Facts, b: Facts, prior: Prior): Line[] {
  const bits = weightOf(comparisons.otherKind, prior);
  const lines: Line[] = [];
  if (a.isBot !== b.isBot) {
    const bot = quoted((a.isBot ? a : b).person.displayName);
    const sentence = `${bot} is automation, the other profile is not.`;
    lines.push({ kind: "bot", direction: "against", bits, sentence, refs: nameRefs(a, b) });
  }
  if (a.isOrganization !== b.isOrganization) {
    const organization = quoted((a.isOrganization ? a : b).person.displayName);
    const sentence = `${organization} is an organization, the other profile is not.`;
    lines.push({ kind: "organization", direction: "against", bits, sentence, refs: nameRefs(a, b) });
  }
  return lines;
}

/** Shorter overlaps are normal when people change jobs. */
const atOddsMs = 90 * 86_400_000;

/** Dated work at different organizations at the same time, without a common organization. */
function employmentAtOdds(a: Facts, b: Facts, prior: Prior): Line[] {
  const [mine, theirs] = [a.work, b.work];
  const shared = new Set(theirs.map(({ organizationId }) => organizationId));
  if (mine.some(({ organizationId }) => shared.has(organizationId))) return [];
  const longest = overlaps(mine, theirs)
    .filter(({ one, other, from, to }) => one.dateStart && other.dateStart && to - from >= atOddsMs)
    .toSorted((x, y) => y.to - y.from - (x.to - x.from) || x.from - y.from)[0];
  if (longest === undefined) return [];
  const names = [longest.one.organizationName, longest.other.organizationName].sort();
  return [
    {
      kind: "employment",
      direction: "against",
      bits: weightOf(comparisons.employmentAtOdds, prior),
      sentence: `At ${names.join(" and at ")} at the same time, ${formatOverlap(longest)}.`,
      refs: [a, b].map(({ person }, at) => {
        const { organizationId, organizationName } = at === 0 ? longest.one : longest.other;
        return { profileId: person.id, field: "organization", name: organizationId, value: organizationName };
      }),
    },
  ];
}

/** Evidence against the two being one person, except for names and user decisions. */
export function againstLines(a: Facts, b: Facts, prior: Prior): Line[] {
  return [...twoHandles(a, b, prior), ...otherKind(a, b, prior), ...employmentAtOdds(a, b, prior)];
}
