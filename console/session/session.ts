import { getClient, onUnauthorized, tokenStore } from "#console/core/api-client.ts";
import { handleError } from "#console/core/handle-error.ts";
import { allProjectGroupsOptions } from "#console/core/project-groups-query.ts";
import { getQueryClient } from "#console/core/query-client.ts";
import { loadRuntimeConfig } from "#console/core/runtime-config.ts";
import { isSessionPaused, pauseSession, refuseOtherUser, resumeSession } from "#console/core/session-pause.ts";
import { tokenExpiry, tokenUser } from "#console/core/token-store.ts";
import { sendIfSupported } from "#shared/client/backend.ts";
import { ApiError } from "#shared/client/errors.ts";
import { authMe, authSignOut, authSsoCallback } from "#shared/contract/auth.ts";
import { pauseAfter } from "#shared/domain/outbox/outbox.ts";
import { hasTypedText, hasUnsavedForms, watchTyping } from "#shared/ui/unsaved-forms.ts";
import { leaveForSignOut } from "./provider.ts";
import { forgetReturnLocation, storeReturnLocation } from "./return-location.ts";
import { sessionUser } from "./session-user.ts";
import { endTracking } from "./track.ts";
import { currentUser, setUser, unmountScreens } from "./user-store.ts";

const silentKey = "silentSignIn";
const idTokenKey = "idToken";
/** Set by a sign-out until the next sign-in: `provider` when the provider was asked to sign out too, else `here`. */
const signedOutKey = "signedOut";

/** Most characters of an ID token that is sent along with a sign-out. Longer addresses are refused by many servers. */
const longestHint = 4_000;

let starting: Promise<void> | null = null;
let leaving = false;

/**
 * Starts the session once: loads the configuration, then the user of the stored token. After a failure the next call
 * starts again, as "Try again" does.
 * @throws when the configuration cannot be loaded, or the user cannot because the network is down.
 */
export function startSession(): Promise<void> {
  starting ??= start().catch((error: unknown) => {
    starting = null;
    throw error;
  });
  return starting;
}

async function start(): Promise<void> {
  watchTyping();
  onUnauthorized(onRefusedToken);
  tokenStore().subscribe(followOtherTabs);
  await loadRuntimeConfig();
  const token = tokenStore().read();
  if (token === null) return;
  const expiry = tokenExpiry(token);
  if (expiry !== null && expiry <= Date.now()) {
    tokenStore().clear();
    return;
  }
  // Nearly every page needs the project groups, so they load in parallel with the user. Consumers report failures.
  void getQueryClient().prefetchQuery(allProjectGroupsOptions());
  await loadUser();
}

/** Maximum number of attempts to load the user before the page shows an error. */
const maxTries = 5;

/**
 * Loads the signed-in user. A 401 clears the token, signs out and calls the generic handler. Other failures keep the
 * token, and temporary server errors are retried, after `Retry-After` if present.
 * @throws the last failure
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
      const isTemporaryFailure = status !== null && (status === 429 || status >= 500);
      if (!isTemporaryFailure || tries === maxTries) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseAfter(tries, retryAfter)));
    }
  }
}

/** Exchanges the provider's ID token for the app token and stores it, for every tab. */
export async function storeSignIn(idToken: string): Promise<void> {
  const token = await getClient().send(authSsoCallback, { body: { idToken } });
  if (idToken.length <= longestHint) localStorage.setItem(idTokenKey, idToken);
  else localStorage.removeItem(idTokenKey);
  localStorage.removeItem(signedOutKey);
  tokenStore().write(token);
}

/** Stores the sign-in and loads the user. */
export async function finishSignIn(idToken: string): Promise<void> {
  await storeSignIn(idToken);
  sessionStorage.removeItem(silentKey);
  await loadUser();
  forgetReturnLocation();
}

/**
 * Whether a silent sign-in may be tried, once per tab: the provider may already have a session. Never after the user
 * has signed out, because the provider's session may have outlived it.
 */
