import type { Config } from "#server/platform/core/config.ts";

export const consoleClientId = "console";
export const extensionClientId = "extension";

/** URL of the embedded provider, used as issuer of every ID token. */
export function embeddedIssuer(config: Pick<Config, "publicUrl">): string {
  return `${config.publicUrl}/oidc`;
}
