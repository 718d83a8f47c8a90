import { getClient, onUnauthorized, tokenStore } from "#console/core/api-client.ts";
import { handleError } from "#console/core/handle-error.ts";
import { allProjectGroupsOptions } from "#console/core/project-groups-query.ts";
import { getQueryClient } from "#console/core/query-client.ts";
import { loadRuntimeConfig } from "#console/core/runtime-config.ts";
import { tokenExpiry } from "#console/core/token-store.ts";
import { ApiError } from "#shared/client/errors.ts";
import { authMe, authSignOut, authSsoCallback } from "#shared/contract/auth.ts";
import { pauseAfter } from "#shared/domain/outbox/outbox.ts";
import { endProductSession } from "./product-tracking.ts";
import { leaveForSignOut } from "./provider.ts";
import { forgetReturnLocation, keepReturnLocation } from "./return-location.ts";
import { sessionUser } from "./session-user.ts";
import { currentUser, leaveScreens, setUser } from "./user-store.ts";

const silentKey = "silentSignIn";
const idTokenKey = "idToken";

let starting: Promise<void> | null = null;
let leaving = false;

/**
 * Starts the session, once: configuration, then the user of the stored token. A failed start is tried again by the
 * next call, so that "Try again" is calling it once more.
 * @throws when the configuration or, for want of a network, the user cannot be read.
 */
export function startSession(): Promise<void> {
  starting ??= start().catch((error: unknown) => {
    starting = null;
    throw error;
  });
  return starting;
}

async function start(): Promise<void> {
  onUnauthorized(expireSession);
  tokenStore().subscribe(followOtherTabs);
  await loadRuntimeConfig();
  const token = tokenStore().read();
  if (token === null) return;
  const expiry = tokenExpiry(token);
  if (expiry !== null && expiry <= Date.now()) {
    tokenStore().clear();
    return;
  }
  // Nearly every page needs them, and one way to the server is saved. Whoever does is told of a failure.
  void getQueryClient().prefetchQuery(allProjectGroupsOptions());
  await loadUser();
}

/** How often the server is asked who is signed in, before the page offers to try again. */
const mostTries = 5;

/**
 * Loads who is signed in. A 401 clears the token, signs out and goes through the generic handler. Any other
 * failure says nothing about the token, which is kept: a server that is busy or broken is asked again when it says.
 * @throws the failure that was left in the end
 */
async function loadUser(): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      setUser(sessionUser(await getClient().send(authMe, {})));
      return;
    } catch (error) {
      const failure = error instanceof ApiError ? error : null;
      if (failure?.kind === "unauthorized") {
        forgetSession();
        setUser(null);
        handleError(error);
        return;
      }
      const { status = null, retryAfter = null } = failure ?? {};
      const isPassing = status !== null && (status === 429 || status >= 500);
      if (!isPassing || tries === mostTries) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseAfter(tries, retryAfter)));
    }
  }
}

/** Exchanges the provider's ID token for the app token and loads the user. */
export async function finishSignIn(idToken: string): Promise<void> {
  tokenStore().write(await getClient().send(authSsoCallback, { body: { idToken } }));
  localStorage.setItem(idTokenKey, idToken);
  sessionStorage.removeItem(silentKey);
  await loadUser();
  forgetReturnLocation();
}

/** True once in a tab: the provider may know the person already, so it is asked silently before the sign-in page. */
export function maySignInSilently(): boolean {
  return sessionStorage.getItem(silentKey) === null;
}

/** Not to be asked again in this tab, until the person signs in. */
export function silentSignInTried(): void {
  sessionStorage.setItem(silentKey, "tried");
}

function forgetSession(): void {
  tokenStore().clear();
  localStorage.removeItem(idTokenKey);
  localStorage.removeItem("firstRequests");
  silentSignInTried();
  getQueryClient().clear();
}

/** The screens go first: one that still stood would ask anew, without a token, for what is forgotten. */
function endSession(): void {
  leaveScreens();
  // A page that the browser kept and brings back starts anew.
  addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
  forgetSession();
}

/**
 * The server no longer takes the token: it is cleared, the person is signed out, and the page loads again, so that
 * signing in leads back to the same address. A token that simply ran out may be renewed silently.
 */
function expireSession(): void {
  if (leaving) return;
  const token = tokenStore().read();
  if (token === null) return;
  leaving = true;
  const expiry = tokenExpiry(token);
  endSession();
  if (expiry !== null && expiry <= Date.now()) sessionStorage.removeItem(silentKey);
  keepReturnLocation(location.pathname + location.search + location.hash);
  location.reload();
}

/** How long signing out waits for the server. */
const endTokensMs = 3_000;

/** Ends the user's tokens on the server. One that does not answer keeps nobody signed in here. */
async function endTokens(): Promise<void> {
  if (!getClient().has("signOut")) return;
  await getClient()
    .send(authSignOut, { signal: AbortSignal.timeout(endTokensMs) })
    .catch(() => undefined);
}

/** Signs out on the server, here, in every other tab, and at the provider. */
export async function signOut(): Promise<void> {
  leaving = true;
  await endProductSession();
  await endTokens();
  const idToken = localStorage.getItem(idTokenKey);
  endSession();
  forgetReturnLocation();
  try {
    await leaveForSignOut(idToken);
  } catch {
    // The provider is out of reach or has no sign-out of its own; here the person is signed out all the same.
    location.assign("/auth/signin");
  }
}

function followOtherTabs(token: string | null): void {
  if (leaving || (token !== null && currentUser() === null && location.pathname.startsWith("/auth/callback"))) return;
  leaving = true;
  leaveScreens();
  if (token === null) silentSignInTried();
  keepReturnLocation(location.pathname + location.search + location.hash);
  location.reload();
}
