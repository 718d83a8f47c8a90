import { lazy, type RefObject, Suspense, useRef, useState } from "react";
import type { Sorter } from "#shared/domain/list-state.ts";
import { texts } from "../texts.ts";
import type { ListColumn } from "./list-columns.ts";
import type { Density, PeopleListState } from "./list-state.ts";
import type { PersonRow } from "./people-queries.ts";
import { PeopleRows } from "./people-rows.tsx";
import { PeopleColumns, tableWidth } from "./people-table-columns.tsx";
import { PeopleTableHead } from "./people-table-head.tsx";
import { useRowKeys } from "./use-row-keys.ts";

const WindowedRows = lazy(async () => ({ default: (await import("./windowed-rows.tsx")).WindowedRows }));

const rowHeights: Record<Density, number> = { dense: 36, normal: 44 };
/** Up to this many rows stand in the page as they are; more are drawn as they come into sight. */
const drawnAtOnce = 50;

interface PeopleTableProps {
  groupId: string;
  rows: readonly PersonRow[];
  columns: readonly ListColumn[];
  density: Density;
  state: PeopleListState;
  search: string;
  region: RefObject<HTMLDivElement | null>;
  onSort: (order: Sorter) => void;
  /** Told which person is pointed at or has the focus. */
  onIntent: (id: string | null) => void;
}

function personIdAt(target: EventTarget): string | null {
  const row = target instanceof Element ? target.closest<HTMLElement>("tr[data-person]") : null;
  return row?.dataset.person ?? null;
}

function caption(columns: readonly ListColumn[], order: Sorter): string {
  const label =
    order.prop === "displayName" ? texts.columns.person : columns.find((column) => column.sort === order.prop)?.label;
  return label ? texts.sortedBy(label, order.order === "ascending") : texts.title;
}

/** The rows of one page under a header that stays. */
export function PeopleTable({ region, density, onSort, onIntent, ...body }: PeopleTableProps) {
  const { rows, columns, state } = body;
  const [now] = useState(() => new Date());
  const scrollTo = useRef<((index: number) => void) | null>(null);
  const { onKeyDown, settle } = useRowKeys({ region, count: rows.length, scrollTo });
  const shared = { ...body, height: rowHeights[density], now };
  const plain = <PeopleRows {...shared} first={0} end={Math.min(rows.length, drawnAtOnce)} />;
  return (
    <table
      className="w-full table-fixed border-separate border-spacing-0"
      style={{ minWidth: tableWidth(columns) }}
      aria-rowcount={rows.length + 1}
      onKeyDown={onKeyDown}
      onPointerOver={(event) => onIntent(personIdAt(event.target))}
      onPointerLeave={() => onIntent(null)}
      onFocus={(event) => onIntent(personIdAt(event.target))}
      onBlur={() => onIntent(null)}
    >
      <caption className="sr-only">{caption(columns, state.order)}</caption>
      <PeopleColumns columns={columns} />
      <PeopleTableHead columns={columns} order={state.order} onSort={onSort} />
      {rows.length > drawnAtOnce ? (
        <Suspense fallback={plain}>
          <WindowedRows {...shared} region={region} scrollTo={scrollTo} onDrawn={settle} />
        </Suspense>
      ) : (
        plain
      )}
    </table>
  );
}
