import { compareText } from "../text/compare-text.ts";
import type { Identity } from "./identity.ts";
import { comparePlatforms } from "./identity-order.ts";

/** One email address of a person with all its platforms. */
export interface MergedEmail<T extends Identity = Identity> {
  readonly value: string;
  readonly platforms: readonly string[];
  readonly verified: boolean;
  /** The merged identities, for editing and removing. */
  readonly identities: readonly T[];
}

/**
 * Merges emails by value, with the list of platforms; verified if any of them is verified (rules.md 2). Values that
 * differ only in case are one address, shown in the spelling of a verified one. Verified addresses come first, then by
 * value. Platforms are in the order of identities.
 */
export function mergeEmails<T extends Identity>(identities: readonly T[]): MergedEmail<T>[] {
  const groups = new Map<string, T[]>();
  for (const identity of identities) {
    if (identity.type !== "email") continue;
    const key = identity.value.trim().toLowerCase();
    groups.set(key, [...(groups.get(key) ?? []), identity]);
  }
  return [...groups.entries()]
    .map(([key, group]) => {
      const sorted = group.toSorted(
        (a, b) =>
          Number(b.verified) - Number(a.verified) ||
          compareText(a.value, b.value) ||
          compareText(a.platform, b.platform),
      );
      return {
        value: sorted[0]?.value.trim() ?? key,
        platforms: [...new Set(sorted.map((identity) => identity.platform))].sort(comparePlatforms),
        verified: sorted.some((identity) => identity.verified),
        identities: sorted,
      };
    })
    .sort(
      (a, b) => Number(b.verified) - Number(a.verified) || compareText(a.value.toLowerCase(), b.value.toLowerCase()),
    );
}
