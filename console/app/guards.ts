import { isSupported } from "#console/core/available-actions.ts";
import type { RouteHandle } from "#console/core/route-handle.ts";
import { isPermitted, type SessionUser } from "#console/session/index.ts";
import { canAccessProjectGroup, canAccessSegment } from "#shared/domain/access/segment-access.ts";
import type { ProjectGroup } from "#shared/domain/segments.ts";

/** Decision of a guard: pass, redirect (`denied` shows a toast), or sign in first and come back. */
export type Verdict =
  | { readonly kind: "pass" }
  | { readonly kind: "go"; readonly to: string; readonly denied?: true }
  | { readonly kind: "sign-in" };

/** Route parameters are UUIDs. Any other value leads to "not found" without a request. */
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
  if (Object.values(params).some((id) => id !== undefined && !isUuid.test(id))) return { kind: "go", to: "/404" };
  if (handle.permission && !isPermitted(user.roles, handle.permission)) return denied;
  if (handle.segmentParam && !canAccessSegment(user, params[handle.segmentParam] ?? "")) return denied;
  if (handle.groupParam && !canAccessProjectGroup(user, params[handle.groupParam] ?? "", adminGroupIds)) return denied;
  return pass;
}

/** Result of choosing the project group of a page. */
export type Selection =
  | { readonly kind: "select"; readonly group: ProjectGroup }
  /** A group is selected but missing in the query: redirects to the same URL with `projectGroup`. */
  | { readonly kind: "go"; readonly to: string };

const toGroups: Selection = { kind: "go", to: "/project-groups" };

/** The group of a platform with a single one, else null. */
export const onlyGroup = (groups: readonly ProjectGroup[] | null): ProjectGroup | null =>
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
