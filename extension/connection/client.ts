import { createClient, type SelectedGroup } from "#shared/client/client.ts";
import { apiAddressOf } from "./api-address.ts";
import { endSessionAt } from "./end-session.ts";
import { platformFetch } from "./platform-fetch.ts";

/**
 * The shared client for the platform whose console is at `origin`. A 401 clears the token, which signs every page that shows it out.
 * @param token - the app token, or null to make the calls that need none.
 * @param capabilities - what the console said it can do; what it did not say is found out by asking.
 */
export function platformClient(
  origin: string,
  token: string | null,
  group: SelectedGroup | null = null,
  capabilities: Readonly<Record<string, boolean>> = {},
) {
  return createClient({
    baseUrl: () => apiAddressOf(origin),
    fetch: async (input, init) => platformFetch(new URL(await apiAddressOf(origin)).origin)(input, init),
    token: () => token,
    group: () => group,
    onUnauthorized: () => void endSessionAt(origin),
    capabilities,
  });
}
