import { type MiddlewareFunction, replace } from "react-router";
import { adminProjectGroupsOptions, allProjectGroupsOptions } from "#console/core/project-groups-query.ts";
import { getQueryClient } from "#console/core/query-client.ts";
import type { RouteHandle } from "#console/core/route-handle.ts";
import { selectedGroup, selectGroup } from "#console/core/selected-group.ts";
import {
  currentUser,
  keepReturnLocation,
  leaveForSignIn,
  maySignInSilently,
  silentSignInTried,
  startSession,
} from "#console/session/index.ts";
import { messages } from "#shared/domain/messages/messages.ts";
import type { ProjectGroup } from "#shared/domain/segments.ts";
import { showToast } from "#shared/ui/toast.ts";
import { chooseGroup, visitVerdict } from "./guards.ts";

/**
 * The guards of a route as middleware: they run before its loaders and its screen, on every navigation to it.
 * @param hash what follows `#` in the address that is being opened; the router's requests do not carry it.
 */
export function guard(handle: RouteHandle, hash: () => string): MiddlewareFunction {
  return async ({ url, params }) => {
    await startSession();
    const address = { pathname: url.pathname, search: url.search, hash: hash() };
    const user = currentUser();
    const adminGroupIds = handle.groupParam && user ? await adminGroups() : [];
    const verdict = visitVerdict(handle, user, params, adminGroupIds);
    if (verdict.kind === "sign-in") {
      await signInFrom(address.pathname + address.search + address.hash);
      throw replace("/auth/signin");
    }
    if (verdict.kind === "go") {
      if (verdict.denied) showToast({ type: "error", message: messages.accessDenied });
      throw replace(verdict.to);
    }
    await followSelection(handle, address, params);
  };
}

/** The provider may know the person already: it is asked once per tab, without showing anything. */
async function signInFrom(path: string): Promise<void> {
  keepReturnLocation(path);
  if (!maySignInSilently()) return;
  silentSignInTried();
  try {
    await leaveForSignIn(path, { silent: true });
  } catch {
    return;
  }
  // The page is being left; nothing of it is to be shown any more.
  await new Promise<never>(() => {});
}

async function adminGroups(): Promise<readonly string[]> {
  try {
    return (await getQueryClient().fetchQuery(adminProjectGroupsOptions())).map(({ id }) => id);
  } catch {
    return [];
  }
}

async function allGroups(): Promise<readonly ProjectGroup[] | null> {
  try {
    return await getQueryClient().fetchQuery(allProjectGroupsOptions());
  } catch {
    showToast({ type: "error", message: messages.projectGroup.fetchFailed });
    return null;
  }
}

type Address = Parameters<typeof chooseGroup>[0];

async function followSelection(handle: RouteHandle, address: Address, params: Record<string, string | undefined>) {
  if (handle.needsGroup) {
    const asked = new URLSearchParams(address.search).has("projectGroup");
    const selection = chooseGroup(address, selectedGroup(), asked ? await allGroups() : []);
    if (selection.kind === "go") throw replace(selection.to);
    selectGroup(selection.group);
    return;
  }
  const asked = handle.takesGroup ? new URLSearchParams(address.search).get("projectGroup") : null;
  const id = handle.selectsGroupParam ? params[handle.selectsGroupParam] : asked;
  const groups = id ? await allGroups() : null;
  const group = groups?.find((each) => each.id === id);
  if (group) selectGroup(group);
}
