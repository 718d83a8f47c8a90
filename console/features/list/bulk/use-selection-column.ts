import { useEffect, useState } from "react";
import { usePermission, useSelectedGroup, useUser } from "#console/features/session/index.ts";
import type { Permission } from "#shared/domain/permissions.ts";
import { canAccessSegment } from "#shared/domain/segment-access.ts";
import { subProjectIds } from "#shared/domain/segments.ts";
import type { LeadingColumn, ListRowData } from "../row-view.ts";
import { selectionWidth } from "./selection-width.ts";

/** Keeps the place of the checkboxes, so that nothing moves when they come. */
const place: LeadingColumn<ListRowData> = { width: selectionWidth, head: null, cell: () => null };

/**
 * The checkboxes of a list; they are loaded once the rows show. None for who has not the permission, or no segment of
 * the group to use it in.
 */
export function useSelectionColumn(permission: Permission, ready: boolean): LeadingColumn<ListRowData> | undefined {
  const [column, setColumn] = useState(place);
  const group = useSelectedGroup();
  const user = useUser();
  const inReach = group && user && subProjectIds(group).some((id) => canAccessSegment(user, id));
  const allowed = usePermission(permission) && inReach === true;
  useEffect(() => {
    if (!allowed || !ready) return;
    let wanted = true;
    // Without them the list is as useful as it is to readers.
    import("./selection-column.tsx")
      .then(({ selectionColumn }) => wanted && setColumn(selectionColumn))
      .catch(() => {});
    return () => {
      wanted = false;
    };
  }, [allowed, ready]);
  return allowed ? column : undefined;
}
