import { type MouseEvent, memo } from "react";
import { Link, useNavigate } from "react-router";
import { cn } from "#shared/ui/cn.ts";
import type { ListColumn } from "./column.ts";
import type { FromList } from "./list-links.ts";
import type { ListRowData, RowView, SideColumn } from "./row-view.ts";

const cellClasses = "overflow-hidden border-b border-line px-2 text-ellipsis whitespace-nowrap last:pr-6";
const pinClasses = "sticky left-0 z-2 bg-surface";

interface ListRowProps<Row extends ListRowData, Column extends ListColumn> {
  view: RowView<Row, Column>;
  leading?: SideColumn<Row> | undefined;
  trailing?: SideColumn<Row> | undefined;
  row: Row;
  columns: readonly Column[];
  /** Row of the page from 0; also where `aria-rowindex` and the keys find it. */
  index: number;
  height: number;
  to: string;
  /** The list's own path and address, and where in the whole list this row stands. */
  path: string;
  search: string;
  place: number;
  now: Date;
}

/**
 * True for a press that is meant for something inside the row, that ends a selection of text, or that only passes by: a
 * menu of the row stands elsewhere in the page.
 */
function isForSomethingElse({ currentTarget, target, defaultPrevented }: MouseEvent): boolean {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return true;
  return target.closest("a, button, input, label") !== null || defaultPrevented || !getSelection()?.isCollapsed;
}

function Row<Data extends ListRowData, Column extends ListColumn>(props: ListRowProps<Data, Column>) {
  const { view, leading, trailing, row, columns, index, height, to, path, search, place, now } = props;
  const navigate = useNavigate();
  const from: FromList = { fromList: { path, search, index: place } };
  const open = (event: MouseEvent) => {
    if (isForSomethingElse(event)) return;
    if (event.metaKey || event.ctrlKey) window.open(to, "_blank", "noopener");
    else void navigate(to, { state: from });
  };
  return (
    <tr
      className="group/row cursor-pointer hover:*:bg-surface-2 data-selected:*:bg-accent-soft"
      style={{ height }}
      aria-rowindex={index + 2}
      data-index={index}
      data-id={row.id}
      onClick={open}
    >
      {leading && <td className={cn(cellClasses, pinClasses, "pr-0 pl-6")}>{leading.cell(row, index)}</td>}
      <th
        scope="row"
        className={cn(cellClasses, pinClasses, "overflow-visible text-left font-normal", !leading && "pl-6")}
        style={leading && { left: leading.width }}
      >
        <span className="flex min-w-0 items-center gap-2.5">
          {view.picture(row)}
          <Link className="truncate font-medium text-ink hover:underline" to={to} state={from} data-row-link="">
            <bdi>{row.displayName}</bdi>
          </Link>
          {view.badges(row, now)}
        </span>
      </th>
      {columns.map((column) => (
        <td key={column.id} className={cellClasses}>
          {view.cell(column, row, now)}
        </td>
      ))}
      {trailing && <td className={cn(cellClasses, "pl-1")}>{trailing.cell(row, index)}</td>}
    </tr>
  );
}

/** One row. The name is a real link; the rest of the row follows it. */
export const ListRow = memo(Row) as typeof Row;
