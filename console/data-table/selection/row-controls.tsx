import { Ellipsis } from "lucide-react";
import { useLayoutEffect, useRef } from "react";
import { onDemand } from "#console/core/on-demand.tsx";
import { Checkbox } from "#shared/ui/components/forms/checkbox.tsx";
import type { NamedRow, SideColumn } from "../table/column.ts";
import { menuWidth, selectionWidth } from "./control-widths.ts";
import type { ListSelection, RowMenuProps } from "./list-selection.ts";
import { isSelected, selectPage, selectRow, useSelection } from "./selection.ts";
import { texts } from "./texts.ts";

function PageBox() {
  const page = useSelection((state) => state.page);
  const count = useSelection((state) => state.page.filter(({ id }) => isSelected(state, id)).length);
  const checked = count === 0 ? false : count === page.length ? true : "indeterminate";
  return <Checkbox aria-label={texts.selectPage(page.length)} checked={checked} onCheckedChange={selectPage} />;
}

function RowBox({ row: { id, displayName } }: { row: NamedRow }) {
  const checked = useSelection((state) => isSelected(state, id));
  const box = useRef<HTMLInputElement>(null);
  // An attribute tells the row's look: asking each row whether it has a checked box would style all of it anew whenever
  // something in it changes.
  useLayoutEffect(() => {
    const row = box.current?.closest("tr");
    row?.toggleAttribute("data-selected", checked);
    return () => row?.removeAttribute("data-selected");
  }, [checked]);
  return (
    <Checkbox
      ref={box}
      aria-label={texts.selectRow(displayName)}
      checked={checked}
      onChange={({ target, nativeEvent }) =>
        selectRow(id, target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
      }
    />
  );
}

/** Made once: it is drawn with every row. */
const dots = <Ellipsis className="size-4" />;

/** The column of checkboxes before the names. */
export const checkboxes: SideColumn<NamedRow> = {
  width: selectionWidth,
  head: <PageBox />,
  cell: (row) => <RowBox row={row} />,
};

/** The ⋯ at the ends of the rows: it shows when the row is pointed at, selected, or the focus is on it. */
export function rowMenus(load: NonNullable<ListSelection["loadRowMenu"]>): SideColumn<NamedRow> {
  const RowMenu = onDemand<Omit<RowMenuProps, "trigger">>(load);
  return {
    width: menuWidth,
    head: <span className="sr-only">{texts.rowMenus}</span>,
    cell: (row) => (
      <RowMenu
        row={row}
        of={row.id}
        trigger={
          <button
            type="button"
            aria-label={texts.actionsOf(row.displayName)}
            aria-haspopup="menu"
            className="grid size-6 place-items-center rounded-sm text-ink-3 opacity-0 group-focus-within/row:opacity-100 group-hover/row:opacity-100 group-data-selected/row:opacity-100 hover:bg-surface-3 hover:text-ink aria-expanded:opacity-100"
          >
            {dots}
          </button>
        }
      />
    ),
  };
}
