import { useVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, type RefObject, useState } from "react";
import type { Sorter } from "#shared/domain/list-state.ts";
import { texts } from "../texts.ts";
import type { ListColumn } from "./list-columns.ts";
import type { Density, PeopleListState } from "./list-state.ts";
import type { PersonRow } from "./people-queries.ts";
import { PeopleRow } from "./people-row.tsx";
import { PeopleTableHead } from "./people-table-head.tsx";
import { indexInList, personPath } from "./row-links.ts";
import { useRowKeys } from "./use-row-keys.ts";

/** Pixels of the person's own column, which always comes first. */
const personWidth = 270;
const rowHeights: Record<Density, number> = { dense: 36, normal: 44 };
/** Up to this many rows stand in the page as they are; more are drawn as they come into sight. */
const drawnAtOnce = 50;

interface PeopleTableProps {
  groupId: string;
  rows: readonly PersonRow[];
  columns: readonly ListColumn[];
  density: Density;
  state: PeopleListState;
  /** The list's own address, for the way back from a profile. */
  search: string;
  region: RefObject<HTMLDivElement | null>;
  onSort: (order: Sorter) => void;
  onIntent: (id: string | null) => void;
}

function Spacer({ height, span }: { height: number; span: number }) {
  return height > 0 ? (
    <tr>
      <td colSpan={span} style={{ height }} />
    </tr>
  ) : null;
}

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

/** The least width of the table; below it the region scrolls sideways. */
export function tableWidth(columns: readonly ListColumn[]): number {
  return columns.reduce((width, column) => width + column.width, personWidth);
}

function personIdAt(target: EventTarget): string | null {
  const row = target instanceof Element ? target.closest<HTMLElement>("tr[data-person]") : null;
  return row?.dataset.person ?? null;
}

/** The rows of one page under a header that stays. */
export function PeopleTable(props: PeopleTableProps): ReactNode {
  const { groupId, rows, columns, density, state, search, region, onSort, onIntent } = props;
  const [now] = useState(() => new Date());
  const height = rowHeights[density];
  const windowed = rows.length > drawnAtOnce;
  const virtualizer = useVirtualizer({
    count: rows.length,
    enabled: windowed,
    getScrollElement: () => region.current,
    estimateSize: () => height,
    overscan: 12,
  });
  const onKeyDown = useRowKeys({
    region,
    count: rows.length,
    scrollTo: (index) => windowed && virtualizer.scrollToIndex(index, { align: "auto" }),
  });

  const drawn = windowed ? virtualizer.getVirtualItems() : [];
  const first = windowed ? (drawn[0]?.index ?? 0) : 0;
  const end = windowed ? (drawn.at(-1)?.index ?? -1) + 1 : rows.length;
  const label = [...columns, { sort: "displayName", label: texts.columns.person }].find(
    (column) => column.sort === state.order.prop,
  )?.label;

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
      <caption className="sr-only">
        {label ? texts.sortedBy(label, state.order.order === "ascending") : texts.title}
      </caption>
      <PeopleColumns columns={columns} />
      <PeopleTableHead columns={columns} order={state.order} onSort={onSort} />
      <tbody>
        <Spacer height={first * height} span={columns.length + 1} />
        {rows.slice(first, end).map((row, offset) => (
          <PeopleRow
            key={row.id}
            row={row}
            columns={columns}
            index={first + offset}
            height={height}
            to={personPath(row.id, groupId)}
            search={search}
            place={indexInList(state, first + offset)}
            now={now}
          />
        ))}
        <Spacer height={(rows.length - end) * height} span={columns.length + 1} />
      </tbody>
    </table>
  );
}
