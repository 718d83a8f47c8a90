import type { ListColumn } from "./list-columns.ts";

/** Pixels of the person's own column, which always comes first. */
const personWidth = 270;

/** The columns of a table of people with their widths; the one that grows has none. */
export function PeopleColumns({ columns }: { columns: readonly ListColumn[] }) {
  return (
    <colgroup>
      <col style={{ width: personWidth }} />
      {columns.map((column) => (
        <col key={column.id} style={column.grows ? {} : { width: column.width }} />
      ))}
    </colgroup>
  );
}

/** The least width of the table, in pixels; below it the region scrolls sideways. */
export function tableWidth(columns: readonly ListColumn[]): number {
  return columns.reduce((width, column) => width + column.width, personWidth);
}
