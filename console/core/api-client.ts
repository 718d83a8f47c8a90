import { type Client, createClient } from "#shared/client/client.ts";
import "#shared/client/http.ts";
import type { Call } from "#shared/contract/call.ts";
import { writeMark } from "#shared/domain/write-mark.ts";
import { getQueryClient } from "./query-client.ts";
import { runtimeConfig } from "./runtime-config.ts";
import { selectedGroup } from "./selected-group.ts";
import { createTokenStore, type TokenStore } from "./token-store.ts";

declare global {
  /** `fetch` of the platform's API, which takes an answer that is already on its way (`console/first.ts`). */
  var fetchEarly: ((request: Request) => Promise<Response>) | undefined;
}

let tokens: TokenStore | null = null;
let client: Client | null = null;
let unauthorized = () => {};
let leaving = false;

/** The one token store of this page. */
export function tokenStore(): TokenStore {
  tokens ??= createTokenStore();
  return tokens;
}

/** From now on the page is being left, until `pageshow` brings it back. */
export function pageIsLeft(isLeft: boolean): void {
  leaving = isLeft;
}

/** Sets the handler of answers that refuse the token; called once by the session. */
export function onUnauthorized(react: () => void): void {
  unauthorized = react;
}

/** Marks of the last writes of this page, oldest first. */
const ownWrites = new Set<string>();
const mostOwnWrites = 200;

function noteWrite(key: string): void {
  ownWrites.add(writeMark(key));
  const [oldest] = ownWrites;
  if (ownWrites.size > mostOwnWrites && oldest !== undefined) ownWrites.delete(oldest);
}

/** Whether this page sent the write of this mark. */
export const isOwnWrite = (mark: string): boolean => ownWrites.has(mark);

/** Milliseconds for which existing backends answer a list from their cache after a write. */
const cachedListMs = 2_500;
const lists: ReadonlySet<unknown> = new Set(["people", "organizations"]);
let askingAgain: ReturnType<typeof setTimeout> | undefined;

/** Lists that may not show a write yet are asked for once more when they do. */
function followWrite({ access }: Call): void {
  if (runtimeConfig().capabilities.freshLists === true || !/^(?:member|organization|merge)/.test(access)) return;
  clearTimeout(askingAgain);
  askingAgain = setTimeout(
    () => void getQueryClient().invalidateQueries({ predicate: ({ queryKey }) => lists.has(queryKey[0]) }),
    cachedListMs,
  );
}

/** The client of the platform's API, outside React. Segments of the selected group are added by the rules of the wire. */
export function getClient(): Client {
  client ??= createClient({
    baseUrl: new URL(runtimeConfig().apiBase, location.origin).href,
    // What is sent while the page is being left outlives it.
    fetch: (input, init) => {
      const options = { ...init, keepalive: leaving };
      return globalThis.fetchEarly?.(new Request(input, options)) ?? fetch(input, options);
    },
    token: () => tokenStore().read(),
    group: selectedGroup,
    onUnauthorized: () => unauthorized(),
    onWrite: noteWrite,
    onWritten: followWrite,
    capabilities: runtimeConfig().capabilities,
  });
  return client;
}

/** The client of the platform's API. */
export function useClient(): Client {
  return getClient();
}
