import { useSelectedGroup } from "#console/core/selected-group.ts";
import { usePermission, useUser } from "#console/session/index.ts";
import type { Permission } from "#shared/domain/access/permissions.ts";
import { canAccessSegment } from "#shared/domain/access/segment-access.ts";
import { subProjectIds } from "#shared/domain/segments.ts";

/**
 * True when one of the user's roles grants the permission and they work in the selected project group: a project admin
 * changes nothing in the groups of others, so that nothing there is offered to them.
 */
export function useMayHere(permission: Permission): boolean {
  const granted = usePermission(permission);
  const user = useUser();
  const group = useSelectedGroup();
  if (!granted || user === null) return false;
  // Without a group only admins are at home everywhere.
  const places = group === null ? [""] : [group.id, ...subProjectIds(group)];
  return places.some((id) => canAccessSegment(user, id));
}
