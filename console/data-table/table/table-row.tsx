import { type MouseEvent, memo } from "react";
import { Link, useNavigate } from "react-router";
import { cn } from "#shared/ui/cn.ts";
import type { NameColumn, RowData, RowLink, TableColumns } from "./column.ts";

const cellClasses = "overflow-hidden border-b border-line px-2 text-ellipsis whitespace-nowrap last:pr-6";
const pinClasses = "sticky left-0 z-2 bg-surface";

interface TableRowProps<Row extends RowData> extends TableColumns<Row> {
  row: Row;
  link: RowLink<Row> | undefined;
  /** Row of the page from 0, used for `aria-rowindex` and keyboard navigation. */
  index: number;
  height: number;
  now: Date;
}

/**
 * Whether a click must not open the row: it hit a control inside the row, ended a text selection, or bubbled through
 * React from a portal, such as a menu.
 */
function isForSomethingElse({ currentTarget, target, defaultPrevented }: MouseEvent): boolean {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return true;
  return target.closest("a, button, input, label") !== null || defaultPrevented || !getSelection()?.isCollapsed;
}

function Row<Data extends RowData>({
  leading,
  name,
  columns,
  trailing,
  row,
  link,
  index,
  height,
  now,
}: TableRowProps<Data>) {
  const navigate = useNavigate();
  const target = link && { to: link.to(row), state: link.state?.(index) };
  const open = (event: MouseEvent) => {
    if (!target || isForSomethingElse(event)) return;
    if (event.metaKey || event.ctrlKey) window.open(target.to, "_blank", "noopener");
    else void navigate(target.to, { state: target.state });
  };
  return (
    <tr
      className={cn("group/row hover:*:bg-surface-2 data-selected:*:bg-accent-soft", target && "cursor-pointer")}
      style={{ height }}
      aria-rowindex={index + 2}
      data-index={index}
      data-id={row.id}
      onClick={open}
    >
      {leading && <td className={cn(cellClasses, pinClasses, "pr-0 pl-6")}>{leading.cell(row, index)}</td>}
      {name && (
        <th
          scope="row"
          className={cn(cellClasses, pinClasses, "overflow-visible text-left font-normal", !leading && "pl-6")}
          style={leading && { left: leading.width }}
        >
          <span className="flex min-w-0 items-center gap-2.5">
            {name.picture?.(row)}
            <Name name={name} row={row} target={target} />
            {name.badges?.(row, now)}
          </span>
        </th>
      )}
      {columns.map((column, at) => (
        <td key={column.id} className={cn(cellClasses, at === 0 && !name && !leading && "pl-6")}>
          {column.cell(row, now)}
        </td>
      ))}
      {trailing && <td className={cn(cellClasses, "pl-1")}>{trailing.cell(row, index)}</td>}
    </tr>
  );
}

interface NameProps<Data> {
  name: NameColumn<Data>;
  row: Data;
  target: { readonly to: string; readonly state: unknown } | undefined;
}

function Name<Data>({ name, row, target }: NameProps<Data>) {
  const text = <bdi>{name.name(row)}</bdi>;
  if (!target) return <span className="truncate font-medium">{text}</span>;
  return (
    <Link
      className="truncate font-medium text-ink hover:underline"
      to={target.to}
      state={target.state}
      data-row-link=""
    >
      {text}
    </Link>
  );
}

/** Row of a table. Its name is a real link if rows have links; a click on the rest of the row follows it. */
export const TableRow = memo(Row) as typeof Row;
