import type { RuntimeConfig } from "#shared/contract/config.ts";
import { readAddress } from "./address.ts";
import { apiAddresses } from "./storage.ts";

/**
 * Where the API of the console at `origin` is: a path on the same server, or an address that its configuration names.
 * @returns the address without a slash at its end; null for one that may not be asked (see `readAddress`)
 */
export function apiAddressIn({ apiBase }: Pick<RuntimeConfig, "apiBase">, origin: string): string | null {
  const url = URL.parse(apiBase, origin);
  if (url === null || "problem" in readAddress(url.href)) return null;
  return `${url.origin}${url.pathname}`.replace(/\/+$/, "");
}

/** Remembers it for the calls to come. */
export async function keepApiAddress(config: Pick<RuntimeConfig, "apiBase">, origin: string): Promise<void> {
  const api = apiAddressIn(config, origin);
  const known = await apiAddresses.getValue();
  if (api !== null && known[origin] !== api) await apiAddresses.setValue({ ...known, [origin]: api });
}

/** The address kept for the console at `origin`, else the one that consoles have by themselves. */
export async function apiAddressOf(origin: string): Promise<string> {
  return (await apiAddresses.getValue())[origin] ?? `${origin}/api`;
}
