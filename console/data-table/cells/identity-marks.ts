import type { Identity } from "#shared/domain/identities/identity.ts";
import { platformKey } from "#shared/domain/identities/platform-key.ts";

/** Brand marks that a row has room for. */
const room = 4;

/**
 * The marks of a row: the first identity of each platform, up to four, in the order given, and how many identities are
 * not among them.
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
