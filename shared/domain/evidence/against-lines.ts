import { platformName } from "../platforms.ts";
import { isComparable, isSimilarName } from "./compare-names.ts";
import { renamedAccounts } from "./email-lines.ts";
import type { Facts, HandleFact } from "./facts.ts";
import { isOneSite } from "./handle-lines.ts";
import { handleRef, type Line, nameRefs, quoted } from "./line.ts";
import { overlaps, spoken } from "./periods.ts";

function verifiedByPlatform(facts: Facts): Map<string, HandleFact[]> {
  return Map.groupBy(
    facts.handles.filter(({ verified, platform }) => verified && isOneSite(platform)),
    ({ platform }) => platform,
  );
}

/**
 * Strong, not a veto: people rename and hold second accounts. Git and mail identities are no handles, and two of an account
 * that is known to have been renamed are one.
 */
function twoHandles(a: Facts, b: Facts): Line[] {
  const others = verifiedByPlatform(b);
  const renamed = new Set<string>(renamedAccounts(a, b).map(({ one }) => one.platform));
  const clashes = [...verifiedByPlatform(a)].flatMap(([platform, mine]) => {
    const theirs = others.get(platform) ?? [];
    const [one, other] = [mine[0], theirs[0]];
    if (renamed.has(platform) || !one || !other || mine.some(({ key }) => theirs.some((each) => each.key === key)))
      return [];
    return { platform, one, other };
  });
  const first = clashes.toSorted((x, y) => (x.platform < y.platform ? -1 : 1))[0];
  if (first === undefined) return [];
  const [one, other] = [first.one.value, first.other.value].sort();
  const also = clashes.length > 1 ? ` So it is on ${clashes.length} platforms.` : "";
  return [
    {
      kind: "two-handles",
      direction: "against",
      strength: Math.min(30, 15 + 5 * clashes.length),
      sentence: `${platformName(first.platform)} has ${one} and ${other}, both verified. One person rarely has two.${also}`,
      refs: clashes.flatMap((clash) => [handleRef(a, clash.one), handleRef(b, clash.other)]),
    },
  ];
}

function otherKind(a: Facts, b: Facts): Line[] {
  const lines: Line[] = [];
  if (a.isBot !== b.isBot) {
    const bot = quoted((a.isBot ? a : b).person.displayName);
    const sentence = `${bot} is automation, the other profile is not.`;
    lines.push({ kind: "bot", direction: "against", strength: 60, sentence, refs: nameRefs(a, b) });
  }
  if (a.isOrganization !== b.isOrganization) {
    const organization = quoted((a.isOrganization ? a : b).person.displayName);
    const sentence = `${organization} is an organization, the other profile is not.`;
    lines.push({ kind: "organization", direction: "against", strength: 60, sentence, refs: nameRefs(a, b) });
  }
  return lines;
}

/** Full names of profiles that verified who they are, in letters that can be compared. */
function differentNames(a: Facts, b: Facts): Line[] {
  const isKnown = (facts: Facts) => facts.hasFullName && facts.person.identities.some(({ verified }) => verified);
  if (!isKnown(a) || !isKnown(b) || a.tokens.join(" ") === b.tokens.join(" ")) return [];
  if (!isComparable(a.tokens, b.tokens) || isSimilarName(a.tokens, b.tokens)) return [];
  const sharesWord = a.tokens.some((word) => b.tokens.includes(word));
  const [one, other] = [a.person.displayName, b.person.displayName].sort();
  const sentence = `${quoted(one ?? "")} and ${quoted(other ?? "")} ${sharesWord ? "share only a part" : "have nothing in common"}.`;
  const strength = sharesWord ? 10 : 25;
  return [{ kind: "different-names", direction: "against", strength, sentence, refs: nameRefs(a, b) }];
}

/** Shorter overlaps are a change of jobs. */
const atOddsMs = 90 * 86_400_000;

/** Dated work at different organizations at the same time, and none in common. */
function employmentAtOdds(a: Facts, b: Facts): Line[] {
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
      strength: 10,
      sentence: `At ${names.join(" and at ")} at the same time, ${spoken(longest)}.`,
      refs: [a, b].map(({ person }, at) => {
        const { organizationId, organizationName } = at === 0 ? longest.one : longest.other;
        return { profileId: person.id, field: "organization", name: organizationId, value: organizationName };
      }),
    },
  ];
}

/** Everything that speaks against the two being one person, but for a decision of a user. */
export function againstLines(a: Facts, b: Facts): Line[] {
  return [...twoHandles(a, b), ...otherKind(a, b), ...differentNames(a, b), ...employmentAtOdds(a, b)];
}
