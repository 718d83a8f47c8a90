import { replace } from "react-router";
import { finishSignIn, readSignInAnswer, storeReturnLocation } from "#console/session/index.ts";

/** Completes a sign-in from the URL that the provider redirected to, and returns the user to the original page. */
export async function finishCallback(answer: string): Promise<Response> {
  try {
    const result = await readSignInAnswer(answer);
    if (result.kind === "interaction-needed") {
      storeReturnLocation(result.returnTo);
      return replace("/auth/signin");
    }
    await finishSignIn(result.idToken);
    return replace(result.returnTo);
  } catch {
    return replace("/auth/signin?failed");
  }
}
