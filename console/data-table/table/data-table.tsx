import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useRef } from "react";
import { ProgressBar } from "#shared/ui/components/states/progress-bar.tsx";
import { Skeleton, SkeletonDelay } from "#shared/ui/components/states/skeleton.tsx";
import type { Density } from "../state/list-state.ts";
import { columnCount, type RowData, type TableColumns } from "./column.ts";
import { ColumnWidths, columnWidths } from "./column-widths.tsx";
import { ListError } from "./list-error.tsx";
import type { Resizing } from "./resize-handle.tsx";
import { RowsTable, type RowsTableProps } from "./rows-table.tsx";
import { useScrollMemory } from "./use-scroll-memory.ts";

interface DataTableProps<Row extends RowData> extends Omit<RowsTableProps<Row>, "rows" | "region"> {
  /** Accessible label of the scrolling region. */
  label: string;
  /** Announced while rows load. */
  loading: string;
  query: Pick<UseQueryResult<{ readonly rows: readonly Row[] }>, "data" | "isError" | "error" | "isFetching"> & {
    readonly refetch: () => unknown;
  };
  /** Number of rows of a page, for the skeleton. */
  pageSize: number;
  /** Shown when there are no rows. */
  empty: ReactNode;
}

/** Rows of a list, their skeleton, or the reason why there are none: forbidden, failed, or empty. */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { label, loading, query, pageSize, empty, ...table } = props;
  const region = useRef<HTMLDivElement>(null);
  const rows = query.data?.rows;
  useScrollMemory(region, rows !== undefined);

  const content = () => {
    if (query.isError) return <ListError query={query} />;
    if (!rows) return <TableSkeleton {...table} label={loading} rows={pageSize} />;
    if (rows.length === 0) return empty;
    return <RowsTable {...table} rows={rows} region={region} />;
  };

  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      {query.isFetching && rows && (
        <ProgressBar value={null} label={loading} className="absolute inset-x-0 top-0 z-5 h-0.5" />
      )}
      <section
        ref={region}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
        tabIndex={0}
        aria-label={label}
        aria-busy={query.isFetching}
        className="@container relative min-h-0 flex-1 overflow-auto border-t border-line [scrollbar-color:var(--line-strong)_transparent] [scrollbar-gutter:stable] [scrollbar-width:thin] focus-visible:rounded-none"
      >
        {content()}
      </section>
    </div>
  );
}

const heights: Record<Density, string> = { dense: "h-9", normal: "h-11" };
const nameWidths = ["w-32", "w-40", "w-24", "w-36"];

interface TableSkeletonProps extends TableColumns<never> {
  label: string;
  density: Density;
  rows: number;
  resizing?: Resizing | undefined;
}

/** Skeleton of a table with header and rows at their final height. */
function TableSkeleton({ label, density, rows, resizing, ...shown }: TableSkeletonProps) {
  const { leading, name, columns, trailing } = shown;
  return (
    <SkeletonDelay label={label}>
      <table
        className="w-full table-fixed border-separate border-spacing-0"
        style={{ minWidth: columnWidths(shown, resizing?.sizes).minWidth }}
      >
        <ColumnWidths {...shown} sizes={resizing?.sizes} />
        <tbody>
          <tr className="h-8">
            <td className="border-b border-line" colSpan={columnCount(shown)} />
          </tr>
          {Array.from({ length: Math.min(rows, 30) }, (_, index) => (
            <tr key={index} className={heights[density]}>
              {leading && (
                <td className="border-b border-line pl-6">
                  <Skeleton className="size-4" />
                </td>
              )}
              {name && (
                <td className={`border-b border-line pr-2 ${leading ? "pl-2" : "pl-6"}`}>
                  <span className="flex items-center gap-2.5">
                    {name.picture && <Skeleton round={!name.isSquare} className="size-6" />}
                    <Skeleton className={nameWidths[index % nameWidths.length] ?? ""} />
                  </span>
                </td>
              )}
              {columns.map((column) => (
                <td key={column.id} className="border-b border-line px-2 first:pl-6">
                  <Skeleton className={column.alignsEnd ? "ml-auto w-16" : "w-2/3"} />
                </td>
              ))}
              {trailing && <td className="border-b border-line" />}
            </tr>
          ))}
        </tbody>
      </table>
    </SkeletonDelay>
  );
}
