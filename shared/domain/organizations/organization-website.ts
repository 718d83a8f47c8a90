import type { Identity } from "../identities/identity.ts";
import { safeLink } from "../text/web-link.ts";

/** An organization's website: the verified primary domain, else the first primary domain (rules.md 2), else null. */
export function organizationWebsite(identities: readonly Identity[]): string | null {
  const domains = identities.filter((identity) => identity.type === "primary-domain");
  return (domains.find((domain) => domain.verified) ?? domains[0])?.value ?? null;
}

/** The address of a domain, which may have been stored with or without its scheme; null when it is none. */
export function domainLink(domain: string): string | null {
  return safeLink(/^[a-z][a-z\d+.-]*:\/\//i.test(domain) ? domain : `https://${domain}`);
}
