import { createClient, type SelectedGroup } from "#shared/client/client.ts";
import { appToken } from "../storage.ts";
import { platformFetch } from "./platform-fetch.ts";

/**
 * The shared client for the console at `origin`. A 401 clears the token, which signs every open page out.
 * @param token - the app token, or null to make the calls that need none.
 */
export function platformClient(origin: string, token: string | null, group: SelectedGroup | null = null) {
  return createClient({
    baseUrl: `${origin}/api`,
    fetch: platformFetch(origin),
    token: () => token,
    group: () => group,
    onUnauthorized: () => void appToken.removeValue(),
  });
}
