import { createClient, type SelectedGroup } from "#shared/client/client.ts";
import type { RuntimeConfig } from "#shared/contract/config.ts";
import { apiAddressIn, apiAddressOf } from "./api-address.ts";
import { endSessionAt } from "./end-session.ts";
import { platformFetch } from "./platform-fetch.ts";

/**
 * The shared client for the platform whose console is at `origin`. A 401 clears the token, which signs every page that shows it out.
 * @param token - the app token, or null to make the calls that need none.
 * @param about - what the console said of itself: what it can do, where its API is. Without it both are found out by each call.
 */
export function platformClient(
  origin: string,
  token: string | null,
  group: SelectedGroup | null = null,
  about: Partial<RuntimeConfig> = {},
) {
  const { apiBase, capabilities = {} } = about;
  const said = apiBase === undefined ? null : apiAddressIn({ apiBase }, origin);
  const address = async () => said ?? (await apiAddressOf(origin));
  return createClient({
    baseUrl: address,
    fetch: async (input, init) => platformFetch(new URL(await address()).origin)(input, init),
    token: () => token,
    group: () => group,
    onUnauthorized: () => void endSessionAt(origin),
    capabilities,
  });
}
