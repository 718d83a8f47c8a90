import { useEffect, useState } from "react";
import { useSelectedGroup } from "#console/core/selected-group.ts";
import { usePermission, useUser } from "#console/session/index.ts";
import type { Permission } from "#shared/domain/access/permissions.ts";
import { canAccessSegment } from "#shared/domain/access/segment-access.ts";
import { subProjectIds } from "#shared/domain/segments.ts";
import { useAfterPaint } from "#shared/ui/hooks/use-after-paint.ts";
import type { NamedRow, SideColumn } from "../table/column.ts";
import { menuWidth, selectionWidth } from "./control-widths.ts";
import type { ListSelection } from "./list-selection.ts";

type Controls = Partial<Record<"leading" | "trailing", SideColumn<NamedRow>>>;

const placeOf = (width: number): SideColumn<NamedRow> => ({ width, head: null, cell: () => null });

/** Keeps the places of checkboxes and menus, so that nothing moves when they come. */
const leading = placeOf(selectionWidth);
const trailing = placeOf(menuWidth);

/**
 * The checkboxes of a list and the menus of its rows; they are loaded once the rows show. None for who has not the
 * permission, or no segment of the group to use it in.
 */
export function useRowControls(
  permission: Permission,
  isReady: boolean,
  loadRowMenu?: ListSelection["loadRowMenu"],
): Controls {
  const [controls, setControls] = useState<Controls>(loadRowMenu ? { leading, trailing } : { leading });
  const group = useSelectedGroup();
  const user = useUser();
  const inReach = group && user && subProjectIds(group).some((id) => canAccessSegment(user, id));
  const allowed = usePermission(permission) && inReach === true;
  const painted = useAfterPaint(isReady);
  useEffect(() => {
    if (!allowed || !painted) return;
    let wanted = true;
    import("./row-controls.tsx")
      .then(({ checkboxes, rowMenus }) => {
        if (!wanted) return;
        setControls({ leading: checkboxes, ...(loadRowMenu && { trailing: rowMenus(loadRowMenu) }) });
      })
      // Without them the list is as useful as it is to readers.
      .catch(() => {});
    return () => {
      wanted = false;
    };
  }, [allowed, painted, loadRowMenu]);
  return allowed ? controls : {};
}
