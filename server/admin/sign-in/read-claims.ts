import type { Config } from "#server/platform/core/config.ts";
import type { LastSignIn } from "#server/platform/db/schema/users.ts";
import { asciiDomain, emailKey, identityValue } from "#shared/domain/identities/identity-value.ts";
import { claimAt, readRolesClaim } from "./roles-of-claim.ts";
import type { SignedIn } from "./save-user.ts";
import type { IdTokenClaims } from "./verify-id-token.ts";

/** Claims that providers use as sign-in names, most specific first. Some contain an email address. */
const signInNames = ["preferred_username", "upn", "unique_name", "nickname"];

/** Most characters of a name or address, and most names of claims that are stored. */
const mostCharacters = 500;
const mostClaims = 100;

/** Reads the user from the claims of an ID token (wire.md 2.1). */
export function readClaims(
  issuer: string,
  config: Pick<Config, "rolesClaim" | "roleMap" | "oidcAdmins">,
  claims: IdTokenClaims,
): SignedIn & { readonly lastSignIn: LastSignIn } {
  const text = (name: string) => {
    const value = claims[name];
    return typeof value === "string" && value.trim() !== "" ? value.trim().slice(0, mostCharacters) : null;
  };
  const firstName = text("given_name");
  const lastName = text("family_name");
  const signInName = signInNames.map(text).find((name) => name !== null) ?? null;
  const email = text("email");
  const claimed = email ?? signInNames.map(text).find((name) => name !== null && isAddress(name)) ?? "";
  const isPlain = isPlainAddress(claimed);
  const address = isPlain ? identityValue("email", claimed) : withVisibleCharacters(claimed);
  const saysVerified = email === null ? null : truthOf(claims.email_verified ?? claims.xms_edov);
  const emailVerified = isPlain ? saysVerified : false;
  const joined = [firstName, lastName].filter(Boolean).join(" ");
  const claim = claimAt(claims, config.rolesClaim);
  const grants = readRolesClaim(claim, config.roleMap);
  const isNamedAdmin =
    config.oidcAdmins.includes(claims.sub) || (emailVerified === true && config.oidcAdmins.includes(emailKey(address)));
  return {
    issuer,
    subject: claims.sub,
    email: address,
    emailVerified,
    fullName: text("name") ?? (joined || signInName || address || claims.sub),
    firstName,
    lastName,
    roles: isNamedAdmin ? [...new Set(["admin" as const, ...grants.roles])] : grants.roles,
    sourceIds: grants.sourceIds,
    lastSignIn: {
      claims: Object.keys(claims).slice(0, mostClaims),
      rolesClaim: config.rolesClaim,
      received: claim === undefined ? null : grants.received,
      understood: grants.understood,
    },
  };
}

/**
 * False for an address with look-alike or invisible characters, or with more than an address. It is another mailbox
 * than the one it looks like, and must not get its rights. A domain is the same one in any spelling.
 */
function isPlainAddress(text: string): boolean {
  const at = text.lastIndexOf("@");
  const [mailbox, domain] = [text.slice(0, Math.max(0, at)), text.slice(at + 1)];
  return identityValue("email", text) === `${mailbox}@${asciiDomain(domain)}` && !/\s/.test(text);
}

/** Writes other characters than ASCII as their code, so that nobody takes the text for the address it looks like. */
const withVisibleCharacters = (text: string): string =>
  text.replaceAll(/[^\x20-\x7E]/gu, (character) => `\\u{${character.codePointAt(0)?.toString(16).toUpperCase()}}`);

/** Some providers send booleans as texts or digits. Null when nothing can be read from the value. */
function truthOf(value: unknown): boolean | null {
  const text = ["string", "number", "boolean"].includes(typeof value) ? String(value).toLowerCase() : "";
  if (text === "true" || text === "1") return true;
  return text === "false" || text === "0" ? false : null;
}

function isAddress(text: string): boolean {
  return /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text);
}
