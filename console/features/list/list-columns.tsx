import type { ListColumn } from "./column.ts";

interface ListColumnsProps {
  columns: readonly ListColumn[];
  /** Pixels of the column of the name, which always comes first. */
  firstWidth: number;
  /** Pixels of a column before that of the name, for example one of checkboxes. */
  leadingWidth?: number | undefined;
}

/** The columns of a list with their widths; the one that grows has none. */
export function ListColumns({ columns, firstWidth, leadingWidth }: ListColumnsProps) {
  return (
    <colgroup>
      {leadingWidth && <col style={{ width: leadingWidth }} />}
      <col style={{ width: firstWidth }} />
      {columns.map((column) => (
        <col key={column.id} style={column.grows ? {} : { width: column.width }} />
      ))}
    </colgroup>
  );
}

/** The least width of the table, in pixels; below it the region scrolls sideways. */
export function tableWidth(columns: readonly ListColumn[], firstWidth: number, leadingWidth = 0): number {
  return columns.reduce((width, column) => width + column.width, firstWidth + leadingWidth);
}
