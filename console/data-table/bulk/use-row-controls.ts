import { useEffect, useState } from "react";
import { useSelectedGroup } from "#console/core/selected-group.ts";
import { usePermission, useUser } from "#console/session/index.ts";
import { canAccessSegment } from "#shared/domain/segment-access.ts";
import { subProjectIds } from "#shared/domain/segments.ts";
import { useAfterPaint } from "#shared/ui/hooks/use-after-paint.ts";
import type { ListRowData, SideColumn } from "../row-view.ts";
import type { BulkKind } from "./bulk-kind.ts";
import { menuWidth, selectionWidth } from "./control-widths.ts";

const place = (width: number): SideColumn<ListRowData> => ({ width, head: null, cell: () => null });

/** Keeps the places of checkboxes and menus, so that nothing moves when they come. */
const places = { leading: place(selectionWidth), trailing: place(menuWidth) };

/**
 * The checkboxes of a list and the menus of its rows; they are loaded once the rows show. None for who has not the
 * permission, or no segment of the group to use it in.
 */
export function useRowControls(kind: BulkKind, ready: boolean): Partial<typeof places> {
  const [controls, setControls] = useState(places);
  const group = useSelectedGroup();
  const user = useUser();
  const inReach = group && user && subProjectIds(group).some((id) => canAccessSegment(user, id));
  const allowed = usePermission(kind.permissions.edit) && inReach === true;
  const painted = useAfterPaint(ready);
  useEffect(() => {
    if (!allowed || !painted) return;
    let wanted = true;
    // Without them the list is as useful as it is to readers.
    import("./row-controls.tsx").then(({ rowControls }) => wanted && setControls(rowControls(kind))).catch(() => {});
    return () => {
      wanted = false;
    };
  }, [allowed, painted, kind]);
  return allowed ? controls : {};
}
