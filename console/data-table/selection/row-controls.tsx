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
  // Styles the row by an attribute: `:has(:checked)` would recalculate all its styles on each change.
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

/** Created once, because every row renders it. */
const dots = <Ellipsis className="size-4" />;

/** Column of checkboxes before the names. */
export const checkboxes: SideColumn<NamedRow> = {
  width: selectionWidth,
  head: <PageBox />,
  cell: (row) => <RowBox row={row} />,
};

/** Column with the menu of each row. The button is visible on hover, on focus and on selected rows. */
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
