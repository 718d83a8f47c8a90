import { framePart } from "#console/core/frame-part.tsx";
import type { BarProps, ListSelection, RowMenuProps } from "#console/data-table/index.ts";
import type { BulkKind } from "./bulk-kind.ts";

export { outcomeOf } from "./outcome.ts";
export { showReceipt, useReceipt } from "./receipt-store.ts";

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

/** Lazy-loaded receipt of a bulk change. */
export const ReceiptDialog = framePart(async () => (await import("./receipt-dialog.tsx")).ReceiptDialog);
