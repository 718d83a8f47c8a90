import { adaptClient } from "#shared/client/adapt-client.ts";
import { isCapable } from "#shared/client/backend.ts";
import { type Client, createClient } from "#shared/client/client.ts";
import "#shared/client/http.ts";
import type { Call } from "#shared/contract/call.ts";
import type { Capability } from "#shared/contract/config.ts";
import { unattendedHeader } from "#shared/domain/product/unattended.ts";
import { writeMark } from "#shared/domain/write-mark.ts";
import { getQueryClient } from "./query-client.ts";
import { runtimeConfig } from "./runtime-config.ts";
import { selectedGroup } from "./selected-group.ts";
import { whenSessionResumes } from "./session-pause.ts";
import { createTokenStore, type TokenStore } from "./token-store.ts";

declare global {
  /** `fetch` for the platform's API that reuses a response requested early (`console/first.ts`). */
  var fetchEarly: ((request: Request) => Promise<Response>) | undefined;
}

let tokens: TokenStore | null = null;
let client: Client | null = null;
let unauthorized: () => undefined | Promise<boolean> = () => undefined;
let isUnloading = false;
let isAttended = () => true;

/** The token store of this page. */
export function tokenStore(): TokenStore {
  tokens ??= createTokenStore();
  return tokens;
}

/** Marks whether the page is unloading. `pageshow` resets it when the page is restored. */
export function setPageUnloading(value: boolean): void {
  isUnloading = value;
}

/** Sets how to know whether someone uses this page. Called once by the session. */
export function onAttendance(ask: () => boolean): void {
  isAttended = ask;
}

/** Sets the handler for responses that reject the token. Called once by the session. */
export function onUnauthorized(react: () => undefined | Promise<boolean>): void {
  unauthorized = react;
}

/** Marks of the last writes of this page, oldest first. */
const ownWrites = new Set<string>();
const maxOwnWrites = 200;

function addOwnWrite(key: string): void {
  ownWrites.add(writeMark(key));
  const [oldest] = ownWrites;
  if (ownWrites.size > maxOwnWrites && oldest !== undefined) ownWrites.delete(oldest);
}

/** Whether the write with this mark was sent by this page. */
export const isOwnWrite = (mark: string): boolean => ownWrites.has(mark);

/** Time for which existing backends serve lists from their cache after a write, in milliseconds. */
const cachedListMs = 2_500;
const lists: ReadonlySet<unknown> = new Set(["people", "organizations"]);
let refetchTimer: ReturnType<typeof setTimeout> | undefined;

/** Refetches lists once after the cache time, because they may not contain the write yet. */
function followWrite({ access }: Call): void {
  if (can("freshLists") || !/^(?:member|organization|merge)/.test(access)) return;
  clearTimeout(refetchTimer);
  refetchTimer = setTimeout(
    () => void getQueryClient().invalidateQueries({ predicate: ({ queryKey }) => lists.has(queryKey[0]) }),
    cachedListMs,
  );
}

/** The client of the platform's API, outside React. Adds the segments of the selected group to calls that need them. */
export function getClient(): Client {
  client ??= createClient({
    baseUrl: new URL(runtimeConfig().apiBase, location.origin).href,
    // Requests sent while the page unloads must complete after it is gone.
    fetch: (input, init) => {
      const options = { ...init, keepalive: isUnloading };
      if (!isAttended() && can("signOut")) {
        const unattended = new Request(input, options);
        unattended.headers.set(unattendedHeader, "1");
        return fetch(unattended);
      }
      return globalThis.fetchEarly?.(new Request(input, options)) ?? fetch(input, options);
    },
    token: async () => {
      await whenSessionResumes();
      return tokenStore().read();
    },
    group: selectedGroup,
    onUnauthorized: () => unauthorized(),
    onWrite: addOwnWrite,
    onWritten: followWrite,
    capability: (name) => isCapable(runtimeConfig().capabilities, name),
  });
  client = adaptClient(client);
  return client;
}

/** Whether the backend has a capability (`shared/contract/config.ts`). */
export const can = (capability: Capability): boolean => getClient().can(capability);

/** Whether deleted records can be restored, so that deleting one needs no question. */
export const isRestorable = (): boolean => can("trash");

/** The client of the platform's API, as a hook. */
export function useClient(): Client {
  return getClient();
}
