import { effectiveRoles } from "./roles.ts";

/** What access to segments depends on: tenants[0] of the signed-in user (wire.md 2.2). */
export interface AccessUser {
  readonly roles: readonly string[];
  readonly adminSegments: readonly string[];
}

/** Access to a segment: admins have all, others only their admin segments (rules.md 6). */
export function canAccessSegment(user: AccessUser, segmentId: string): boolean {
  return effectiveRoles(user.roles).includes("admin") || user.adminSegments.includes(segmentId);
}

/**
 * Access to a project group: admins have all, a project admin only the groups of the admin project group list
 * (rules.md 6; that list is the answer of the group query with `adminOnly`, wire.md 4.2), others none.
 */
export function canAccessProjectGroup(
  user: AccessUser,
  groupId: string,
  adminProjectGroupIds: readonly string[] = user.adminSegments,
): boolean {
  const held = effectiveRoles(user.roles);
  if (held.includes("admin")) return true;
  return held.includes("projectAdmin") && adminProjectGroupIds.includes(groupId);
}
