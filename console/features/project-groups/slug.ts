import { trimOf } from "#shared/domain/text/trim-characters.ts";

/** Proposes a slug for a name: lowercase Latin letters without diacritics, digits and hyphens. May be empty. */
export function proposedSlug(name: string): string {
  const hyphenated = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-");
  return trimOf(hyphenated, "-");
}
