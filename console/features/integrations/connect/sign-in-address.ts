import { tokenStore } from "#console/core/api-client.ts";
import { runtimeConfig } from "#console/core/runtime-config.ts";
import type { RuntimeConfig } from "#shared/contract/config.ts";
import { texts } from "../texts.ts";

/** How often a window of the hosted proxy is looked at, milliseconds. */
const closedLookMs = 300;

/** The sub-project whose page a browser leaves, and comes back to. */
export interface SignInPlace {
  readonly segmentId: string;
  readonly grandparentId: string;
}

/**
 * Where a browser goes to sign in at a provider, by way of the backend. It goes there by itself, so the token is in the
 * address.
 * @param succeeded parameters that the address has afterwards, where the backend ends the sign-in itself
 */
export function signInAddress(
  path: string,
  { segmentId, grandparentId }: SignInPlace,
  succeeded: Readonly<Record<string, string>> = {},
): string {
  const back = `${window.location.origin}/integrations/${grandparentId}/${segmentId}?${new URLSearchParams(succeeded)}`;
  const query = new URLSearchParams({
    redirectUrl: back,
    crowdToken: tokenStore().read() ?? "",
    "segments[]": segmentId,
  });
  return `${runtimeConfig().apiBase}/${path}/connect?${query}`;
}

/** Names that a platform is to be connected with, by their list. */
export type Draft = Readonly<Record<string, readonly string[]>>;

const draftKey = (platform: string, segmentId: string) => `sign-in-draft:${platform}:${segmentId}`;

/** Keeps what was typed while the browser is at the provider; null forgets it. */
export function keepDraft(platform: string, segmentId: string, draft: Draft | null): void {
  if (draft === null) sessionStorage.removeItem(draftKey(platform, segmentId));
  else sessionStorage.setItem(draftKey(platform, segmentId), JSON.stringify(draft));
}

/** What was typed before this browser left for the provider. */
export function readDraft(platform: string, segmentId: string): Draft | null {
  const kept = sessionStorage.getItem(draftKey(platform, segmentId));
  return kept === null ? null : (JSON.parse(kept) as Draft);
}

/**
 * Lets somebody sign in at a provider in a window of the hosted proxy, which keeps the sign-in. Call it from the press of a
 * button: browsers open no window otherwise.
 * @returns once the window is closed
 */
export async function signInHosted(
  { url, publicKey }: NonNullable<RuntimeConfig["hostedSignIn"]>,
  platform: string,
  segmentId: string,
): Promise<void> {
  const query = new URLSearchParams({ connection_id: `${segmentId}-${platform}`, public_key: publicKey });
  const opened = window.open(`${url}/oauth/connect/${platform}?${query}`, "_blank", "width=600,height=800");
  if (!opened) throw new Error(texts.windowBlocked);
  // The proxy's page closes itself, and tells this one nothing.
  while (!opened.closed) await new Promise((resolve) => setTimeout(resolve, closedLookMs));
}

const stateKey = (platform: string) => `sign-in-state:${platform}`;

/**
 * Where a platform is installed that needs no backend for it; null where the operator has set up none. What the provider
 * sends back tells whether this browser began it.
 */
export function installAddress(platform: string): string | null {
  const configured = runtimeConfig().installUrls?.[platform];
  if (configured === undefined) return null;
  const address = new URL(configured);
  // `randomUUID` is missing on pages that come over plain http from another host.
  const state = crypto.getRandomValues(new Uint32Array(4)).join("-");
  sessionStorage.setItem(stateKey(platform), state);
  address.searchParams.set("state", state);
  return address.href;
}

/** Whether this browser began the installation that it came back from; asked once. */
export function isOwnReturn(platform: string, query: URLSearchParams): boolean {
  const state = sessionStorage.getItem(stateKey(platform));
  sessionStorage.removeItem(stateKey(platform));
  return state !== null && query.get("state") === state;
}

/** What a sign-in through the backend came back with. */
export const codeAndState = (query: URLSearchParams) => ({
  code: query.get("code") ?? "",
  state: query.get("state") ?? "",
});

/** Whether a provider's page sent somebody back with this address, whatever came of it. */
export function isBackFrom(source: string, query: URLSearchParams): boolean {
  return query.get("source") === source && (query.has("code") || query.has("error"));
}
