import type { CurrentUser } from "#server/platform/auth/find-current-user.ts";
import { forbidden } from "#server/platform/core/http-error.ts";
import type { Call } from "#shared/contract/call.ts";
import { permissionScope } from "#shared/domain/access/permissions.ts";
import type { RequestSegment } from "./route.ts";

/**
 * Checks role and segments of every call. Returns the segments the request may access. Rights that come only from the
 * project admin role cover only the segments the user administers, even if the request names others as well.
 * @throws HttpError 403 when the user may not make the call.
 */
export function checkAccess(
  call: Pick<Call, "access" | "path" | "everywhere">,
  user: CurrentUser | null,
  segments: readonly RequestSegment[],
): readonly RequestSegment[] {
  const { access } = call;
  if (access === "public") return segments;
  if (user === null) throw forbidden();
  // Users without permissions may read their own account and send product analytics, but no community data, not even
  // the name of a project group.
  if (user.status === "empty-permissions" && !/^\/(auth|product)\//.test(call.path)) throw forbidden();
  if (access === "user") return segments;
  const scope = permissionScope(user.roles, access);
  if (scope === "everywhere") return segments;
  if (call.everywhere) throw forbidden();
  // Includes segments inside an administered one, even those created a moment ago that are not listed yet.
  const own = segments.filter(({ id, parentId, grandparentId }) =>
    [id, parentId, grandparentId].some((at) => at !== null && user.adminSegments.includes(at)),
  );
  if (scope === "nowhere" || own.length === 0) throw forbidden();
  return own;
}
