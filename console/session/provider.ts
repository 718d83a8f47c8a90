import type { SignInResult } from "./sign-in.ts";

/** Leaves for the sign-in provider. What speaks its protocol is loaded only now: most visits never need it. */
export async function leaveForSignIn(returnTo: string, options: { silent: boolean }): Promise<void> {
  return (await import("./sign-in.ts")).leaveForSignIn(returnTo, options);
}

/** Reads the address that the provider came back with. */
export async function readSignInAnswer(address: string): Promise<SignInResult> {
  return (await import("./sign-in.ts")).readSignInAnswer(address);
}

/** Leaves for the provider's own sign-out. */
export async function leaveForSignOut(idToken: string | null): Promise<void> {
  return (await import("./sign-in.ts")).leaveForSignOut(idToken);
}
