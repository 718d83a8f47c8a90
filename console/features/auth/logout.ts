import { replace } from "react-router";
import { currentUser, signOut } from "#console/session/index.ts";

/** Signs out. The provider comes back to this address too: then nobody is signed in, and the sign-in page follows. */
export async function finishLogout(): Promise<Response> {
  if (!currentUser()) return replace("/auth/signin");
  await signOut();
  // The page is being left for the provider.
  return new Promise<never>(() => {});
}
