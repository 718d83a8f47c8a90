import { lazy, type ReactNode, Suspense, useRef } from "react";
import { ApiError } from "#shared/client/errors.ts";
import { ErrorState } from "#shared/ui/components/error-state.tsx";
import { ProgressBar } from "#shared/ui/components/progress-bar.tsx";
import type { ListColumn } from "./column.ts";
import { ListSkeleton } from "./list-skeleton.tsx";
import { ListTable, type ListTableProps } from "./list-table.tsx";
import type { ListRowData } from "./row-view.ts";
import { useScrollMemory } from "./use-scroll-memory.ts";

const Forbidden = lazy(async () => ({
  default: (await import("#shared/ui/components/forbidden-state.tsx")).ForbiddenState,
}));

interface ListRegionProps<Row extends ListRowData, Column extends ListColumn>
  extends Omit<ListTableProps<Row, Column>, "rows" | "region"> {
  query: {
    readonly data: { readonly rows: readonly Row[] } | undefined;
    readonly isError: boolean;
    readonly error: Error | null;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
  /** Said when there are no rows. */
  empty: ReactNode;
}

/** What lies between the toolbar and the footer: the rows, their bones, or why there are none. */
export function ListRegion<Row extends ListRowData, Column extends ListColumn>({
  query,
  empty,
  ...table
}: ListRegionProps<Row, Column>) {
  const region = useRef<HTMLDivElement>(null);
  const { texts, view, leading, trailing, columns, density, state } = table;
  const rows = query.data?.rows;
  useScrollMemory(region, rows !== undefined);

  const content = () => {
    if (query.error instanceof ApiError && query.error.kind === "forbidden") {
      return (
        <Suspense>
          <Forbidden />
        </Suspense>
      );
    }
    // What cannot be asked for is not asked for again: the list says why.
    if (query.error instanceof ApiError && query.error.kind === "validation") {
      return <ErrorState title={query.error.message} text={null} />;
    }
    if (query.isError) return <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} />;
    if (!rows) {
      const bones = { columns, density, rows: state.pageSize };
      return (
        <ListSkeleton
          {...bones}
          label={texts.loading}
          widths={{ first: view.width, leading: leading?.width, trailing: trailing?.width }}
          square={view.square}
        />
      );
    }
    if (rows.length === 0) return empty;
    return <ListTable {...table} rows={rows} region={region} />;
  };

  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      {query.isFetching && rows && (
        <ProgressBar value={null} label={texts.loading} className="absolute inset-x-0 top-0 z-5 h-0.5" />
      )}
      <section
        ref={region}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys
        tabIndex={0}
        aria-label={texts.region(rows?.length ?? 0)}
        aria-busy={query.isFetching}
        className="relative min-h-0 flex-1 overflow-auto border-t border-line [scrollbar-color:var(--line-strong)_transparent] [scrollbar-width:thin] focus-visible:rounded-none"
      >
        {content()}
      </section>
    </div>
  );
}
