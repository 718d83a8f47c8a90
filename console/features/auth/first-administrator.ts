import { redirect, replace } from "react-router";
import { getClient } from "#console/core/api-client.ts";
import { currentUser, startSession, storeReturnLocation } from "#console/session/index.ts";
import { ApiError } from "#shared/client/errors.ts";
import { authFirstAdministrator } from "#shared/contract/auth.ts";
import { showToast } from "#shared/ui/toast.ts";

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
