import type { Identity } from "#shared/domain/identities/identity.ts";
import { comparePlatforms } from "#shared/domain/identities/identity-order.ts";
import { compareText } from "#shared/domain/text/compare-text.ts";
import type { MergeKind } from "./profile.ts";

/** Usernames first, then domains, then e-mails. */
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

/** An identity as it is chosen to be taken out. */
export interface UnmergeIdentity extends Identity {
  /** The row's id; organizations have none: there an identity is named by all that it says. */
  readonly id: string | null;
}

/** The identities of a profile in the order of the dialog. A person's e-mail stands once, whatever platforms name it. */
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

/** Names an identity among those of its profile. */
export function identityKeyOf({ platform, type, value, verified }: Identity): string {
  return `${platform}:${type}:${value.toLowerCase()}:${verified}`;
}
