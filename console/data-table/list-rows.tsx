import type { ListColumn } from "./column.ts";
import { indexInList, profilePath } from "./list-links.ts";
import { ListRow } from "./list-row.tsx";
import type { ListState } from "./list-state.ts";
import type { ListRowData, RowView, SideColumn } from "./row-view.ts";

interface ListRowsProps<Row extends ListRowData, Column extends ListColumn> {
  view: RowView<Row, Column>;
  leading?: SideColumn<Row> | undefined;
  trailing?: SideColumn<Row> | undefined;
  groupId: string;
  /** The list's own path. */
  path: string;
  rows: readonly Row[];
  columns: readonly Column[];
  /** Pixels of a row. */
  height: number;
  state: ListState;
  /** The list's own address, for the way back from a profile. */
  search: string;
  now: Date;
  /** The rows drawn: from `first` to before `end`. Space stands for the others. */
  first: number;
  end: number;
}

function Spacer({ height, span }: { height: number; span: number }) {
  return height > 0 ? (
    <tr>
      <td colSpan={span} style={{ height }} />
    </tr>
  ) : null;
}

/** The body of the table. */
export function ListRows<Row extends ListRowData, Column extends ListColumn>(props: ListRowsProps<Row, Column>) {
  const { groupId, rows, height, state, first, end, ...row } = props;
  const span = row.columns.length + 1 + (row.leading ? 1 : 0) + (row.trailing ? 1 : 0);
  return (
    <tbody>
      <Spacer height={first * height} span={span} />
      {rows.slice(first, end).map((data, offset) => (
        <ListRow
          {...row}
          // By place: another page fills the rows that stand, which is far faster than taking them down.
          key={first + offset}
          row={data}
          height={height}
          index={first + offset}
          to={profilePath(row.path, data.id, groupId)}
          place={indexInList(state, first + offset)}
        />
      ))}
      <Spacer height={(rows.length - end) * height} span={span} />
    </tbody>
  );
}
