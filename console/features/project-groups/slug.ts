/** A slug proposed from a name: small Latin letters without marks, digits and hyphens. Empty when none is in the name. */
export function proposedSlug(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
}
