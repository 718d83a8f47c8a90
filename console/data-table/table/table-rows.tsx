import { columnCount, type RowData, type RowLink, type TableColumns } from "./column.ts";
import { TableRow } from "./table-row.tsx";

interface TableRowsProps<Row extends RowData> extends TableColumns<Row> {
  rows: readonly Row[];
  link: RowLink<Row> | undefined;
  /** Pixels of a row. */
  height: number;
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
export function TableRows<Row extends RowData>({ rows, first, end, ...row }: TableRowsProps<Row>) {
  const span = columnCount(row);
  return (
    <tbody>
      <Spacer height={first * row.height} span={span} />
      {rows.slice(first, end).map((data, offset) => (
        // By place: another page fills the rows that stand, which is far faster than taking them down.
        <TableRow {...row} key={first + offset} row={data} index={first + offset} />
      ))}
      <Spacer height={(rows.length - end) * row.height} span={span} />
    </tbody>
  );
}
