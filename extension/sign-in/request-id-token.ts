import { OidcClient, type StateStore } from "oidc-client-ts";

interface SignInRequest {
  readonly authority: string;
  readonly clientId: string;
  readonly scope: string;
  readonly redirectUri: string;
  readonly stateStore: StateStore;
  /** The provider asks who signs in, whoever is signed in there still. */
  readonly asksForAccount: boolean;
  /** Shows an address. @returns the address the provider sent the window back to, or null when the user closed it */
  readonly openWindow: (url: string) => Promise<string | null>;
}

/**
 * Lets the user sign in at the provider: code flow with PKCE; state and nonce are checked.
 * @returns the ID token, or null when the user closed the window.
 * @throws Error when the answer is not the one that was asked for.
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
  // Kept with the state; the library refuses an ID token that carries another one.
  const { url } = await oidc.createSigninRequest({
    nonce: crypto.randomUUID(),
    ...(request.asksForAccount && { prompt: "login" }),
  });
  const returned = await request.openWindow(url);
  if (returned === null) return null;
  const { id_token: idToken } = await oidc.processSigninResponse(returned);
  if (idToken === undefined) throw new Error("The sign-in provider sent no ID token.");
  return idToken;
}
