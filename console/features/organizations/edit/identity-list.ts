import type { Identity } from "#shared/domain/identity.ts";
import { asOrganizationIdentities, type OrganizationIdentity } from "#shared/domain/organization-identity.ts";

type Named = Pick<Identity, "platform" | "type" | "value">;

/** Two identities with the same key are the same. */
export function keyOf({ platform, type, value }: Named): string {
  return `${platform}\n${type}\n${value.toLowerCase()}`;
}

/**
 * The whole list as a change sends it (wire.md 12.7): `after` stands where `before` stood, or at the end; without
 * `after`, what was there is gone.
 */
export function withIdentity(
  identities: readonly Identity[],
  before: Named | null,
  after: OrganizationIdentity | null,
): OrganizationIdentity[] {
  const all = asOrganizationIdentities(identities);
  const gone = new Set([before, after].flatMap((one) => (one ? [keyOf(one)] : [])));
  const at = before ? all.findIndex((one) => keyOf(one) === keyOf(before)) : -1;
  const kept = all.filter((one) => !gone.has(keyOf(one)));
  if (!after) return kept;
  const place = at < 0 ? kept.length : all.slice(0, at).filter((one) => !gone.has(keyOf(one))).length;
  return [...kept.slice(0, place), after, ...kept.slice(place)];
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
