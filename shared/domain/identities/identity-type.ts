/** Platforms whose identities are email addresses (wire.md 31) and stored as emails. */
const namedByEmail: ReadonlySet<string> = new Set(["git", "groupsio"]);

/** Type under which a person's identity on the platform is stored. */
export function identityType(platform: string): "username" | "email" {
  return namedByEmail.has(platform) ? "email" : "username";
}
