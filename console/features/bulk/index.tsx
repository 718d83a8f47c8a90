import { framePart } from "#console/core/frame-part.tsx";
import type { BarProps, ListSelection, RowMenuProps } from "#console/data-table/index.ts";
import type { BulkKind } from "./bulk-kind.ts";

/** Selects records in a list: what can be done with many of them, and with one from its menu. */
export function bulkSelection(kind: BulkKind): ListSelection {
  return {
    permission: kind.permissions.edit,
    Bar: framePart<BarProps>(async () => {
      const { BulkBar } = await import("./bulk-bar.tsx");
      return (props) => <BulkBar {...props} kind={kind} />;
    }),
    loadRowMenu: async () => {
      const { RowMenuPanel } = await import("./row-menu-panel.tsx");
      return (props: RowMenuProps) => <RowMenuPanel {...props} kind={kind} />;
    },
  };
}

/** What the user changed together lately, and the way to take it back; loaded when it is opened. */
export const ChangesDrawer = framePart(async () => (await import("./changes-drawer.tsx")).ChangesDrawer);
