import { showToast } from "#console/ui/toast.ts";
import type { Resembling } from "#shared/contract/look-alike.ts";
import { lookAlikeText } from "#shared/domain/identities/look-alike-text.ts";

interface Shown {
  readonly value: string;
  readonly looksLike?: Resembling["looksLike"] | undefined;
}

/** Warns about entered identities that look like a verified one of another record. */
export function showLookAlikes(identities: readonly Shown[], entered: readonly string[]): void {
  for (const { value: own, looksLike = [] } of identities) {
    if (!entered.includes(own)) continue;
    for (const { id, displayName, value } of looksLike) {
      const message = lookAlikeText(own, value, displayName);
      showToast({ id: `look-alike-${id}`, type: "info", message, duration: null });
    }
  }
}
