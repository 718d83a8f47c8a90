import type { CurrentUser } from "#server/access/current-user.ts";
import { forbidden } from "#server/base/http-error.ts";
import type { Call } from "#shared/contract/call.ts";
import { permissionScope } from "#shared/domain/access/permissions.ts";
import type { RequestSegment } from "./route.ts";

/**
 * Role and segment check of every call. Gives the segments the request may touch: what only the role
 * of a project admin grants is narrowed to the segments that the user administers, so that a foreign segment named
 * beside an own one is out of reach too.
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
  // Who has no permission yet learns who they are, and is counted; nothing of the record, not even a group's name.
  if (user.status === "empty-permissions" && !/^\/(auth|product)\//.test(call.path)) throw forbidden();
  if (access === "user") return segments;
  const scope = permissionScope(user.roles, access);
  if (scope === "everywhere") return segments;
  if (call.everywhere) throw forbidden();
  // What lies inside an own segment is own, also when it was made a moment ago and is not listed yet.
  const own = segments.filter(({ id, parentId, grandparentId }) =>
    [id, parentId, grandparentId].some((at) => at !== null && user.adminSegments.includes(at)),
  );
  if (scope === "nowhere" || own.length === 0) throw forbidden();
  return own;
}
