import type { Identity } from "../identities/identity.ts";
import { safeLink } from "../text/web-link.ts";

/** Website of an organization: the verified primary domain, else the first primary domain (rules.md 2), else null. */
export function organizationWebsite(identities: readonly Identity[]): string | null {
  const domains = identities.filter((identity) => identity.type === "primary-domain");
  return (domains.find((domain) => domain.verified) ?? domains[0])?.value ?? null;
}

/** URL of a domain, which may be stored with or without a scheme; null for an invalid domain. */
export function domainLink(domain: string): string | null {
  return safeLink(/^[a-z][a-z\d+.-]*:\/\//i.test(domain) ? domain : `https://${domain}`);
}
