import { canAccessSegment } from "#console/core/segment-access.ts";
import { useSelectedGroup } from "#console/core/selected-group.ts";
import { usePermission, useUser } from "#console/session/index.ts";
import type { Permission } from "#shared/domain/access/permissions.ts";
import { subProjectIds } from "#shared/domain/segments.ts";
import { useIsRefused } from "./record-refusal.tsx";

/**
 * Whether one of the user's roles grants the permission and the user works in the selected project group. Project
 * admins can change nothing in the groups of others, and no record that other groups rely on.
 */
export function usePermissionInGroup(permission: Permission): boolean {
  const granted = usePermission(permission);
  const isRefused = useIsRefused(permission);
  const user = useUser();
  const group = useSelectedGroup();
  if (!granted || isRefused || user === null) return false;
  // Without a group, only admins have access.
  const places = group === null ? [""] : [group.id, ...subProjectIds(group)];
  return places.some((id) => canAccessSegment(user, id));
}
