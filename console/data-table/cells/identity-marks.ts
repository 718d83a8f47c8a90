import type { Identity } from "#shared/domain/identities/identity.ts";
import { platformKey } from "#shared/domain/identities/platform-key.ts";

/** Maximum number of brand icons in a row. */
const room = 4;

/**
 * Selects the icons of a row: the first identity of each platform, up to four, in the given order. Also returns the
 * number of identities without an icon.
 */
export function marksOf<T extends Identity>(ordered: readonly T[]): { marks: readonly T[]; more: number } {
  const seen = new Set<string>();
  const marks = ordered
    .filter((identity) => {
      const key = platformKey(identity.platform);
      return !seen.has(key) && seen.add(key);
    })
    .slice(0, room);
  return { marks, more: ordered.length - marks.length };
}
