import { handleFromNoreply } from "#shared/domain/identities/git-identity.ts";
import type { ExportedPerson } from "./people.ts";

const form = /^[^\s<>@]+@[^\s<>@]+$/;

/** The e-mail addresses of a person, each once: the one that names them best first, hidden ones last. */
export function emailsOf({ identities }: ExportedPerson): string[] {
  // Git's own identities are addresses too.
  const found = identities
    .filter(({ type, platform, value }) => (type === "email" || platform === "git") && form.test(value.trim()))
    .map(({ value, verified }) => ({ value: value.trim(), verified, isHidden: handleFromNoreply(value) !== null }))
    .toSorted((a, b) => Number(a.isHidden) - Number(b.isHidden) || Number(b.verified) - Number(a.verified));
  return [...new Map(found.toReversed().map(({ value }) => [value.toLowerCase(), value])).values()].toReversed();
}

/** The name in one line without what ends a name there. */
export function plainName({ displayName }: ExportedPerson): string {
  return displayName
    .replace(/[<>\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .replace(/\s+/gu, " ")
    .replace(/^[#\s]+/u, "")
    .trim();
}
