import { findPlatform } from "./platforms.ts";

/** Platforms whose identities are email addresses (wire.md 31) and stored as emails. */
const namedByEmail: ReadonlySet<string> = new Set(["git", "groupsio"]);

/** Type under which a person's identity on the platform is stored. */
export function identityType(platform: string): "username" | "email" {
  return namedByEmail.has(platform) ? "email" : "username";
}

/**
 * Extracts the handle from typed or pasted text. Of a profile URL on the platform's site the handle is used, and a
 * leading `@` is removed.
 */
export function typedHandle(platform: string, typed: string): string {
  return handleInAddress(platform, typed) ?? typed.trim().replace(/^@(?=\S)/, "");
}

/** The first of these platforms with the site of the typed or pasted URL; null for a plain handle or another site. */
export function typedPlatform(platforms: readonly string[], typed: string): string | null {
  return platforms.find((platform) => handleInAddress(platform, typed)) ?? null;
}

/** True for a URL outside of the platform's site, which contains no handle. */
export function isForeignAddress(platform: string, typed: string): boolean {
  const { personPrefix, organizationPrefix } = findPlatform(platform) ?? {};
  return (personPrefix ?? organizationPrefix) !== undefined && /^https?:\/\//i.test(typedHandle(platform, typed));
}

function handleInAddress(platform: string, typed: string): string | null {
  const stripped = withoutScheme(typed.trim());
  const { personPrefix, organizationPrefix } = findPlatform(platform) ?? {};
  for (const prefix of [personPrefix, organizationPrefix, ...(platform === "twitter" ? ["x.com/"] : [])]) {
    const start = prefix && withoutScheme(prefix);
    if (start && stripped.toLowerCase().startsWith(start)) return stripped.slice(start.length).replace(/[/?#].*$/s, "");
  }
  return null;
}

const withoutScheme = (address: string) => address.replace(/^https?:\/\//i, "").replace(/^www\./i, "");
