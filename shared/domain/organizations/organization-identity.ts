import type { Identity } from "../identities/identity.ts";

/** Types of an organization's identities (rules.md 3). */
export const organizationIdentityTypes = [
  "username",
  "email",
  "primary-domain",
  "alternative-domain",
  "affiliated-profile",
] as const;
export type OrganizationIdentityType = (typeof organizationIdentityTypes)[number];

/** An identity in an update of an organization. An update always sends the whole list (wire.md 12.7). */
export interface OrganizationIdentity {
  readonly platform: string;
  readonly site?: string | undefined;
  readonly type: OrganizationIdentityType;
  readonly value: string;
  readonly verified: boolean;
}

/** Converts loaded identities for an update that changes some of them. */
export function asOrganizationIdentities(identities: readonly Identity[]): OrganizationIdentity[] {
  return identities.flatMap(({ platform, site, type, value, verified }) => {
    const known = organizationIdentityTypes.find((each) => each === type);
    return known ? [{ platform, ...(site && { site }), type: known, value, verified }] : [];
  });
}
