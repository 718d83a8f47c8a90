import type { ColumnHead, TableColumns } from "./column.ts";

/** Pixels between the last column and the edge, where no column of controls follows. */
const edge = 16;

/** The columns of a table with their widths; the one that grows has none. */
export function ColumnWidths({ leading, name, columns, trailing }: TableColumns<never>) {
  const styleOf = (column: Pick<ColumnHead, "width" | "grows">, isLast = false) =>
    column.grows ? {} : { width: column.width + (isLast && !trailing ? edge : 0) };
  return (
    <colgroup>
      {leading && <col style={{ width: leading.width }} />}
      {name && <col style={styleOf(name)} />}
      {columns.map((column, index) => (
        <col key={column.id} style={styleOf(column, index === columns.length - 1)} />
      ))}
      {trailing && <col style={{ width: trailing.width }} />}
    </colgroup>
  );
}

/** The least width of the table, in pixels; below it the region scrolls sideways. */
export function tableWidth({ leading, name, columns, trailing }: TableColumns<never>): number {
  const sides = (leading?.width ?? 0) + (name?.width ?? 0) + (trailing?.width ?? edge);
  return columns.reduce((width, column) => width + column.width, sides);
}
