import type { Config } from "#server/base/config.ts";

export const consoleClientId = "console";
export const extensionClientId = "extension";

/** Address of the embedded provider; it is part of every ID token. */
export function embeddedIssuer(config: Pick<Config, "publicUrl">): string {
  return `${config.publicUrl}/oidc`;
}
