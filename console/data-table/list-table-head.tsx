import { ArrowDown, ArrowUp } from "lucide-react";
import type { ReactNode } from "react";
import type { Sorter } from "#shared/domain/list-state.ts";
import { cn } from "#shared/ui/cn.ts";
import type { ListColumn } from "./column.ts";
import { nextOrder } from "./next-order.ts";

interface HeadCellProps {
  label: string;
  sort: string | undefined;
  order: Sorter;
  onSort: (order: Sorter) => void;
  className?: string | undefined;
  /** Pixels from the left at which it stays. */
  left?: number | undefined;
  /** The label stands at the end, above the numbers and before the sparklines. */
  alignsEnd?: ListColumn["alignsEnd"];
}

const headClasses =
  "sticky top-0 z-3 h-8 border-b border-line bg-surface px-2 text-left text-xs font-medium whitespace-nowrap text-ink-3 last:pr-6";

function HeadCell({ label, sort, order, onSort, className, left, alignsEnd }: HeadCellProps) {
  const sorted = sort !== undefined && order.prop === sort ? order.order : null;
  const Arrow = sorted === "ascending" ? ArrowUp : ArrowDown;
  return (
    <th
      scope="col"
      className={cn(headClasses, alignsEnd && "text-right", alignsEnd === "sparkline" && "pr-19 last:pr-23", className)}
      style={left === undefined ? undefined : { left }}
      {...(sort ? { "aria-sort": sorted ?? "none" } : {})}
    >
      {sort ? (
        <button
          type="button"
          className={cn(
            "-mx-1.5 inline-flex h-6 items-center gap-1 rounded-sm px-1.5 font-medium hover:bg-surface-3 hover:text-ink",
            sorted && "text-ink",
            alignsEnd && "mr-0 flex-row-reverse pr-0",
          )}
          onClick={() => onSort(nextOrder(sort, order))}
        >
          {label}
          {sorted && <Arrow className="size-3" aria-hidden="true" />}
        </button>
      ) : (
        label
      )}
    </th>
  );
}

interface ListTableHeadProps {
  /** Heading of the first column. */
  first: string;
  leading?: { readonly width: number; readonly head: ReactNode } | undefined;
  trailing?: { readonly head: ReactNode } | undefined;
  columns: readonly ListColumn[];
  order: Sorter;
  onSort: (order: Sorter) => void;
}

/** The header of a list: stays while rows scroll; the columns that the server can sort by are buttons. */
export function ListTableHead({ first, leading, trailing, columns, order, onSort }: ListTableHeadProps) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        {leading && <td className={cn(headClasses, "left-0 z-4 pr-0 pl-6")}>{leading.head}</td>}
        <HeadCell
          label={first}
          sort="displayName"
          order={order}
          onSort={onSort}
          className={cn("left-0 z-4", !leading && "pl-6")}
          left={leading?.width}
        />
        {columns.map((column) => (
          <HeadCell
            key={column.id}
            label={column.label}
            sort={column.sort}
            order={order}
            onSort={onSort}
            alignsEnd={column.alignsEnd}
          />
        ))}
        {trailing && <td className={headClasses}>{trailing.head}</td>}
      </tr>
    </thead>
  );
}
