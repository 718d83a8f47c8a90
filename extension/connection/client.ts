import { createClient, type SelectedGroup } from "#shared/client/client.ts";
import { endSession } from "../sign-in/end-session.ts";
import { platformFetch } from "./platform-fetch.ts";

/**
 * The shared client for the console at `origin`. A 401 clears the token, which signs every open page out.
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
    baseUrl: `${origin}/api`,
    fetch: platformFetch(origin),
    token: () => token,
    group: () => group,
    onUnauthorized: () => void endSession(),
    capabilities,
  });
}
