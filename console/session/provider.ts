import { getClient } from "#console/core/api-client.ts";
import { sendIfSupported } from "#shared/client/backend.ts";
import type { SignInContext } from "#shared/client/sign-in-problem.ts";
import { authSignInFailed } from "#shared/contract/auth.ts";
import type { SignInKind, SignInResult } from "./sign-in.ts";

/** Most visits do not need the OIDC code. */
const loadSignIn = () => import("./sign-in.ts");

/** Redirects to the sign-in provider. */
export async function leaveForSignIn(returnTo: string, kind: SignInKind): Promise<void> {
  return (await loadSignIn()).leaveForSignIn(returnTo, kind);
}

/** Explains to the user why a sign-in failed. */
export async function explainSignInFailure(error: unknown): Promise<string> {
  const [{ explainSignIn }, { authority, tokenEndpoint }] = await Promise.all([
    import("#shared/client/sign-in-problem.ts"),
    loadSignIn(),
  ]);
  const report: SignInContext["report"] = (body) => {
    void sendIfSupported(getClient(), authSignInFailed, { body }).catch(() => undefined);
  };
  return explainSignIn(error, { authority: authority(), origin: location.origin, fetch, tokenEndpoint, report });
}

/** Parses the URL that the provider redirected to. */
export async function readSignInAnswer(address: string): Promise<SignInResult> {
  return (await loadSignIn()).readSignInAnswer(address);
}

/** Redirects to the sign-out of the provider. */
export async function leaveForSignOut(idToken: string | null): Promise<void> {
  return (await loadSignIn()).leaveForSignOut(idToken);
}
