import type { ListColumn } from "./column.ts";

interface ListColumnsProps {
  columns: readonly ListColumn[];
  /** Pixels of the column of the name, which always comes first. */
  firstWidth: number;
}

/** The columns of a list with their widths; the one that grows has none. */
export function ListColumns({ columns, firstWidth }: ListColumnsProps) {
  return (
    <colgroup>
      <col style={{ width: firstWidth }} />
      {columns.map((column) => (
        <col key={column.id} style={column.grows ? {} : { width: column.width }} />
      ))}
    </colgroup>
  );
}

/** The least width of the table, in pixels; below it the region scrolls sideways. */
export function tableWidth(columns: readonly ListColumn[], firstWidth: number): number {
  return columns.reduce((width, column) => width + column.width, firstWidth);
}
