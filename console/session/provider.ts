import type { SignInResult } from "./sign-in.ts";

/** Redirects to the sign-in provider. Loads the OIDC code lazily, because most visits do not need it. */
export async function leaveForSignIn(returnTo: string, options: { silent: boolean }): Promise<void> {
  return (await import("./sign-in.ts")).leaveForSignIn(returnTo, options);
}

/** Parses the URL that the provider redirected to. */
export async function readSignInAnswer(address: string): Promise<SignInResult> {
  return (await import("./sign-in.ts")).readSignInAnswer(address);
}

/** Redirects to the sign-out of the provider. */
export async function leaveForSignOut(idToken: string | null): Promise<void> {
  return (await import("./sign-in.ts")).leaveForSignOut(idToken);
}
