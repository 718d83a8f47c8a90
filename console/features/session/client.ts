import { createClient } from "#shared/client/client.ts";
import { runtimeConfig } from "./config.ts";
import { selectedGroup } from "./selected-group.ts";
import { createTokenStore, type TokenStore } from "./token-store.ts";

export type Client = ReturnType<typeof createClient>;

let tokens: TokenStore | null = null;
let client: Client | null = null;
let unauthorized = () => {};

/** The one token store of this page. */
export function tokenStore(): TokenStore {
  tokens ??= createTokenStore();
  return tokens;
}

/** What happens when the server no longer takes the token, told once by the session. */
export function onUnauthorized(react: () => void): void {
  unauthorized = react;
}

/** The client of the platform's API, outside React. Segments of the selected group are added by the rules of the wire. */
export function getClient(): Client {
  client ??= createClient({
    baseUrl: new URL(runtimeConfig().apiBase, location.origin).href,
    fetch: (input, init) => fetch(input, init),
    token: () => tokenStore().read(),
    group: selectedGroup,
    onUnauthorized: () => unauthorized(),
  });
  return client;
}

/** The client of the platform's API. */
export function useClient(): Client {
  return getClient();
}
