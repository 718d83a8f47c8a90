import { ErrorResponse, OidcClient, type StateStore } from "oidc-client-ts";
import { browser } from "wxt/browser";
import { explainSignIn, providerTimeoutSeconds } from "#shared/client/sign-in-problem.ts";
import { createNonce, promptOf } from "#shared/client/sign-in-request.ts";
import { authSignOut, authSsoCallback } from "#shared/contract/auth.ts";
import type { SignInOutcome } from "../base/messages.ts";
import { storeApiAddress } from "../connection/api-address.ts";
import { platformClient } from "../connection/client.ts";
import { endSession } from "../connection/end-session.ts";
import { appToken, askForAccount, consoleAddress } from "../connection/storage.ts";
import { testConnection } from "../connection/test-connection.ts";
import { sendHeld } from "../outbox/outbox.ts";
import { receipts } from "../outbox/storage.ts";

/**
 * Signs in at the provider of the stored console: code flow with PKCE in the browser's own window. Exchanges the ID
 * token for the platform's app token and stores only that. After a sign-out the provider shows its account chooser.
 */
export async function signIn(asksForAccount = false): Promise<SignInOutcome> {
  const origin = await consoleAddress.getValue();
  if (origin === null) return failed("Enter the console URL first.");
  const connection = await testConnection(origin);
  if (!connection.ok) return failed(`${connection.title}. ${connection.text}`);
  const { auth } = connection.config;
  await storeApiAddress(connection.config, origin);
  const client = platformClient(origin, null, null, connection.config);
  try {
    const idToken = await requestIdToken({
      authority: auth.authority,
      clientId: auth.extensionClientId,
      scope: auth.scope,
      redirectUri: browser.identity.getRedirectURL(),
      stateStore: sessionStateStore,
      asksForAccount: asksForAccount || (await askForAccount.getValue()),
      createNonce: () => createNonce(client),
      openWindow,
    });
    if (idToken === null)
      return { ok: false, reason: "closed", text: "The sign-in window was closed. Nothing was changed." };
    if (asksForAccount) await endSession();
    await appToken.setValue(await client.send(authSsoCallback, { body: { idToken } }));
    await askForAccount.removeValue();
    return { ok: true };
  } catch (error) {
    if (error instanceof WindowError) return failed(error.message);
    return failed(await explainSignIn(error, { authority: auth.authority, origin: location.origin, fetch }));
  }
}

/** The sign-in window could not show the provider's page. */
class WindowError extends Error {}

/** Maximum time that signing out waits for the server. */
const endTokensMs = 3_000;

/** Tries once to send held actions, then ends the sign-in. Unsent actions wait for the next sign-in. */
export async function signOut(): Promise<void> {
  await sendHeld();
  await endTokens();
  await receipts.removeValue();
  await askForAccount.setValue(true);
  await endSession();
}

/** Revokes the user's tokens on the server. An unresponsive server does not prevent the local sign-out. */
async function endTokens(): Promise<void> {
  const [origin, token] = await Promise.all([consoleAddress.getValue(), appToken.getValue()]);
  if (origin === null || token === null) return;
  await platformClient(origin, token)
    .send(authSignOut, { signal: AbortSignal.timeout(endTokensMs) })
    .catch(() => undefined);
}

/** @returns the URL that the provider redirected to, or null when the user closed the window. */
async function openWindow(url: string): Promise<string | null> {
  try {
    return (await browser.identity.launchWebAuthFlow({ url, interactive: true })) ?? null;
  } catch (error) {
    // Every other error means that the window was closed; the wording differs between browsers.
    if (!/could not be loaded/i.test(String(error))) return null;
    throw new WindowError(`The sign-in page of ${new URL(url).host} could not be loaded. Check your connection.`);
  }
}

const failed = (text: string): SignInOutcome => ({ ok: false, reason: "failed", text });

const prefix = "oidc.";

/**
 * State, nonce and PKCE verifier of a pending sign-in. Stored in session memory, so that they survive a restart of the
 * worker.
 */
const sessionStateStore: StateStore = {
  set: (key, value) => browser.storage.session.set({ [prefix + key]: value }),
  get: async (key) => ((await browser.storage.session.get(prefix + key))[prefix + key] as string | undefined) ?? null,
  remove: async (key) => {
    const value = await sessionStateStore.get(key);
    await browser.storage.session.remove(prefix + key);
    return value;
  },
  getAllKeys: async () =>
    Object.keys(await browser.storage.session.get(null))
      .filter((key) => key.startsWith(prefix))
      .map((key) => key.slice(prefix.length)),
};

interface SignInRequest {
  readonly authority: string;
  readonly clientId: string;
  readonly scope: string;
  readonly redirectUri: string;
  readonly stateStore: StateStore;
  /** Asks the provider to show its account chooser even if a session exists there. */
  readonly asksForAccount: boolean;
  readonly createNonce: () => Promise<string>;
  /**
   * Opens a URL in a window. @returns the URL that the provider redirected to, or null when the user closed the window
   */
  readonly openWindow: (url: string) => Promise<string | null>;
}

/**
 * Signs the user in at the provider: code flow with PKCE; state and nonce are checked.
 * @returns the ID token, or null when the user closed the window.
 * @throws Error when the response does not match the request.
 */
export async function requestIdToken(request: SignInRequest): Promise<string | null> {
  const oidc = new OidcClient({
    authority: request.authority,
    client_id: request.clientId,
    redirect_uri: request.redirectUri,
    response_type: "code",
    scope: request.scope,
    loadUserInfo: false,
    stateStore: request.stateStore,
    requestTimeoutInSeconds: providerTimeoutSeconds,
  });
  const prompt = request.asksForAccount ? promptOf(await oidc.metadataService.getMetadata()) : null;
  try {
    return await requestWithPrompt(oidc, request, prompt);
  } catch (error) {
    // Not every provider has a choice of accounts.
    const isRefused =
      prompt === "select_account" && error instanceof ErrorResponse && error.error === "invalid_request";
    if (!isRefused) throw error;
    return requestWithPrompt(oidc, request, "login");
  }
}

async function requestWithPrompt(
  oidc: OidcClient,
  { createNonce, openWindow }: SignInRequest,
  prompt: string | null,
): Promise<string | null> {
  // The nonce is stored with the state. The library rejects an ID token with a different one.
  const { url } = await oidc.createSigninRequest({
    nonce: await createNonce(),
    // Marks the provider's errors as answers to this request.
    state: "extension",
    ...(prompt !== null && { prompt }),
  });
  const returned = await openWindow(url);
  if (returned === null) return null;
  const { id_token: idToken } = await oidc.processSigninResponse(returned);
  if (idToken === undefined) throw new Error("The sign-in provider did not return an ID token.");
  return idToken;
}
