import { domainLabel } from "../../organizations/organization-name.ts";
import { registeredDomain } from "../compare/compare-emails.ts";
import type { Evidence } from "../evidence.ts";
import { type Line, quoted } from "../lines/line.ts";
import { shareConfidence, weightOf } from "../log-odds.ts";
import { compareOrganizationNames } from "./compare-names.ts";
import { type OrganizationFacts, organizationFactsOf } from "./facts.ts";
import { isPlace, isPublicWord } from "./generic-words.ts";
import { nameRefs } from "./lines.ts";
import { movedTogether } from "./moved-together.ts";
import type { EvidenceOrganization } from "./organization.ts";
import { comparisons, prior } from "./weights.ts";

/** Two organizations of which one seems to belong to the other. */
export interface OrganizationRelation {
  readonly parentId: string;
  /** First day of belonging to it, as far as the evidence tells. */
  readonly since: string | null;
  readonly evidence: Evidence[];
}

type Facts = OrganizationFacts;
type Found = Line & { readonly parent: Facts; readonly since?: string };

/**
 * Finds evidence that one of two organizations belongs to the other one, instead of being the same: a subsidiary or an
 * acquisition. Independent of their order. Null without such evidence, and when the two are known to be the same by a
 * common name or a common verified domain.
 */
export function organizationRelation(
  one: EvidenceOrganization,
  other: EvidenceOrganization,
): OrganizationRelation | null {
  if (one.id === other.id) return null;
  const [a, b] = (one.id < other.id ? [one, other] : [other, one]).map(organizationFactsOf);
  if (a === undefined || b === undefined || isSameByName(a, b)) return null;
  const found = [a, b].flatMap((child) => relationsOf(child, child === a ? b : a));
  const [strongest] = found.toSorted((x, y) => y.bits - x.bits || (x.sentence < y.sentence ? -1 : 1));
  if (strongest === undefined) return null;
  const lines = found.filter(({ parent }) => parent === strongest.parent);
  return {
    parentId: strongest.parent.organization.id,
    since: lines.find(({ since }) => since !== undefined)?.since ?? null,
    evidence: shareConfidence(lines, prior),
  };
}

function relationsOf(child: Facts, parent: Facts): Found[] {
  const stated = statedOwner(child, parent);
  if (hasCommonDomain(child, parent)) return stated;
  if (haveCommonWords(child, parent)) return [...stated, ...namedAfter(child, parent)];
  return [...stated, ...acquired(child, parent), ...peopleAt(child, parent), ...below(child, parent)];
}

const isSameByName = (a: Facts, b: Facts) => a.names.some(({ key }) => b.names.some((other) => other.key === key));

const hasCommonDomain = (a: Facts, b: Facts) =>
  a.domains.some(({ domain }) => b.domains.some((other) => other.domain === domain));

const haveCommonWords = (a: Facts, b: Facts) =>
  a.names.some((one) => b.names.some((other) => compareOrganizationNames(one, other).pairs.length > 0));

function statedOwner(child: Facts, parent: Facts): Found[] {
  const owners = new Set(child.ownerKeys);
  const name = parent.names.find(({ key }) => owners.has(key));
  if (name === undefined) return [];
  const sentence = `The name or description of ${shown(child)} says that it belongs to ${quoted(name.shown)}.`;
  return [line("stated-parent", weightOf(comparisons.statedParent, prior), sentence, child, parent)];
}

/** The name of the other one with more words, and domains of their own: "Nordvik Health" beside "Nordvik". */
function namedAfter(child: Facts, parent: Facts): Found[] {
  const [mine, theirs] = [child, parent].map(({ domains }) => domains.filter(({ verified }) => verified));
  if (!mine?.length || !theirs?.length) return [];
  const isNear = mine.some(({ domain }) =>
    theirs.some(
      (other) =>
        registeredDomain(other.domain) === registeredDomain(domain) ||
        domainLabel(other.domain) === domainLabel(domain),
    ),
  );
  if (isNear) return [];
  const extends_ = child.names.some((long) =>
    parent.names.some((short) => {
      if (short.domain !== null || long.domain !== null || [...short.words, ...long.words].some(isPublicWord))
        return false;
      const { left, otherLeft, beginAlike } = compareOrganizationNames(short, long);
      return beginAlike && left.length === 0 && otherLeft.some((word) => !isPlace(word));
    }),
  );
  if (!extends_) return [];
  const sentence = `${shown(child)} is named after ${shown(parent)}, and each has a verified domain of its own.`;
  return [line("named-after", weightOf(comparisons.namedAfter, prior), sentence, child, parent)];
}

function acquired(child: Facts, parent: Facts): Found[] {
  const moved = movedTogether(child.organization.periods ?? [], parent.organization.periods ?? []);
  if (moved === null) return [];
  const sentence = `${moved.people} of ${moved.of} people went from ${shown(child)} to ${shown(parent)} in ${moved.since.slice(0, 7)}.`;
  const comparison = moved.people / moved.of >= 0.8 ? comparisons.allMovedTogether : comparisons.movedTogether;
  return [{ ...line("moved-together", weightOf(comparison, prior), sentence, child, parent), since: moved.since }];
}

const registered = ({ domains }: Facts) => domains.map(({ domain }) => registeredDomain(domain));

/** Most people of one have addresses of the other. */
function peopleAt(child: Facts, parent: Facts): Found[] {
  const { peopleDomain } = child.organization;
  if (!peopleDomain || !registered(parent).includes(peopleDomain) || registered(child).includes(peopleDomain))
    return [];
  const sentence = `Most people of ${shown(child)} have addresses at ${peopleDomain}.`;
  return [line("people-domain", weightOf(comparisons.peopleDomain, prior), sentence, child, parent)];
}

/** A domain below the other's: "larch.nordvik.example" beside "nordvik.example". */
function below(child: Facts, parent: Facts): Found[] {
  const pair = child.domains
    .flatMap(({ domain }) => parent.domains.map((other) => ({ domain, above: other.domain })))
    .find(({ domain, above }) => domain.endsWith(`.${above}`) && registeredDomain(domain) === above);
  if (pair === undefined) return [];
  const sentence = `The domain ${pair.domain} of ${shown(child)} is below ${pair.above}.`;
  return [line("related-domain", weightOf(comparisons.subdomain, prior), sentence, child, parent)];
}

const shown = ({ organization }: Facts) => quoted(organization.displayName);

const line = (kind: Line["kind"], bits: number, sentence: string, child: Facts, parent: Facts): Found => ({
  ...{ kind, bits, sentence, parent },
  direction: "for",
  refs: nameRefs(child, parent),
});
