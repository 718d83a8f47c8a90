import { findPlatform } from "./platforms.ts";

/** On these an identity is an e-mail address (wire.md 31); there it is found as one, too. */
const namedByEmail: ReadonlySet<string> = new Set(["git", "groupsio"]);

/** How a person's identity on the platform is stored. */
export function identityType(platform: string): "username" | "email" {
  return namedByEmail.has(platform) ? "email" : "username";
}

/**
 * The handle out of what was typed or pasted: a whole address of the platform's site gives the handle in it, an `@` in
 * front is left out.
 */
export function typedHandle(platform: string, typed: string): string {
  return handleInAddress(platform, typed) ?? typed.trim().replace(/^@(?=\S)/, "");
}

/** The first of these platforms on whose site the typed or pasted address is; null for a bare handle and other sites. */
export function typedPlatform(platforms: readonly string[], typed: string): string | null {
  return platforms.find((platform) => handleInAddress(platform, typed)) ?? null;
}

/** True for an address that is not on the platform's site: no handle there. */
export function isForeignAddress(platform: string, typed: string): boolean {
  const { personPrefix, organizationPrefix } = findPlatform(platform) ?? {};
  return (personPrefix ?? organizationPrefix) !== undefined && /^https?:\/\//i.test(typedHandle(platform, typed));
}

function handleInAddress(platform: string, typed: string): string | null {
  const bare = withoutScheme(typed.trim());
  const { personPrefix, organizationPrefix } = findPlatform(platform) ?? {};
  for (const prefix of [personPrefix, organizationPrefix, ...(platform === "twitter" ? ["x.com/"] : [])]) {
    const start = prefix && withoutScheme(prefix);
    if (start && bare.toLowerCase().startsWith(start)) return bare.slice(start.length).replace(/[/?#].*$/, "");
  }
  return null;
}

const withoutScheme = (address: string) => address.replace(/^https?:\/\//i, "").replace(/^www\./i, "");
