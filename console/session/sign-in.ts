import { ErrorResponse, OidcClient, WebStorageStateStore } from "oidc-client-ts";
import { getClient } from "#console/core/api-client.ts";
import { runtimeConfig } from "#console/core/runtime-config.ts";
import { providerTimeoutSeconds } from "#shared/client/sign-in-problem.ts";
import { createNonce, promptOf } from "#shared/client/sign-in-request.ts";
import { safeReturn } from "./return-location.ts";

/** State of a sign-in request, kept in this tab's session storage until the provider redirects back. */
interface SignInState {
  readonly returnTo: string;
  readonly kind: SignInKind;
}

/**
 * `silent` requests no user interaction, `again` allows it where the provider requires it, and `another` asks the user
 * to choose an account.
 */
export type SignInKind = "usual" | "silent" | "again" | "another";

/** Result of a sign-in. */
export type SignInResult =
  | { readonly kind: "signed-in"; readonly idToken: string; readonly returnTo: string }
  /** The provider requires user interaction: open the sign-in page. */
  | { readonly kind: "interaction-needed"; readonly returnTo: string };

/** Errors of a provider that does not answer without the user. Some refuse every such request. */
const needsInteraction = new Set([
  "invalid_request",
  "login_required",
  "consent_required",
  "interaction_required",
  "account_selection_required",
  "missing_refresh_token",
]);

/** Address of the provider. */
export const authority = (): string => new URL(runtimeConfig().auth.authority, location.origin).href;

function createOidcClient(timeoutSeconds = providerTimeoutSeconds): OidcClient {
  const { auth } = runtimeConfig();
  return new OidcClient({
    authority: authority(),
    requestTimeoutInSeconds: timeoutSeconds,
    client_id: auth.clientId,
    redirect_uri: `${location.origin}/auth/callback`,
    response_type: "code",
    scope: auth.scope,
    // The backend identifies the user, so the provider's user info is not needed.
    loadUserInfo: false,
    stateStore: new WebStorageStateStore({ store: sessionStorage, prefix: "oidc." }),
  });
}

export const tokenEndpoint = (): Promise<string | undefined> => createOidcClient().metadataService.getTokenEndpoint();

/** Redirects to the provider: code flow with PKCE, state and nonce. */
export async function leaveForSignIn(returnTo: string, kind: SignInKind): Promise<void> {
  const oidc = createOidcClient();
  const prompt =
    kind === "usual" ? null : kind === "another" ? promptOf(await oidc.metadataService.getMetadata()) : "none";
  await leaveWithPrompt(oidc, { returnTo: safeReturn(returnTo), kind }, prompt);
}

async function leaveWithPrompt(oidc: OidcClient, state: SignInState, prompt: string | null): Promise<void> {
  const request = await oidc.createSigninRequest({
    state,
    // Stored with the state; the library rejects an ID token with another nonce.
    nonce: await createNonce(getClient()),
    ...(prompt !== null && { prompt }),
  });
  location.assign(request.url);
}

function stateOf(value: unknown): SignInState {
  const { returnTo, kind = "usual" } = (value ?? {}) as Partial<SignInState>;
  return { returnTo: safeReturn(returnTo), kind };
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
    if (needsInteraction.has(error.error ?? "")) {
      if (state.kind === "silent") return { kind: "interaction-needed", returnTo: state.returnTo };
      if (state.kind === "again") {
        await leaveWithPrompt(createOidcClient(), { ...state, kind: "usual" }, null);
        return new Promise<never>(() => {});
      }
    }
    if (state.kind === "another" && error.error === "invalid_request") {
      // Not every provider has a choice of accounts.
      await leaveWithPrompt(createOidcClient(), { ...state, kind: "usual" }, "login");
      return new Promise<never>(() => {});
    }
    throw error;
  }
}

/** Time that signing out waits for the provider. */
const signOutTimeoutSeconds = 3;

/** Redirects to the sign-out of the provider, which redirects back to the sign-in page. */
export async function leaveForSignOut(idToken: string | null): Promise<void> {
  const request = await createOidcClient(signOutTimeoutSeconds).createSignoutRequest({
    client_id: runtimeConfig().auth.clientId,
    post_logout_redirect_uri: `${location.origin}/auth/signin`,
    ...(idToken === null ? {} : { id_token_hint: idToken }),
  });
  location.assign(request.url);
}
