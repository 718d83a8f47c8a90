import type { Identity } from "#shared/domain/identities/identity.ts";
import {
  asOrganizationIdentities,
  type OrganizationIdentity,
} from "#shared/domain/organizations/organization-identity.ts";
import { domainsOf } from "../organization-identities.ts";

type Named = Pick<Identity, "platform" | "type" | "value">;

/** Two identities with the same key are the same. */
export function keyOf({ platform, type, value }: Named): string {
  return `${platform}\n${type}\n${value.toLowerCase()}`;
}

/** Finds an identity again after a change: itself, or the same domain of another kind; identities have no ids here. */
export function nowOf(identities: readonly Identity[], before: Identity): Identity | undefined {
  const [domain] = domainsOf([before]);
  return (
    identities.find((one) => keyOf(one) === keyOf(before)) ??
    (domain && domainsOf(identities).find((one) => keyOf({ ...one, type: domain.type }) === keyOf(domain)))
  );
}

/** The whole list as a change sends it: `after` stands where `before` stood, or at the end. */
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

/** The list without some of them. */
export function withoutIdentities(identities: readonly Identity[], which: readonly Named[]): OrganizationIdentity[] {
  const gone = new Set(which.map(keyOf));
  return asOrganizationIdentities(identities).filter((one) => !gone.has(keyOf(one)));
}

/** The whole list with some of them verified or not. */
export function withVerified(
  identities: readonly Identity[],
  which: readonly Named[],
  verified: boolean,
): OrganizationIdentity[] {
  const keys = new Set(which.map(keyOf));
  return asOrganizationIdentities(identities).map((one) => (keys.has(keyOf(one)) ? { ...one, verified } : one));
}
