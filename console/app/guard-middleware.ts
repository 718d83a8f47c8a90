import { type MiddlewareFunction, replace } from "react-router";
import { isSupported } from "#console/core/available-actions.ts";
import { messages } from "#console/core/messages.ts";
import { adminProjectGroupsOptions, allProjectGroupsOptions } from "#console/core/project-groups-query.ts";
import { getQueryClient } from "#console/core/query-client.ts";
import type { RouteHandle } from "#console/core/route-handle.ts";
import { canAccessProjectGroup, canAccessSegment } from "#console/core/segment-access.ts";
import { rememberedGroupId, selectedGroup, selectGroup } from "#console/core/selected-group.ts";
import {
  currentUser,
  isPermitted,
  leaveForSignIn,
  markSilentSignInTried,
  maySignInSilently,
  type SessionUser,
  startSession,
  storeReturnLocation,
} from "#console/session/index.ts";
import { showToast } from "#console/ui/toast.ts";
import { findProjectGroup, type ProjectGroup } from "#shared/domain/segments.ts";

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

/** Decision of a guard: pass, redirect (`denied` shows a toast), or sign in first and come back. */
export type Verdict =
  | { readonly kind: "pass" }
  | { readonly kind: "go"; readonly to: string; readonly denied?: true }
  | { readonly kind: "sign-in" };

/** Route parameters are UUIDs, if not names. Any other value leads to "not found" without a request. */
const isUuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

const pass: Verdict = { kind: "pass" };
const denied: Verdict = { kind: "go", to: "/", denied: true };

type Visitor = Pick<SessionUser, "roles" | "adminSegments" | "hasNoPermissions">;
type Params = Readonly<Record<string, string | undefined>>;

/**
 * Decides whether a user may open a route. Anonymous visitors are sent to the sign-in, signed-in users on anonymous
 * routes to the root, and users without any permission to their own page. A missing permission, or missing access to
 * the segment or project group in the URL, redirects to the root with a toast.
 */
export function visitVerdict(
  handle: RouteHandle,
  user: Visitor | null,
  params: Params,
  adminGroupIds: readonly string[],
): Verdict {
  const auth = handle.auth ?? "required";
  if (auth === "none") return pass;
  if (auth === "anonymous") return user ? { kind: "go", to: "/" } : pass;
  if (!user) return { kind: "sign-in" };
  if (auth === "empty-permissions") return user.hasNoPermissions ? pass : { kind: "go", to: "/" };
  if (user.hasNoPermissions) return { kind: "go", to: "/auth/empty-permissions" };
  if (!isSupported(handle)) return { kind: "go", to: "/404" };
  if (!handle.hasNames && Object.values(params).some((id) => id !== undefined && !isUuid.test(id)))
    return { kind: "go", to: "/404" };
  if (handle.permission && !isPermitted(user.roles, handle.permission)) return denied;
  if (handle.segmentParam && !canAccessSegment(user, params[handle.segmentParam] ?? "")) return denied;
  if (handle.groupParam && !canAccessProjectGroup(user, params[handle.groupParam] ?? "", adminGroupIds)) return denied;
  return pass;
}

/** Result of choosing the project group of a page. */
type Selection =
  | { readonly kind: "select"; readonly group: ProjectGroup }
  /** A group is selected but missing in the query: redirects to the same URL with `projectGroup`. */
  | { readonly kind: "go"; readonly to: string };

const toGroups: Selection = { kind: "go", to: "/project-groups" };

/** The group of a platform with a single one, else null. */
const onlyGroup = (groups: readonly ProjectGroup[] | null): ProjectGroup | null =>
  groups?.length === 1 ? (groups[0] ?? null) : null;

/**
 * Chooses the project group of a page that needs one (rules.md 2, "Project group selection"). The query takes
 * precedence; a selected group is added to it, and so is the only one that there is. Otherwise, with an unknown id, or
 * when the list failed to load, the user must choose a group first.
 * @param groups the project groups, or null when loading them failed.
 */
export function chooseGroup(
  url: { readonly pathname: string; readonly search: string; readonly hash: string },
  selected: ProjectGroup | null,
  groups: readonly ProjectGroup[] | null,
): Selection {
  const query = new URLSearchParams(url.search);
  const groupId = query.get("projectGroup");
  if (!groupId) {
    const group = selected ?? onlyGroup(groups);
    if (!group) return toGroups;
    query.set("projectGroup", group.id);
    return { kind: "go", to: `${url.pathname}?${query}${url.hash}` };
  }
  const group = groups?.find(({ id }) => id === groupId);
  return group ? { kind: "select", group } : toGroups;
}
