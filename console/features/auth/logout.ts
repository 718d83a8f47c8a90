import { replace } from "react-router";
import { currentUser, signOut } from "#console/session/index.ts";

/** Signs out. The provider redirects back to this URL without a user, which leads to the sign-in page. */
export async function finishLogout(): Promise<Response> {
  if (!currentUser()) return replace("/auth/signin");
  await signOut();
  // Never resolves, because the browser is leaving for the provider.
  return new Promise<never>(() => {});
}
