import { Ellipsis } from "lucide-react";
import { onDemand } from "#console/core/on-demand.tsx";
import type { ListRowData } from "../row-view.ts";
import type { BulkKind } from "./bulk-kind.ts";
import { texts } from "./texts.ts";

interface RowMenuProps {
  kind: BulkKind;
  row: ListRowData;
}

/** Made once: it is drawn with every row. */
const dots = <Ellipsis className="size-4" />;

const Panel = onDemand<RowMenuProps>(async () => (await import("./row-menu-panel.tsx")).RowMenuPanel);

/** The ⋯ at the end of a row: shows when the row is pointed at, selected, or the focus is on it. */
export function RowMenu(props: RowMenuProps) {
  return (
    <Panel
      {...props}
      of={props.row.id}
      trigger={
        <button
          type="button"
          aria-label={texts.actionsOf(props.row.displayName)}
          aria-haspopup="menu"
          className="grid size-6 place-items-center rounded-sm text-ink-3 opacity-0 group-focus-within/row:opacity-100 group-hover/row:opacity-100 group-data-selected/row:opacity-100 hover:bg-surface-3 hover:text-ink aria-expanded:opacity-100"
        >
          {dots}
        </button>
      }
    />
  );
}
