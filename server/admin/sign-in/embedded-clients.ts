import type { Config } from "#server/platform/core/config.ts";
import { extensionOrigins } from "#shared/domain/extension-id.ts";

export const consoleClientId = "console";
export const extensionClientId = "extension";

/** URL of the embedded provider, used as issuer of every ID token. */
export function embeddedIssuer(config: Pick<Config, "publicUrl">): string {
  return `${config.publicUrl}/oidc`;
}

type Origins = Pick<Config, "publicUrl" | "corsOrigins" | "extensionRedirects" | "oidc">;

/** Origins of the console. localhost and 127.0.0.1 are the same platform. */
export function consoleOrigins({ publicUrl, oidc }: Pick<Config, "publicUrl" | "oidc">): string[] {
  const { origin, port } = new URL(publicUrl);
  const at = port === "" ? "" : `:${port}`;
  return oidc === null ? [...new Set([origin, `http://localhost${at}`, `http://127.0.0.1${at}`])] : [origin];
}

/**
 * True when a client of the sign-in provider may exchange its ID tokens from a page of this origin, so that a token
 * that another page got hold of is worth nothing there. A browser always names the origin. With an external provider,
 * console and extension are one client.
 */
export function mayExchange(config: Origins, client: string, origin: string | null): boolean {
  if (origin === null) return true;
  const isConsole = [...consoleOrigins(config), ...config.corsOrigins].includes(origin);
  if (config.oidc !== null) return isConsole || isExtension(config, origin);
  if (client === consoleClientId) return isConsole;
  return client === extensionClientId && isExtension(config, origin);
}

/** Whether a page of the extension has this origin. Firefox gives each installation of an extension a random one. */
export function isExtension({ extensionRedirects }: Pick<Origins, "extensionRedirects">, origin: string): boolean {
  const configured = extensionRedirects.flatMap((redirect) => {
    const [, id] = /^https:\/\/([a-p]{32})\.chromiumapp\.org\//.exec(redirect) ?? [];
    return id === undefined ? [] : [`chrome-extension://${id}`];
  });
  return origin.startsWith("moz-extension://") || [...extensionOrigins, ...configured].includes(origin);
}
