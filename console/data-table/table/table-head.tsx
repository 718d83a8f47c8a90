import { ArrowDown, ArrowUp } from "lucide-react";
import { type ComponentProps, useRef, useState } from "react";
import type { Sorter } from "#shared/domain/lists/list-state.ts";
import { cn } from "#shared/ui/cn.ts";
import type { ColumnHead, TableColumns } from "./column.ts";
import { ResizeHandle, type Resizing } from "./resize-handle.tsx";

/** Sort order and the handler that changes it. */
export interface Sorting {
  readonly order: Sorter;
  readonly onSort: (order: Sorter) => void;
}

/** Order after a press on a column heading: reversed; for another column from A to Z for texts, else descending. */
export function nextOrder(prop: string, order: Sorter, sortsFromA = false): Sorter {
  if (order.prop === prop) return { prop, order: order.order === "ascending" ? "descending" : "ascending" };
  return { prop, order: sortsFromA ? "ascending" : "descending" };
}

interface HeadCellProps {
  id: string;
  label: string;
  sort: string | undefined;
  sortsFromA?: boolean | undefined;
  alignsEnd?: ColumnHead["alignsEnd"] | undefined;
  hidesLabel?: ColumnHead["hidesLabel"] | undefined;
  sorting: Sorting | undefined;
  className?: string | undefined;
  /** Sticky offset from the left in pixels. */
  left?: number | undefined;
  resizing: Omit<ComponentProps<typeof ResizeHandle>, "id" | "label"> | undefined;
}

const headClasses =
  "sticky top-0 z-3 h-8 border-b border-line bg-surface px-2 text-left text-xs font-medium whitespace-nowrap text-ink-3 last:pr-6";

function HeadCell(props: HeadCellProps) {
  const { id, label, sort, sortsFromA, sorting, className, left, alignsEnd, hidesLabel, resizing } = props;
  const isSortable = sort !== undefined && sorting !== undefined;
  const sorted = isSortable && sorting.order.prop === sort ? sorting.order.order : null;
  const Arrow = sorted === "ascending" ? ArrowUp : ArrowDown;
  return (
    <th
      scope="col"
      className={cn(headClasses, alignsEnd && "text-right", alignsEnd === "sparkline" && "pr-19 last:pr-23", className)}
      style={left === undefined ? undefined : { left }}
      {...(isSortable ? { "aria-sort": sorted ?? "none" } : {})}
    >
      {isSortable ? (
        <button
          type="button"
          className={cn(
            "-mx-1.5 inline-flex h-6 items-center gap-1 rounded-sm px-1.5 font-medium hover:bg-surface-3 hover:text-ink",
            sorted && "text-ink",
            alignsEnd && "mr-0 flex-row-reverse pr-0",
          )}
          onClick={() => sorting.onSort(nextOrder(sort, sorting.order, sortsFromA))}
        >
          {label}
          {sorted && <Arrow className="size-3" aria-hidden="true" />}
        </button>
      ) : (
        <span className={hidesLabel && "sr-only"}>{label}</span>
      )}
      {resizing && !hidesLabel && <ResizeHandle id={id} label={label} {...resizing} />}
    </th>
  );
}

interface TableHeadProps extends TableColumns<never> {
  sorting: Sorting | undefined;
  resizing: Resizing | undefined;
}

/** Sticky header of a table. Columns that the server can sort are buttons. */
export function TableHead({ leading, name, columns, trailing, sorting, resizing }: TableHeadProps) {
  const head = useRef<HTMLTableSectionElement>(null);
  const [stop, setStop] = useState(0);
  const handle = (index: number, id: string, width: number): HeadCellProps["resizing"] =>
    resizing && {
      onResize: resizing.onResize,
      width: resizing.sizes[id] ?? width,
      isTabStop: index === stop,
      onMove(by) {
        const to = index + by;
        const next = head.current?.querySelectorAll<HTMLElement>("[data-resizes]")[to];
        if (!next) return;
        next.focus();
        setStop(to);
      },
    };
  const before = name ? 1 : 0;
  return (
    <thead ref={head}>
      <tr aria-rowindex={1}>
        {leading && <td className={cn(headClasses, "left-0 z-4 pr-0 pl-6")}>{leading.head}</td>}
        {name && (
          <HeadCell
            id="name"
            label={name.label}
            sort={name.sort}
            sortsFromA
            sorting={sorting}
            className={cn("left-0 z-4", !leading && "pl-6")}
            left={leading?.width}
            resizing={handle(0, "name", name.width)}
          />
        )}
        {columns.map(({ id, label, width, sort, sortsFromA, alignsEnd, hidesLabel }, index) => (
          <HeadCell
            key={id}
            {...{ id, label, sort, sortsFromA, alignsEnd, hidesLabel, sorting }}
            resizing={handle(before + index, id, width)}
            className={cn(index === 0 && !name && !leading && "pl-6")}
          />
        ))}
        {trailing && <td className={headClasses}>{trailing.head}</td>}
      </tr>
    </thead>
  );
}
