import { type KeyboardEvent, lazy, type MouseEvent, memo, type RefObject, Suspense, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import { useHotkey } from "#console/ui/use-hotkey.ts";
import { cn } from "#shared/ui/cn.ts";
import type { Density } from "../state/list-state.ts";
import { columnCount, type NameColumn, type RowData, type RowLink, type TableColumns } from "./column.ts";
import { ColumnWidths, columnWidths } from "./column-widths.tsx";
import type { Resizing } from "./resize-handle.tsx";
import { type Sorting, TableHead } from "./table-head.tsx";

const WindowedRows = lazy(async () => ({ default: (await import("./windowed-rows.tsx")).WindowedRows }));

const rowHeights: Record<Density, number> = { dense: 36, normal: 44 };
/** Maximum number of rows rendered without a virtualizer. */
const maxPlainRows = 50;

export interface RowsTableProps<Row extends RowData> extends TableColumns<Row> {
  /** Caption for screen readers: content and sort order. */
  caption: string;
  rows: readonly Row[];
  link?: RowLink<Row> | undefined;
  density: Density;
  /** Left out when the order is fixed. */
  sorting?: Sorting;
  /** Left out when widths cannot be changed. */
  resizing?: Resizing;
  region: RefObject<HTMLDivElement | null>;
  /** Called with the row that is hovered or focused. */
  onIntent?: (id: string | null) => void;
}

function idAt(target: EventTarget): string | null {
  const row = target instanceof Element ? target.closest<HTMLElement>("tr[data-id]") : null;
  return row?.dataset.id ?? null;
}

/** Rows of one page under a sticky header. */
export function RowsTable<Row extends RowData>(props: RowsTableProps<Row>) {
  const { caption, rows, link, density, sorting, resizing, region, onIntent = () => {}, ...columns } = props;
  const [now] = useState(() => new Date());
  const scrollTo = useRef<((index: number) => void) | null>(null);
  const { onKeyDown, focusPending } = useRowKeys({ region, count: rows.length, scrollTo, enabled: link !== undefined });
  const height = rowHeights[density];
  const draw = (first: number, end: number) => (
    <TableRows {...columns} rows={rows} link={link} height={height} now={now} first={first} end={end} />
  );
  const plain = draw(0, Math.min(rows.length, maxPlainRows));
  return (
    <table
      className="w-full table-fixed border-separate border-spacing-0"
      style={{ minWidth: columnWidths(columns, resizing?.sizes).minWidth }}
      aria-rowcount={rows.length + 1}
      onKeyDown={onKeyDown}
      onPointerOver={(event) => onIntent(idAt(event.target))}
      onPointerLeave={() => onIntent(null)}
      onFocus={(event) => onIntent(idAt(event.target))}
      onBlur={() => onIntent(null)}
    >
      <caption className="sr-only">{caption}</caption>
      <ColumnWidths {...columns} sizes={resizing?.sizes} />
      <TableHead {...columns} sorting={sorting} resizing={resizing} />
      {rows.length > maxPlainRows ? (
        <Suspense fallback={plain}>
          <WindowedRows count={rows.length} height={height} region={region} scrollTo={scrollTo} onDrawn={focusPending}>
            {draw}
          </WindowedRows>
        </Suspense>
      ) : (
        plain
      )}
    </table>
  );
}

interface TableRowsProps<Row extends RowData> extends TableColumns<Row> {
  rows: readonly Row[];
  link: RowLink<Row> | undefined;
  /** Height of a row in pixels. */
  height: number;
  now: Date;
  /** Rendered rows: from `first` to before `end`. Spacers replace the others. */
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

/** Body of the table. */
function TableRows<Row extends RowData>({ rows, first, end, ...row }: TableRowsProps<Row>) {
  const span = columnCount(row);
  return (
    <tbody>
      <Spacer height={first * row.height} span={span} />
      {rows.slice(first, end).map((data, offset) => (
        // The key is the index: another page updates the existing rows, which is much faster than replacing them.
        <TableRow {...row} key={first + offset} row={data} index={first + offset} />
      ))}
      <Spacer height={(rows.length - end) * row.height} span={span} />
    </tbody>
  );
}

interface RowKeysOptions {
  region: RefObject<HTMLDivElement | null>;
  count: number;
  /** Scrolls to a row before it gets the focus; null when all rows are rendered. */
  scrollTo: RefObject<((index: number) => void) | null>;
  /** False when rows have no links, so that no row can get the focus. */
  enabled: boolean;
}

function rowIndexOf(element: Element | null): number | null {
  const index = Number(element?.closest<HTMLElement>("tr[data-index]")?.dataset.index ?? Number.NaN);
  return Number.isInteger(index) ? index : null;
}

/**
 * Keyboard navigation between rows: j and k anywhere on the page, arrow keys, Home and End inside the table. Enter
 * opens the row, because its link has the focus.
 */
function useRowKeys({ region, count, scrollTo, enabled }: RowKeysOptions) {
  const pendingIndex = useRef<number | null>(null);

  const focusRow = (index: number) => {
    const link = region.current?.querySelector<HTMLElement>(`tr[data-index="${index}"] [data-row-link]`);
    link?.focus();
    return link != null;
  };

  const goTo = (index: number) => {
    if (count === 0) return;
    const target = Math.min(count - 1, Math.max(0, index));
    scrollTo.current?.(target);
    pendingIndex.current = focusRow(target) ? null : target;
  };

  const move = (step: number) => {
    const inside = region.current?.contains(document.activeElement) ? rowIndexOf(document.activeElement) : null;
    goTo(inside === null ? (step > 0 ? 0 : count - 1) : inside + step);
  };

  // A row outside the viewport renders after the scroll and gets the focus then. If the virtualizer loads only after
  // the key press, the scroll happens here.
  const focusPending = () => {
    const index = pendingIndex.current;
    if (index === null) return;
    if (index >= count || focusRow(index)) pendingIndex.current = null;
    else scrollTo.current?.(index);
  };

  useHotkey("j", () => move(1), { enabled });
  useHotkey("k", () => move(-1), { enabled });

  const onKeyDown = (event: KeyboardEvent) => {
    const at = rowIndexOf(event.target as Element);
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    if (!enabled || at === null || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const target = event.key === "Home" ? 0 : event.key === "End" ? count - 1 : at + (steps[event.key] ?? 0);
    if (target === at) return;
    event.preventDefault();
    goTo(target);
  };

  return { onKeyDown, focusPending };
}

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
const TableRow = memo(Row) as typeof Row;
