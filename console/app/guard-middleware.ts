import { type MiddlewareFunction, replace } from "react-router";
import { adminProjectGroupsOptions, allProjectGroupsOptions } from "#console/core/project-groups-query.ts";
import { getQueryClient } from "#console/core/query-client.ts";
import type { RouteHandle } from "#console/core/route-handle.ts";
import { rememberedGroupId, selectedGroup, selectGroup } from "#console/core/selected-group.ts";
import {
  currentUser,
  leaveForSignIn,
  markSilentSignInTried,
  maySignInSilently,
  startSession,
  storeReturnLocation,
} from "#console/session/index.ts";
import { messages } from "#shared/domain/messages/messages.ts";
import { findProjectGroup, type ProjectGroup } from "#shared/domain/segments.ts";
import { showToast } from "#shared/ui/toast.ts";
import { chooseGroup, onlyGroup, visitVerdict } from "./guards.ts";

/**
 * Creates the guards of a route as middleware. They run before its loaders and its component, on every navigation.
 * @param hash returns the hash of the URL that is being opened, which the router's requests do not contain.
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

/** Tries a silent sign-in once per tab, since the provider may already have a session. */
async function signInFrom(path: string): Promise<void> {
  storeReturnLocation(path);
  if (!maySignInSilently()) return;
  markSilentSignInTried();
  try {
    await leaveForSignIn(path, "silent");
  } catch {
    return;
  }
  // The browser is navigating to the provider. Never resolves, so that nothing renders meanwhile.
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
    const needsGroups = new URLSearchParams(address.search).has("projectGroup") || !selectedGroup();
    const groups = needsGroups ? await allGroups() : [];
    const selection = chooseGroup(address, selectedGroup() ?? remembered(groups), groups);
    if (selection.kind === "go") throw replace(selection.to);
    selectGroup(selection.group);
    return;
  }
  const requestedId = handle.takesGroup ? new URLSearchParams(address.search).get("projectGroup") : null;
  const id = handle.selectsGroupParam ? params[handle.selectsGroupParam] : requestedId;
  const segmentId = handle.selectsGroupOf ? params[handle.selectsGroupOf] : undefined;
  const groups = (id ?? segmentId) ? await allGroups() : null;
  const group = segmentId ? findProjectGroup(groups ?? [], segmentId) : groups?.find((each) => each.id === id);
  if (group) selectGroup(group);
  else if (segmentId && groups) throw replace("/404");
  else if (currentUser() && !selectedGroup()) void selectUsualGroup();
}

/** The group that the tab had before the page was loaded anew. */
const remembered = (groups: readonly ProjectGroup[] | null): ProjectGroup | null =>
  groups?.find(({ id }) => id === rememberedGroupId()) ?? null;

/** Selects the group that the tab had, or the only one of the platform, without delaying the page. */
async function selectUsualGroup(): Promise<void> {
  const groups = await getQueryClient()
    .fetchQuery(allProjectGroupsOptions())
    .catch(() => null);
  const group = remembered(groups) ?? onlyGroup(groups);
  if (group && !selectedGroup()) selectGroup(group);
}
