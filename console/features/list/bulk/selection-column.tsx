import { Checkbox } from "#shared/ui/components/checkbox.tsx";
import type { LeadingColumn, ListRowData } from "../row-view.ts";
import { isSelected, selectPage, selectRow, useSelection } from "./selection.ts";
import { selectionWidth } from "./selection-width.ts";
import { texts } from "./texts.ts";

function PageBox() {
  const page = useSelection((state) => state.page);
  const count = useSelection((state) => state.page.filter(({ id }) => isSelected(state, id)).length);
  const checked = count === 0 ? false : count === page.length ? true : "indeterminate";
  return <Checkbox aria-label={texts.selectPage(page.length)} checked={checked} onCheckedChange={selectPage} />;
}

function RowBox({ row: { id, displayName } }: { row: ListRowData }) {
  const checked = useSelection((state) => isSelected(state, id));
  return (
    <Checkbox
      aria-label={texts.selectRow(displayName)}
      checked={checked}
      onChange={({ target, nativeEvent }) =>
        selectRow(id, target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
      }
    />
  );
}

/** The checkboxes before the names. */
export const selectionColumn: LeadingColumn<ListRowData> = {
  width: selectionWidth,
  head: <PageBox />,
  cell: (row) => <RowBox row={row} />,
};
