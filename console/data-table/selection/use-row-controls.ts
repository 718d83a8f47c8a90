import { useEffect, useState } from "react";
import { canAccessSegment } from "#console/core/segment-access.ts";
import { useSelectedGroup } from "#console/core/selected-group.ts";
import { usePermission, useUser } from "#console/session/index.ts";
import { useAfterPaint } from "#console/ui/use-after-paint.ts";
import type { Permission } from "#shared/domain/access/permissions.ts";
import { subProjectIds } from "#shared/domain/segments.ts";
import type { NamedRow, SideColumn } from "../table/column.ts";
import { menuWidth, selectionWidth } from "./control-widths.ts";
import type { ListSelection } from "./list-selection.ts";

type Controls = Partial<Record<"leading" | "trailing", SideColumn<NamedRow>>>;

const placeholderOf = (width: number): SideColumn<NamedRow> => ({ width, head: null, cell: () => null });

/** Placeholders of the same width, so that nothing moves when the controls load. */
const leading = placeholderOf(selectionWidth);
const trailing = placeholderOf(menuWidth);

/**
 * Returns the columns of checkboxes and row menus, which load after the rows. Returns none for users without the
 * permission or without access to a segment of the group.
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
    let isActive = true;
    import("./row-controls.tsx")
      .then(({ checkboxes, rowMenus }) => {
        if (!isActive) return;
        setControls({ leading: checkboxes, ...(loadRowMenu && { trailing: rowMenus(loadRowMenu) }) });
      })
      // The list also works without the controls.
      .catch(() => {});
    return () => {
      isActive = false;
    };
  }, [allowed, painted, loadRowMenu]);
  return allowed ? controls : {};
}
