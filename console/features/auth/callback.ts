import { replace } from "react-router";
import {
  explainSignInFailure,
  finishSignIn,
  isSignInWindow,
  leaveForSignIn,
  readSignInAnswer,
  storeReturnLocation,
  storeSignIn,
  storeSignInProblem,
} from "#console/session/index.ts";

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
