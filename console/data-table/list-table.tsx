import { lazy, type RefObject, Suspense, useRef, useState } from "react";
import type { Sorter } from "#shared/domain/list-state.ts";
import type { ListColumn } from "./column.ts";
import { ListColumns, tableWidth } from "./list-columns.tsx";
import { ListRows } from "./list-rows.tsx";
import type { Density, ListState } from "./list-state.ts";
import { ListTableHead } from "./list-table-head.tsx";
import type { ListRowData, ListTexts, RowView, SideColumn } from "./row-view.ts";
import { useRowKeys } from "./use-row-keys.ts";

const WindowedRows = lazy(async () => ({ default: (await import("./windowed-rows.tsx")).WindowedRows }));

const rowHeights: Record<Density, number> = { dense: 36, normal: 44 };
/** Up to this many rows stand in the page as they are; more are drawn as they come into sight. */
const drawnAtOnce = 50;

export interface ListTableProps<Row extends ListRowData, Column extends ListColumn> {
  view: RowView<Row, Column>;
  leading?: SideColumn<Row> | undefined;
  trailing?: SideColumn<Row> | undefined;
  texts: ListTexts;
  groupId: string;
  /** The list's own path. */
  path: string;
  rows: readonly Row[];
  columns: readonly Column[];
  density: Density;
  state: ListState;
  search: string;
  region: RefObject<HTMLDivElement | null>;
  onSort: (order: Sorter) => void;
  /** Told which row is pointed at or has the focus. */
  onIntent: (id: string | null) => void;
}

function idAt(target: EventTarget): string | null {
  const row = target instanceof Element ? target.closest<HTMLElement>("tr[data-id]") : null;
  return row?.dataset.id ?? null;
}

/** The rows of one page under a header that stays. */
export function ListTable<Row extends ListRowData, Column extends ListColumn>({
  texts,
  region,
  density,
  onSort,
  onIntent,
  ...body
}: ListTableProps<Row, Column>) {
  const { view, leading, trailing, rows, columns, state } = body;
  const widths = { first: view.width, leading: leading?.width, trailing: trailing?.width };
  const { order } = state;
  const [now] = useState(() => new Date());
  const scrollTo = useRef<((index: number) => void) | null>(null);
  const { onKeyDown, settle } = useRowKeys({ region, count: rows.length, scrollTo });
  const shared = { ...body, height: rowHeights[density], now };
  const draw = (first: number, end: number) => <ListRows {...shared} first={first} end={end} />;
  const plain = draw(0, Math.min(rows.length, drawnAtOnce));
  const sorted = order.prop === "displayName" ? view.label : columns.find(({ sort }) => sort === order.prop)?.label;
  return (
    <table
      className="w-full table-fixed border-separate border-spacing-0"
      style={{ minWidth: tableWidth(columns, widths) }}
      aria-rowcount={rows.length + 1}
      onKeyDown={onKeyDown}
      onPointerOver={(event) => onIntent(idAt(event.target))}
      onPointerLeave={() => onIntent(null)}
      onFocus={(event) => onIntent(idAt(event.target))}
      onBlur={() => onIntent(null)}
    >
      <caption className="sr-only">
        {sorted ? texts.sortedBy(sorted, order.order === "ascending") : texts.title}
      </caption>
      <ListColumns columns={columns} widths={widths} />
      <ListTableHead
        first={view.label}
        leading={leading}
        trailing={trailing}
        columns={columns}
        order={order}
        onSort={onSort}
      />
      {rows.length > drawnAtOnce ? (
        <Suspense fallback={plain}>
          <WindowedRows count={rows.length} height={shared.height} region={region} scrollTo={scrollTo} onDrawn={settle}>
            {draw}
          </WindowedRows>
        </Suspense>
      ) : (
        plain
      )}
    </table>
  );
}
