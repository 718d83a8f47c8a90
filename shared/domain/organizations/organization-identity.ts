import type { Identity } from "../identities/identity.ts";

/** What an identity of an organization can be (rules.md 3). */
export const organizationIdentityTypes = [
  "username",
  "email",
  "primary-domain",
  "alternative-domain",
  "affiliated-profile",
] as const;
export type OrganizationIdentityType = (typeof organizationIdentityTypes)[number];

/** An identity as a change of an organization sends it: always the whole list (wire.md 12.7). */
export interface OrganizationIdentity {
  readonly platform: string;
  readonly type: OrganizationIdentityType;
  readonly value: string;
  readonly verified: boolean;
}

/** The identities as they were read, to be sent back with a change among them. */
export function asOrganizationIdentities(identities: readonly Identity[]): OrganizationIdentity[] {
  return identities.flatMap(({ platform, type, value, verified }) => {
    const known = organizationIdentityTypes.find((each) => each === type);
    return known ? [{ platform, type: known, value, verified }] : [];
  });
}
