import type { Identity } from "#shared/domain/identities/identity.ts";
import { comparePlatforms } from "#shared/domain/identities/identity-order.ts";
import { compareText } from "#shared/domain/text/compare-text.ts";
import type { MergeKind } from "./profile.ts";

/** Usernames first, then domains, then emails. */
const typeOrder: readonly string[] = [
  "username",
  "primary-domain",
  "alternative-domain",
  "affiliated-profile",
  "email",
];

function rank({ type }: Identity): number {
  const at = typeOrder.indexOf(type);
  return at < 0 ? typeOrder.length : at;
}

/** Identity that can be extracted from a profile. */
export interface UnmergeIdentity extends Identity {
  /** Id of the row; null for organizations, whose identities are addressed by their values. */
  readonly id: string | null;
}

/** Identities of a profile in the order of the dialog. A person's email is listed once for all its platforms. */
export function unmergeOrder(kind: MergeKind, identities: readonly UnmergeIdentity[]): UnmergeIdentity[] {
  const seen = new Set<string>();
  return identities
    .toSorted(
      (a, b) =>
        rank(a) - rank(b) ||
        comparePlatforms(a.platform, b.platform) ||
        compareText(a.value.toLowerCase(), b.value.toLowerCase()),
    )
    .filter(({ type, value }) => {
      if (kind !== "member" || type !== "email") return true;
      const key = value.toLowerCase();
      return !seen.has(key) && seen.add(key);
    });
}

/** Key of an identity within its profile. */
export function identityKeyOf({ platform, type, value, verified }: Identity): string {
  return `${platform}:${type}:${value.toLowerCase()}:${verified}`;
}
