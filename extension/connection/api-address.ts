import type { RuntimeConfig } from "#shared/contract/config.ts";
import { trimEndOf } from "#shared/domain/text/trim-characters.ts";
import { readAddress } from "./address.ts";
import { apiAddresses } from "./storage.ts";

/**
 * Resolves the API address of the console at `origin`: a path on the same server, or an address from its configuration.
 * @returns the address without a trailing slash; null when requests to it are not allowed (see `readAddress`)
 */
export function apiAddressIn({ apiBase }: Pick<RuntimeConfig, "apiBase">, origin: string): string | null {
  const url = URL.parse(apiBase, origin);
  if (url === null || "problem" in readAddress(url.href)) return null;
  return trimEndOf(`${url.origin}${url.pathname}`, "/");
}

/** Stores the API address for later calls. */
export async function storeApiAddress(config: Pick<RuntimeConfig, "apiBase">, origin: string): Promise<void> {
  const api = apiAddressIn(config, origin);
  const known = await apiAddresses.getValue();
  if (api !== null && known[origin] !== api) await apiAddresses.setValue({ ...known, [origin]: api });
}

/** Returns the stored API address of the console at `origin`, else the default one. */
export async function apiAddressOf(origin: string): Promise<string> {
  return (await apiAddresses.getValue())[origin] ?? `${origin}/api`;
}
