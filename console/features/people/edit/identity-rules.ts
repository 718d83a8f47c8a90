import { findPlatform, type Platform, platforms } from "#shared/domain/platforms.ts";
import { email, firstError, type Rule, required } from "#shared/validators/rules.ts";

/** Platforms on which a person can have an identity of their own, as they are offered. */
export const identityPlatforms: readonly Platform[] = platforms.filter(
  ({ key, personPrefix, placeholder }) =>
    (personPrefix !== undefined || placeholder !== undefined) && key !== "training_cert",
);

/** On these an identity is an e-mail address (wire.md 31); there it is found as one, too. */
const namedByEmail: ReadonlySet<string> = new Set(["git", "groupsio"]);

/** How an identity on the platform is stored. */
export function identityType(platform: string): "username" | "email" {
  return namedByEmail.has(platform) ? "email" : "username";
}

/** The handle in what was typed: an address of the profile is cut down to it. */
export function typedHandle(platform: string, typed: string): string {
  const value = typed.trim();
  const prefix = findPlatform(platform)?.personPrefix?.replace(/^https?:\/\//, "");
  if (prefix === undefined) return value;
  const bare = value.replace(/^https?:\/\//i, "").replace(/^www\./i, "");
  const rest = bare.toLowerCase().startsWith(prefix.toLowerCase()) ? bare.slice(prefix.length) : value;
  return rest.replace(/^@/, "").replace(/[/?#].*$/, "");
}

/** What is wrong with an identity; null when nothing is. */
export function identityError(platform: string, value: string): string | null {
  const rules: Rule[] = [required()];
  if (identityType(platform) === "email") rules.push(email());
  return firstError(typedHandle(platform, value), rules);
}

/** What is wrong with an e-mail address; null when nothing is. */
export function emailError(value: string): string | null {
  return firstError(value, [required(), email()]);
}
