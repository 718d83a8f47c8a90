import { replace } from "react-router";
import { finishSignIn, keepReturnLocation, readSignInAnswer } from "#console/session/index.ts";

/** Finishes a sign-in with the address the provider came back to, and goes on to where the person was. */
export async function finishCallback(answer: string): Promise<Response> {
  try {
    const result = await readSignInAnswer(answer);
    if (result.kind === "interaction-needed") {
      keepReturnLocation(result.returnTo);
      return replace("/auth/signin");
    }
    await finishSignIn(result.idToken);
    return replace(result.returnTo);
  } catch {
    return replace("/auth/signin?failed");
  }
}
