import type { Identity } from "#shared/domain/identities/identity.ts";
import { orderOrganizationIdentities } from "#shared/domain/identities/identity-order.ts";

const domainTypes = ["primary-domain", "alternative-domain", "affiliated-profile"];

/** Returns the organization's handles on platforms, in the specified order. */
export function handlesOf<T extends Identity>(identities: readonly T[]): T[] {
  return orderOrganizationIdentities(identities).filter(({ type }) => !domainTypes.includes(type));
}

/**
 * Returns the organization's domains: primary, alternative, then affiliated ones; verified ones first, then by value.
 */
export function domainsOf<T extends Identity>(identities: readonly T[]): T[] {
  return identities
    .filter(({ type }) => domainTypes.includes(type))
    .sort(
      (a, b) =>
        domainTypes.indexOf(a.type) - domainTypes.indexOf(b.type) ||
        Number(b.verified) - Number(a.verified) ||
        a.value.localeCompare(b.value),
    );
}
