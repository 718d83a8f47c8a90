import { registeredDomain } from "../compare/compare-emails.ts";
import { isDistinctiveHandle } from "../compare/compare-handles.ts";
import { terms } from "../terms.ts";
import { domainLabel, organizationFactsOf } from "./facts.ts";
import type { EvidenceOrganization } from "./organization.ts";

/** Keys that an organization may share with a duplicate. Only organizations with a common key are compared. */
export function organizationCandidateKeys(organization: EvidenceOrganization): string[] {
  const facts = organizationFactsOf(organization);
  const keys = new Set<string>();
  for (const { domain } of facts.domains) {
    keys.add(`site ${domain}`);
    keys.add(`site ${registeredDomain(domain)}`);
    const label = domainLabel(domain);
    if (label.length >= 4) keys.add(`label ${label}`);
  }
  for (const { platform, key } of facts.accounts) {
    keys.add(`account ${platform}/${key}`);
    if (isDistinctiveHandle(key)) keys.add(terms.login(key));
  }
  if (facts.name !== "") keys.add(terms.name(facts.name));
  return [...keys];
}
