import { framePart } from "#console/core/frame-part.tsx";
import type { BarProps, ListSelection, RowMenuProps } from "#console/data-table/index.ts";
import type { BulkKind } from "./bulk-kind.ts";

/** Adds row selection to a list, with bulk actions and a menu of actions on each row. */
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

/** Lazy-loaded dialog that sets the employer of people, with a proposal to begin with. */
export const SetEmployer = framePart(async () => (await import("./set-employer.tsx")).SetEmployer);

/** Lazy-loaded drawer with the user's recent bulk changes and an undo button. */
export const ChangesDrawer = framePart(async () => (await import("./changes-drawer.tsx")).ChangesDrawer);
