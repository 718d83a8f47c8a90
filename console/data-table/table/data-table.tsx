import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useRef } from "react";
import { ProgressBar } from "#shared/ui/components/states/progress-bar.tsx";
import type { RowData } from "./column.ts";
import { ListError } from "./list-error.tsx";
import { RowsTable, type RowsTableProps } from "./rows-table.tsx";
import { TableSkeleton } from "./table-skeleton.tsx";
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
