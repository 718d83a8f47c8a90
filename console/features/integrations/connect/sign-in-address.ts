import { getClient, tokenStore } from "#console/core/api-client.ts";
import { runtimeConfig } from "#console/core/runtime-config.ts";
import type { RuntimeConfig } from "#shared/contract/config.ts";
import { integrationSignIn } from "#shared/contract/integrations.ts";
import { connectAfterSignInMs } from "#shared/domain/limits.ts";
import { hasOwnSyncs } from "../own-syncs.ts";
import { texts } from "../texts.ts";

/** Interval at which the window of the hosted proxy is checked, in milliseconds. */
const closedLookMs = 300;

/** Sub-project whose page the browser leaves and returns to. */
export interface SignInPlace {
  readonly segmentId: string;
  readonly grandparentId: string;
}

/**
 * Returns the URL that starts the sign-in at a provider. Existing backends redirect there from a URL of their own, to
 * which the browser navigates, so it contains the token.
 * @param succeeded query parameters of the return URL, for backends that end the sign-in themselves
 */
export async function signInAddress(
  platform: string,
  { segmentId, grandparentId }: SignInPlace,
  succeeded: Readonly<Record<string, string>> = {},
): Promise<string> {
  const client = getClient();
  if (hasOwnSyncs()) {
    return (await client.send(integrationSignIn, { body: { platform, segments: [segmentId] } })).url;
  }
  const back = `${window.location.origin}/integrations/${grandparentId}/${segmentId}?${new URLSearchParams(succeeded)}`;
  const query = new URLSearchParams({
    redirectUrl: back,
    crowdToken: tokenStore().read() ?? "",
    "segments[]": segmentId,
  });
  return `${runtimeConfig().apiBase}/${platform}/connect?${query}`;
}

/** Typed names by their list. */
export type Draft = Readonly<Record<string, readonly string[]>>;

const draftKey = (platform: string, segmentId: string) => `sign-in-draft:${platform}:${segmentId}`;

/** Saves the typed names while the browser is at the provider; null deletes them. */
export function storeDraft(platform: string, segmentId: string, draft: Draft | null): void {
  if (draft === null) sessionStorage.removeItem(draftKey(platform, segmentId));
  else sessionStorage.setItem(draftKey(platform, segmentId), JSON.stringify(draft));
}

/** Returns the names typed before this browser left for the provider. */
export function readDraft(platform: string, segmentId: string): Draft | null {
  const draft = sessionStorage.getItem(draftKey(platform, segmentId));
  return draft === null ? null : (JSON.parse(draft) as Draft);
}

/**
 * Opens the sign-in of a provider in a window of the hosted proxy, which stores the credentials. Must be called from
 * the click handler of a button: browsers block the window otherwise.
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
  // The proxy's page closes itself and sends no message to this one.
  while (!opened.closed) await new Promise((resolve) => setTimeout(resolve, closedLookMs));
}

/** Gives the provider's proxy time to store the credentials before the connect call. */
export const afterSignIn = () => new Promise((resolve) => setTimeout(resolve, connectAfterSignInMs));

const stateKey = (platform: string) => `sign-in-state:${platform}`;

/**
 * Returns the URL to install the app of a platform without the backend; null when the operator has configured none.
 * Stores a random state, which the provider returns, to recognize the return of this browser.
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

/** Whether this browser started the installation that it returns from. Deletes the stored state, so call it once. */
export function isOwnReturn(platform: string, query: URLSearchParams): boolean {
  const state = sessionStorage.getItem(stateKey(platform));
  sessionStorage.removeItem(stateKey(platform));
  return state !== null && query.get("state") === state;
}

/** Parameters that a sign-in through the backend returns. */
export const codeAndState = (query: URLSearchParams) => ({
  code: query.get("code") ?? "",
  state: query.get("state") ?? "",
});

/** Whether a provider's page redirected to this URL, with a success or a failure. */
export function isBackFrom(source: string, query: URLSearchParams): boolean {
  return query.get("source") === source && (query.has("code") || query.has("error"));
}
