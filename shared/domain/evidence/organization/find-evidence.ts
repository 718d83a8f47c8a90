import type { Evidence, EvidenceKind } from "../evidence.ts";
import { neverMergeLine } from "../lines/decision-lines.ts";
import { type Line, quoted } from "../lines/line.ts";
import { asCounted, shareConfidence } from "../log-odds.ts";
import { score } from "../score.ts";
import { type NameFact, type OrganizationFacts, organizationFactsOf } from "./facts.ts";
import { accounts, nameRefs, organizationAgainst, people, relatedDomain, sameDomain } from "./lines.ts";
import { type NameFeatures, type NameRelation, relateNames } from "./name-features.ts";
import type { EvidenceOrganization, OrganizationContext } from "./organization.ts";
import { bits, nameWeights, prior } from "./weights.ts";

/**
 * Finds the evidence for and against two profiles being one organization, independent of their order. The weights add
 * up to the confidence in percent (`score`), as for people. Returns no evidence for an organization and itself.
 */
export function organizationEvidence(
  one: EvidenceOrganization,
  other: EvidenceOrganization,
  context: OrganizationContext,
): Evidence[] {
  if (one.id === other.id) return [];
  const [a, b] = (one.id < other.id ? [one, other] : [other, one]).map(organizationFactsOf);
  if (a === undefined || b === undefined) return [];
  const same = sameDomain(a, b);
  const found = shareConfidence(
    [
      ...same,
      ...(same.length > 0 ? [] : relatedDomain(a, b)),
      ...accounts(a, b, context),
      ...nameLine(a, b, context),
      ...people(a, b),
      ...organizationAgainst(a, b),
    ],
    prior,
  );
  const isRelated = one.ancestorIds?.includes(other.id) || other.ancestorIds?.includes(one.id);
  if (isRelated) return [belongsToLine(a, b, found), ...found];
  return context.neverMerge
    ? [neverMergeLine(a.organization, b.organization, "the same organization", found), ...found]
    : found;
}

/** Line for an organization and one that it is stated to belong to. Its weight cancels the score of `found`. */
function belongsToLine(a: OrganizationFacts, b: OrganizationFacts, found: readonly Evidence[]): Evidence {
  const sentence = "One belongs to the other, so they are two organizations.";
  return asCounted({ kind: "belongs-to", direction: "against", weight: -score(found), sentence, refs: nameRefs(a, b) });
}

function bitsOf(features: NameFeatures): number {
  return Object.entries(nameWeights).reduce(
    (sum, [feature, weight]) => sum + weight * features[feature as keyof NameFeatures],
    0,
  );
}

const list = new Intl.ListFormat("en");

function sentenceOf({ how, pairs }: NameRelation, one: string, other: string): string {
  const [first, second] = [one, other].sort().map(quoted);
  if (how === "same") {
    return one === other
      ? `Both are called ${first}.`
      : `${first} and ${second} are the same name, written differently.`;
  }
  if (how === "initials") {
    const [short, long] = [one, other].sort((a, b) => a.length - b.length).map(quoted);
    return `${short} are the initials of ${long}.`;
  }
  if (how === "mistyped") return `${first} and ${second} differ by a letter or two.`;
  const words = [...new Set(pairs.map((pair) => [pair.one.join(" "), pair.other.join(" ")].sort()[0] ?? ""))].sort();
  return `${first} and ${second} share ${list.format(words.map(quoted))}.`;
}

const kinds = {
  same: "same-name",
  initials: "similar-name",
  mistyped: "similar-name",
  words: "part-of-name",
} as const satisfies Record<NameRelation["how"], EvidenceKind>;

/**
 * Line for the names that agree most, of all names by which the two are known, or for different names. The bits of a
 * name are the weighted sum of its features.
 */
function nameLine(a: OrganizationFacts, b: OrganizationFacts, context: OrganizationContext): Line[] {
  const related = a.names.flatMap((one) => b.names.flatMap((other) => relate(one, other, context)));
  const best = related.toSorted((x, y) => y.bits - x.bits || (x.sentence < y.sentence ? -1 : 1))[0];
  const refs = nameRefs(a, b);
  if (best !== undefined) return [{ ...best, refs }];
  const isNamed = (facts: OrganizationFacts) => facts.names.some(({ domain }) => domain === null);
  if (!isNamed(a) || !isNamed(b)) return [];
  const [first, second] = [a, b]
    .map(({ organization }) => organization.displayName)
    .sort()
    .map(quoted);
  const sentence = `${first} and ${second} have nothing in common.`;
  return [{ kind: "different-names", direction: "against", bits: bits.differentNames, sentence, refs }];
}

function relate(one: NameFact, other: NameFact, context: OrganizationContext): Omit<Line, "refs">[] {
  const relation = relateNames(one, other, context);
  if (relation === null) return [];
  const total = bitsOf(relation.features);
  const direction = total > 0 ? "for" : "weak";
  return [
    { kind: kinds[relation.how], direction, bits: total, sentence: sentenceOf(relation, one.shown, other.shown) },
  ];
}
