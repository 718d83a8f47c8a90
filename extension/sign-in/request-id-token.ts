import { OidcClient, type StateStore } from "oidc-client-ts";

interface SignInRequest {
  readonly authority: string;
  readonly clientId: string;
  readonly scope: string;
  readonly redirectUri: string;
  readonly stateStore: StateStore;
  /** Asks the provider to show its account chooser even if a session exists there. */
  readonly asksForAccount: boolean;
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
  });
  // The nonce is stored with the state. The library rejects an ID token with a different one.
  const { url } = await oidc.createSigninRequest({
    nonce: crypto.randomUUID(),
    ...(request.asksForAccount && { prompt: "login" }),
  });
  const returned = await request.openWindow(url);
  if (returned === null) return null;
  const { id_token: idToken } = await oidc.processSigninResponse(returned);
  if (idToken === undefined) throw new Error("The sign-in provider did not return an ID token.");
  return idToken;
}
