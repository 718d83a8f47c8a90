import type { MemberIdentity } from "#shared/contract/member-parts.ts";
import { showToast } from "#shared/ui/toast.ts";

const texts = {
  looksLike: (own: string, value: string, name: string) =>
    `${own} looks like ${value}, a verified identity of ${name}, but has other letters.`,
} as const;

/** Warns about entered identities that look like a verified one of somebody else. */
export function showLookAlikes(identities: readonly MemberIdentity[], entered: readonly string[]): void {
  for (const { value: own, looksLike = [] } of identities) {
    if (!entered.includes(own)) continue;
    for (const { id, displayName, value } of looksLike) {
      const message = texts.looksLike(own, value, displayName);
      showToast({ id: `look-alike-${id}`, type: "info", message, duration: null });
    }
  }
}
