import { replace } from "react-router";
import { explainSignInFailure, leaveForSignIn, markSignInWindow, storeSignInProblem } from "#console/session/index.ts";

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
