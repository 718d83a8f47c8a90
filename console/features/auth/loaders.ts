import { redirect, replace } from "react-router";
import { getClient } from "#console/core/api-client.ts";
import {
  currentUser,
  explainSignInFailure,
  finishSignIn,
  isSignInWindow,
  leaveForSignIn,
  markSignInWindow,
  readSignInAnswer,
  signOut,
  startSession,
  storeReturnLocation,
  storeSignIn,
  storeSignInProblem,
} from "#console/session/index.ts";
import { showToast } from "#console/ui/toast.ts";
import { ApiError } from "#shared/client/errors.ts";
import { authFirstAdministrator } from "#shared/contract/auth.ts";

/** Completes a sign-in from the URL that the provider redirected to, and returns the user to the original page. */
export async function finishCallback(answer: string): Promise<Response> {
  try {
    const result = await readSignInAnswer(answer);
    if (result.kind === "interaction-needed") return await askForInteraction(result.returnTo);
    if (isSignInWindow()) {
      await storeSignIn(result.idToken);
      close();
      return replace("/auth/window?done");
    }
    await finishSignIn(result.idToken);
    return replace(result.returnTo);
  } catch (error) {
    storeSignInProblem(await explainSignInFailure(error));
    return replace("/auth/signin?failed");
  }
}

async function askForInteraction(returnTo: string): Promise<Response> {
  if (isSignInWindow()) {
    await leaveForSignIn(returnTo, "usual");
    return new Promise<never>(() => {});
  }
  storeReturnLocation(returnTo);
  return replace("/auth/signin");
}

/** Starts the sign-in in a window that another page waits for. Silent at first, as the provider may know the user. */
export async function startWindow(): Promise<Response> {
  markSignInWindow();
  try {
    await leaveForSignIn("/", "silent");
  } catch (error) {
    storeSignInProblem(await explainSignInFailure(error));
    return replace("/auth/signin?failed");
  }
  return new Promise<never>(() => {});
}

/** Signs out. The provider redirects back to this URL without a user, which leads to the sign-in page. */
export async function finishLogout(): Promise<Response> {
  if (!currentUser()) return replace("/auth/signin");
  await signOut();
  // Never resolves, because the browser is leaving for the provider.
  return new Promise<never>(() => {});
}

const key = "firstAdministrator";

/** Makes the user an administrator who opened the link of the log. Signs in first when necessary. */
export async function becomeAdministrator(fragment: string): Promise<Response> {
  if (fragment !== "") sessionStorage.setItem(key, fragment);
  await startSession();
  if (currentUser() === null) {
    storeReturnLocation("/first-administrator");
    return replace("/auth/signin");
  }
  const token = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  if (token === null) return redirect("/");
  try {
    await getClient().send(authFirstAdministrator, { body: { token } });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    showToast({ type: "error", message: error.message });
    return redirect("/");
  }
  // The session contains the former rights.
  location.replace("/");
  return new Promise<never>(() => {});
}
