import { ErrorResponse, OidcClient, WebStorageStateStore } from "oidc-client-ts";
import { runtimeConfig } from "#console/core/runtime-config.ts";
import { safeReturn } from "./return-location.ts";

/** State of a sign-in request, kept in this tab's session storage until the provider answers. */
interface SignInState {
  readonly returnTo: string;
  readonly silent: boolean;
}

/** How a sign-in came back. */
export type SignInResult =
  | { readonly kind: "signed-in"; readonly idToken: string; readonly returnTo: string }
  /** The provider wants to ask the person: go to the sign-in page. */
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
    // Who it is comes from the backend; the provider's user page is not needed.
    loadUserInfo: false,
    stateStore: new WebStorageStateStore({ store: sessionStorage, prefix: "oidc." }),
  });
}

/** Leaves for the provider: code flow with PKCE, state and nonce. `silent` asks it not to show anything. */
export async function leaveForSignIn(returnTo: string, options: { silent: boolean }): Promise<void> {
  const state: SignInState = { returnTo: safeReturn(returnTo), silent: options.silent };
  const request = await createOidcClient().createSigninRequest({
    state,
    // Kept with the state; the library refuses an ID token that carries another one.
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
 * Reads the address that the provider came back with; the state, the code and the nonce are checked.
 * @throws ErrorResponse when the provider refused for another reason, Error when the answer is not the one asked for.
 */
export async function readSignInAnswer(address: string): Promise<SignInResult> {
  try {
    const answer = await createOidcClient().processSigninResponse(address);
    const state = stateOf(answer.userState);
    if (!answer.id_token) throw new Error("The sign-in answer carries no ID token.");
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

/** Leaves for the provider's own sign-out, which comes back to the sign-in page. */
export async function leaveForSignOut(idToken: string | null): Promise<void> {
  const request = await createOidcClient().createSignoutRequest({
    client_id: runtimeConfig().auth.clientId,
    post_logout_redirect_uri: `${location.origin}/auth/signin`,
    ...(idToken === null ? {} : { id_token_hint: idToken }),
  });
  location.assign(request.url);
}
