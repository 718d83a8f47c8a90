import { ErrorResponse, OidcClient, type StateStore } from "oidc-client-ts";
import { providerTimeoutSeconds } from "#shared/client/sign-in-problem.ts";
import { promptOf } from "#shared/client/sign-in-request.ts";

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
