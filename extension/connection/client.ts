import { createClient, type SelectedGroup } from "#shared/client/client.ts";
import type { RuntimeConfig } from "#shared/contract/config.ts";
import { apiAddressIn, apiAddressOf } from "./api-address.ts";
import { endSessionAt } from "./end-session.ts";
import { platformFetch } from "./platform-fetch.ts";

/**
 * Creates the shared client for the console at `origin`. A 401 clears the token, which signs out every page.
 * @param token - the app token, or null for calls that need none
 * @param about - capabilities and API address that the console reported; without it each call determines both
 * @param onWrite - called with the idempotency key of each write before it is sent
 */
export function platformClient(
  origin: string,
  token: string | null,
  group: SelectedGroup | null = null,
  about: Partial<RuntimeConfig> = {},
  onWrite?: (key: string) => void,
) {
  const { apiBase, capabilities = {} } = about;
  const apiAddress = apiBase === undefined ? null : apiAddressIn({ apiBase }, origin);
  const address = async () => apiAddress ?? (await apiAddressOf(origin));
  return createClient({
    baseUrl: address,
    fetch: async (input, init) => platformFetch(new URL(await address()).origin)(input, init),
    token: () => token,
    group: () => group,
    onUnauthorized: () => void endSessionAt(origin),
    capability: (name) => capabilities[name],
    ...(onWrite && { onWrite }),
  });
}
