import type { ListColumn } from "./column.ts";

/** Pixels of the columns beside those that are chosen. */
export interface SideWidths {
  /** That of the name, which always comes first. */
  readonly first: number;
  /** One before it, for example of checkboxes, and one at the end. */
  readonly leading?: number | undefined;
  readonly trailing?: number | undefined;
}

/** What the last column keeps from the edge where nothing follows it. */
const edge = 16;

interface ListColumnsProps {
  columns: readonly ListColumn[];
  widths: SideWidths;
}

/** The columns of a list with their widths; the one that grows has none. */
export function ListColumns({ columns, widths: { first, leading, trailing } }: ListColumnsProps) {
  const widthOf = (column: ListColumn, index: number) =>
    column.width + (index === columns.length - 1 && !trailing ? edge : 0);
  return (
    <colgroup>
      {leading && <col style={{ width: leading }} />}
      <col style={{ width: first }} />
      {columns.map((column, index) => (
        <col key={column.id} style={column.grows ? {} : { width: widthOf(column, index) }} />
      ))}
      {trailing && <col style={{ width: trailing }} />}
    </colgroup>
  );
}

/** The least width of the table, in pixels; below it the region scrolls sideways. */
export function tableWidth(
  columns: readonly ListColumn[],
  { first, leading = 0, trailing = edge }: SideWidths,
): number {
  return columns.reduce((width, column) => width + column.width, first + leading + trailing);
}
