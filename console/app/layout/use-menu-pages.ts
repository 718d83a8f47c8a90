import { groupSearch, useSelectedGroup } from "#console/core/selected-group.ts";
import { useUser } from "#console/session/index.ts";
import { hasPermission } from "#shared/domain/permissions.ts";
import type { PalettePage } from "../../features/palette/index.ts";
import { groupItems, groupsItem } from "./menu-items.ts";

/** The pages of the menu that can be opened now, for the command palette. */
export function useMenuPages(): readonly PalettePage[] {
  const user = useUser();
  const group = useSelectedGroup();
  return [groupsItem, ...groupItems]
    .filter(({ permission, needsGroup }) => {
      const allowed = !permission || (user !== null && hasPermission(user.roles, permission));
      return allowed && (!needsGroup || group !== null);
    })
    .map(({ path, label, icon, needsGroup }) => ({ path: path + (needsGroup ? groupSearch(group) : ""), label, icon }));
}
