import type { Evidence } from "../evidence.ts";
import { neverMergeLine } from "../lines/decision-lines.ts";
import { asCounted, shareConfidence } from "../log-odds.ts";
import { score } from "../score.ts";
import { type OrganizationFacts, organizationFactsOf } from "./facts.ts";
import { accounts, nameRefs, organizationAgainst, people, relatedDomain, sameDomain } from "./lines.ts";
import { nameLine } from "./name-lines.ts";
import type { EvidenceOrganization, OrganizationContext } from "./organization.ts";
import { prior } from "./weights.ts";

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
