import type { Identity } from "#shared/domain/identities/identity.ts";
import {
  asOrganizationIdentities,
  type OrganizationIdentity,
} from "#shared/domain/organizations/organization-identity.ts";
import { domainsOf } from "../organization-identities.ts";

type Named = Pick<Identity, "platform" | "site" | "type" | "value">;

/** Returns the key of an identity. Identities with the same key are duplicates. */
export function keyOf({ platform, site, type, value }: Named): string {
  return `${platform}\n${site ?? ""}\n${type}\n${value.toLowerCase()}`;
}

/**
 * Finds the current version of an identity: the same one, or the same domain of another type. Organization identities
 * have no ids.
 */
export function findCurrentIdentity(identities: readonly Identity[], before: Identity): Identity | undefined {
  const [domain] = domainsOf([before]);
  return (
    identities.find((one) => keyOf(one) === keyOf(before)) ??
    (domain && domainsOf(identities).find((one) => keyOf({ ...one, type: domain.type }) === keyOf(domain)))
  );
}

/** Returns the full list for a request, with `after` in place of `before`, or at the end if `before` is null. */
export function withIdentity(
  identities: readonly Identity[],
  before: Named | null,
  after: OrganizationIdentity,
): OrganizationIdentity[] {
  const at = before ? identities.findIndex((one) => keyOf(one) === keyOf(before)) : -1;
  const first = at < 0 ? identities : identities.slice(0, at);
  const rest = at < 0 ? [] : identities.slice(at + 1);
  return [...withoutIdentities(first, [after]), after, ...withoutIdentities(rest, [after])];
}

/** Returns the list without the given identities. */
export function withoutIdentities(identities: readonly Identity[], selected: readonly Named[]): OrganizationIdentity[] {
  const gone = new Set(selected.map(keyOf));
  return asOrganizationIdentities(identities).filter((one) => !gone.has(keyOf(one)));
}

/** Returns the full list with the verified mark of the given identities changed. */
export function withVerified(
  identities: readonly Identity[],
  selected: readonly Named[],
  verified: boolean,
): OrganizationIdentity[] {
  const keys = new Set(selected.map(keyOf));
  return asOrganizationIdentities(identities).map((one) => (keys.has(keyOf(one)) ? { ...one, verified } : one));
}
