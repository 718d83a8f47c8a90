import { effectiveRoles } from "#shared/domain/access/roles.ts";

/** The part of the signed-in user that decides access to segments: tenants[0] (wire.md 2.2). */
export interface AccessUser {
  readonly roles: readonly string[];
  readonly adminSegments: readonly string[];
}

/** Access to a segment: admins have all, others only their admin segments (rules.md 6). */
export function canAccessSegment(user: AccessUser, segmentId: string): boolean {
  return effectiveRoles(user.roles).includes("admin") || user.adminSegments.includes(segmentId);
}

/**
 * Access to a project group. Admins have all. Project admins have those of the admin project group list, which is the
 * response of the group query with `adminOnly` (rules.md 6, wire.md 4.2). Other users have none.
 */
export function canAccessProjectGroup(
  user: AccessUser,
  groupId: string,
  adminProjectGroupIds: readonly string[] = user.adminSegments,
): boolean {
  const effective = effectiveRoles(user.roles);
  if (effective.includes("admin")) return true;
  return effective.includes("projectAdmin") && adminProjectGroupIds.includes(groupId);
}
