import { handleOwnersKey, nameOwnersKey } from "../candidate-keys.ts";
import { isTelling } from "../compare-handles.ts";
import { domainLabel, organizationFactsOf, registeredDomain } from "./facts.ts";
import type { EvidenceOrganization } from "./organization.ts";

/** What an organization may have in common with a profile that is the same one; only those who share a key are compared. */
export function organizationCandidateKeys(organization: EvidenceOrganization): string[] {
  const facts = organizationFactsOf(organization);
  const keys = new Set<string>();
  for (const { domain } of facts.domains) {
    keys.add(`domain ${domain}`);
    keys.add(`domain ${registeredDomain(domain)}`);
    const label = domainLabel(domain);
    if (label.length >= 4) keys.add(`label ${label}`);
  }
  for (const { platform, key } of facts.accounts) {
    keys.add(`account ${platform}/${key}`);
    if (isTelling(key)) keys.add(handleOwnersKey(key));
  }
  if (facts.name !== "") keys.add(nameOwnersKey(facts.name));
  return [...keys];
}