export function maySignInSilently(): boolean {
  return sessionStorage.getItem(silentKey) === null && localStorage.getItem(signedOutKey) === null;
}

/** Whether the last sign-out left the provider's session alive, so that the next user must choose an account. */
export function mustChooseAccount(): boolean {
  return localStorage.getItem(signedOutKey) === "here";
}

/** Prevents further silent sign-ins in this tab until the user signs in. */
export function markSilentSignInTried(): void {
  sessionStorage.setItem(silentKey, "tried");
}

function forgetSession(): void {
  tokenStore().clear();
  localStorage.removeItem(idTokenKey);
  localStorage.removeItem("firstRequests");
  markSilentSignInTried();
  getQueryClient().clear();
}

/** Unmounts the screens first: mounted ones would refetch the cleared data without a token. */
function endSession(): void {
  unmountScreens();
  // A page restored from the back/forward cache must reload.
  addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
  forgetSession();
}

/** Whether a reload of the page would lose what the user has entered. */
const wouldLoseInput = (): boolean => hasUnsavedForms() || hasTypedText();

/**
 * Reacts to a token that the server rejects. While a form is open the page stays, and the request goes on after the
 * user has signed in again in a window.
 */
function onRefusedToken(): undefined | Promise<boolean> {
  if (!leaving && currentUser() !== null && wouldLoseInput()) {
    tokenStore().clear();
    return pauseSession(false).then(() => true);
  }
  expireSession();
}

/**
 * Ends a session whose token the server rejects: clears it, signs out and reloads, so that the sign-in returns to the
 * same URL. An expired token may be renewed silently.
 */
function expireSession(): void {
  if (leaving) return;
  const token = tokenStore().read();
  if (token === null) return;
  leaving = true;
  const expiry = tokenExpiry(token);
  endSession();
  if (expiry !== null && expiry <= Date.now()) sessionStorage.removeItem(silentKey);
  storeReturnLocation(location.pathname + location.search + location.hash);
  location.reload();
}

/** Maximum time that sign-out waits for the server, in milliseconds. */
const endTokensMs = 3_000;

/** Revokes the user's tokens on the server. Sign-out continues here even if the server does not respond. */
async function endTokens(): Promise<void> {
  const signal = AbortSignal.timeout(endTokensMs);
  await sendIfSupported(getClient(), authSignOut, { signal }).catch(() => undefined);
}

/** Signs out on the server, here, in every other tab, and at the provider. */
export async function signOut(): Promise<void> {
  leaving = true;
  await endTracking();
  await endTokens();
  const idToken = localStorage.getItem(idTokenKey);
  // Set before the token is removed, because other tabs follow that.
  localStorage.setItem(signedOutKey, "provider");
  endSession();
  forgetReturnLocation();
  try {
    await leaveForSignOut(idToken);
  } catch {
    // The provider is unreachable or has no sign-out. The user is signed out here anyway.
    localStorage.setItem(signedOutKey, "here");
    location.assign("/auth/signin");
  }
}

function followOtherTabs(token: string | null): void {
  if (leaving || (token !== null && currentUser() === null && location.pathname.startsWith("/auth/callback"))) return;
  const user = currentUser();
  if (user !== null && token !== null && [null, user.id].includes(tokenUser(token))) {
    continueWithNewToken();
    return;
  }
  if (user !== null && (isSessionPaused() || wouldLoseInput())) {
    // What was typed stays, covered when the user has signed out on purpose.
    void pauseSession(localStorage.getItem(signedOutKey) !== null);
    if (token !== null) refuseOtherUser();
    return;
  }
  leaving = true;
  unmountScreens();
  if (token === null) markSilentSignInTried();
  storeReturnLocation(location.pathname + location.search + location.hash);
  location.reload();
}

/** The same user has signed in again in another tab or window. */
function continueWithNewToken(): void {
  if (isSessionPaused()) resumeSession();
  void import("#console/core/socket.ts").then(({ reconnectSocket }) => reconnectSocket());
}
