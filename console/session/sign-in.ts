import { ErrorResponse, OidcClient, WebStorageStateStore } from "oidc-client-ts";
import { runtimeConfig } from "#console/core/runtime-config.ts";
import { safeReturn } from "./return-location.ts";

/** State of a sign-in request, kept in this tab's session storage until the provider redirects back. */
interface SignInState {
  readonly returnTo: string;
  readonly silent: boolean;
}

/** Result of a sign-in. */
export type SignInResult =
  | { readonly kind: "signed-in"; readonly idToken: string; readonly returnTo: string }
  /** The provider requires user interaction: open the sign-in page. */
  | { readonly kind: "interaction-needed"; readonly returnTo: string };

const needsInteraction = new Set([
  "login_required",
  "consent_required",
  "interaction_required",
  "account_selection_required",
  "missing_refresh_token",
]);

function createOidcClient(): OidcClient {
  const { auth } = runtimeConfig();
  return new OidcClient({
    authority: new URL(auth.authority, location.origin).href,
    client_id: auth.clientId,
    redirect_uri: `${location.origin}/auth/callback`,
    response_type: "code",
    scope: auth.scope,
    // The backend identifies the user, so the provider's user info is not needed.
    loadUserInfo: false,
    stateStore: new WebStorageStateStore({ store: sessionStorage, prefix: "oidc." }),
  });
}

/** Redirects to the provider: code flow with PKCE, state and nonce. `silent` requests no user interaction. */
export async function leaveForSignIn(returnTo: string, options: { silent: boolean }): Promise<void> {
  const state: SignInState = { returnTo: safeReturn(returnTo), silent: options.silent };
  const request = await createOidcClient().createSigninRequest({
    state,
    // Stored with the state; the library rejects an ID token with another nonce.
    nonce: crypto.randomUUID(),
    ...(options.silent ? { prompt: "none" } : {}),
  });
  location.assign(request.url);
}

function stateOf(value: unknown): SignInState {
  const { returnTo, silent } = (value ?? {}) as Partial<SignInState>;
  return { returnTo: safeReturn(returnTo), silent: silent === true };
}

/**
 * Parses the URL that the provider redirected to, and verifies state, code and nonce.
 * @throws ErrorResponse when the provider refused for another reason, Error when the response does not match the
 * request.
 */
export async function readSignInAnswer(address: string): Promise<SignInResult> {
  try {
    const answer = await createOidcClient().processSigninResponse(address);
    const state = stateOf(answer.userState);
    if (!answer.id_token) throw new Error("The sign-in response has no ID token.");
    return { kind: "signed-in", idToken: answer.id_token, returnTo: state.returnTo };
  } catch (error) {
    if (!(error instanceof ErrorResponse)) throw error;
    const state = stateOf(error.state);
    if (state.silent || needsInteraction.has(error.error ?? "")) {
      return { kind: "interaction-needed", returnTo: state.returnTo };
    }
    throw error;
  }
}

/** Redirects to the sign-out of the provider, which redirects back to the sign-in page. */
export async function leaveForSignOut(idToken: string | null): Promise<void> {
  const request = await createOidcClient().createSignoutRequest({
    client_id: runtimeConfig().auth.clientId,
    post_logout_redirect_uri: `${location.origin}/auth/signin`,
    ...(idToken === null ? {} : { id_token_hint: idToken }),
  });
  location.assign(request.url);
}
