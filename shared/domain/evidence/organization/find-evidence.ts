import type { Evidence } from "../evidence.ts";
import { neverMergeLine } from "../lines/decision-lines.ts";
import { organizationFactsOf } from "./facts.ts";
import { accounts, names, organizationAgainst, relatedDomain, sameDomain } from "./lines.ts";
import type { EvidenceOrganization, OrganizationContext } from "./organization.ts";
import { weigh } from "./weigh.ts";

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
  const found = weigh([
    ...sameDomain(a, b),
    ...relatedDomain(a, b),
    ...accounts(a, b, context),
    ...names(a, b, context),
    ...organizationAgainst(a, b),
  ]);
  return context.neverMerge
    ? [neverMergeLine(a.organization, b.organization, "the same organization", found), ...found]
    : found;
}
