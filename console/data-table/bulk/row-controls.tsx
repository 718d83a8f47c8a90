import { useLayoutEffect, useRef } from "react";
import { Checkbox } from "#shared/ui/components/checkbox.tsx";
import type { ListRowData, SideColumn } from "../row-view.ts";
import type { BulkKind } from "./bulk-kind.ts";
import { menuWidth, selectionWidth } from "./control-widths.ts";
import { RowMenu } from "./row-menu.tsx";
import { isSelected, selectPage, selectRow, useSelection } from "./selection.ts";
import { texts } from "./texts.ts";

function PageBox() {
  const page = useSelection((state) => state.page);
  const count = useSelection((state) => state.page.filter(({ id }) => isSelected(state, id)).length);
  const checked = count === 0 ? false : count === page.length ? true : "indeterminate";
  return <Checkbox aria-label={texts.selectPage(page.length)} checked={checked} onCheckedChange={selectPage} />;
}

function RowBox({ row: { id, displayName } }: { row: ListRowData }) {
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

/** The checkboxes before the names, and the menus at the ends of the rows. */
export const rowControls = (kind: BulkKind): Readonly<Record<"leading" | "trailing", SideColumn<ListRowData>>> => ({
  leading: { width: selectionWidth, head: <PageBox />, cell: (row) => <RowBox row={row} /> },
  trailing: {
    width: menuWidth,
    head: <span className="sr-only">{texts.rowMenus}</span>,
    cell: (row) => <RowMenu kind={kind} row={row} />,
  },
});
