import { registeredDomain } from "../compare/compare-emails.ts";
import { isTelling } from "../compare/compare-handles.ts";
import { terms } from "../terms.ts";
import { domainLabel, organizationFactsOf } from "./facts.ts";
import type { EvidenceOrganization } from "./organization.ts";

/** What an organization may have in common with a profile that is the same one; only those who share a key are compared. */
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
    if (isTelling(key)) keys.add(terms.login(key));
  }
  if (facts.name !== "") keys.add(terms.name(facts.name));
  return [...keys];
}
