import type { RouteHandle } from "#console/core/route-handle.ts";
import type { SessionUser } from "#console/session/index.ts";
import { hasPermission } from "#shared/domain/access/permissions.ts";
import { canAccessProjectGroup, canAccessSegment } from "#shared/domain/access/segment-access.ts";
import type { ProjectGroup } from "#shared/domain/segments.ts";

/** Decision of a guard: pass, go elsewhere (`denied` shows why), or sign in first and come back. */
export type Verdict =
  | { readonly kind: "pass" }
  | { readonly kind: "go"; readonly to: string; readonly denied?: true }
  | { readonly kind: "sign-in" };

/** Parameters of addresses are ids; what is none is not found, and nobody is asked for it. */
const isUuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

const pass: Verdict = { kind: "pass" };
const denied: Verdict = { kind: "go", to: "/", denied: true };

type Visitor = Pick<SessionUser, "roles" | "adminSegments" | "hasNoPermissions">;
type Params = Readonly<Record<string, string | undefined>>;

/**
 * Who may see a route: people who are not signed in go to sign in, signed-in users on routes for the
 * unauthenticated go to the root, users without any permission to their page, and a missing permission or missing
 * access to the segment or project group in the address is told and leads to the root.
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
  if (Object.values(params).some((id) => id !== undefined && !isUuid.test(id))) return { kind: "go", to: "/404" };
  if (handle.permission && !hasPermission(user.roles, handle.permission)) return denied;
  if (handle.segmentParam && !canAccessSegment(user, params[handle.segmentParam] ?? "")) return denied;
  if (handle.groupParam && !canAccessProjectGroup(user, params[handle.groupParam] ?? "", adminGroupIds)) return denied;
  return pass;
}

/** Which project group a page works on. */
export type Selection =
  | { readonly kind: "select"; readonly group: ProjectGroup }
  /** A group is selected but not in the query yet: the same address with `projectGroup`. */
  | { readonly kind: "go"; readonly to: string };

const toGroups: Selection = { kind: "go", to: "/project-groups" };

/**
 * The selected project group of a page that needs one (rules.md 2, "Project group selection"). The query is the truth; a
 * selected group is added to it; without either, with an unknown id, or when the list cannot be loaded, the person
 * chooses a group first.
 * @param groups the project groups, or null when loading them failed.
 */
export function chooseGroup(
  url: { readonly pathname: string; readonly search: string; readonly hash: string },
  selected: ProjectGroup | null,
  groups: readonly ProjectGroup[] | null,
): Selection {
  const query = new URLSearchParams(url.search);
  const wanted = query.get("projectGroup");
  if (!wanted) {
    if (!selected) return toGroups;
    query.set("projectGroup", selected.id);
    return { kind: "go", to: `${url.pathname}?${query}${url.hash}` };
  }
  const group = groups?.find(({ id }) => id === wanted);
  return group ? { kind: "select", group } : toGroups;
}
