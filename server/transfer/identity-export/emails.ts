import { handleFromNoreply } from "#shared/domain/identities/git-identity.ts";
import { emailKey } from "#shared/domain/identities/identity-value.ts";
import type { ExportedPerson } from "./people.ts";

const form = /^[^\s<>@]+@[^\s<>@]+$/;

/** Email addresses of a person without duplicates: the best one first, hidden ones last. */
export function emailsOf({ identities }: ExportedPerson): string[] {
  // Usernames on the platform git are email addresses too.
  const found = identities
    .filter(({ type, platform, value }) => (type === "email" || platform === "git") && form.test(value.trim()))
    .map(({ value, verified }) => ({ value: value.trim(), verified, isHidden: handleFromNoreply(value) !== null }))
    .toSorted((a, b) => Number(a.isHidden) - Number(b.isHidden) || Number(b.verified) - Number(a.verified));
  return [...new Map(found.toReversed().map(({ value }) => [emailKey(value), value])).values()].toReversed();
}

/** Name in one line, without characters that end a name in the file formats. */
export function plainName({ displayName }: ExportedPerson): string {
  return displayName
    .replace(/[<>\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .replace(/\s+/gu, " ")
    .replace(/^[#\s]+/u, "")
    .trim();
}
