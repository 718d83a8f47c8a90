import { Fragment } from "react";
import { availableActions } from "#console/core/available-actions.ts";
import type { RowMenuProps } from "#console/data-table/index.ts";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "#shared/ui/components/overlays/dropdown-menu.tsx";
import type { BulkKind } from "./bulk-kind.ts";
import { rowActions } from "./row-actions.ts";
import { openRowDialog } from "./row-dialog-store.ts";
import { useBulkContext } from "./use-bulk-context.ts";

/** Menu of actions on one row. */
export function RowMenuPanel({ kind, row, trigger }: RowMenuProps & { kind: BulkKind }) {
  const { context } = useBulkContext(
    kind,
    { rows: [row], all: false, count: 1, target: async () => ({ ids: [row.id] }) },
    (dialog) => openRowDialog(dialog, row.id),
  );
  return (
    <DropdownMenu defaultOpen>
      <DropdownMenuTrigger asChild>{trigger}</DropdownMenuTrigger>
      <DropdownMenuContent>
        {availableActions(rowActions, context).map(({ id, label, icon: Icon, danger, begins, run }, index) => (
          <Fragment key={id}>
            {begins && index > 0 && <DropdownMenuSeparator />}
            <DropdownMenuItem danger={danger ?? false} onSelect={() => void run(context)}>
              <Icon />
              {label}
            </DropdownMenuItem>
          </Fragment>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
