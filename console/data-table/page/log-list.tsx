import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "#shared/ui/components/button.tsx";
import { ListFilters } from "../filters/list-filters.tsx";
import type { CountOptions } from "../filters/match-count.tsx";
import type { SchemaOptions } from "../state/list-request.ts";
import { hasActiveFilter, type ListAddress, type ListState } from "../state/list-state.ts";
import type { ChangeList } from "../state/use-list-state.ts";
import type { Column, RowData } from "../table/column.ts";
import { DataTable } from "../table/data-table.tsx";
import { type EmptyTexts, ListEmpty } from "./list-empty.tsx";
import { ListToolbar } from "./list-frame.tsx";

const notCounted: CountOptions = { queryKey: ["logs", "count"], queryFn: () => null };

interface LogListProps<Row extends RowData> {
  address: ListAddress<never>;
  state: ListState<never>;
  change: ChangeList;
  schema: SchemaOptions;
  list: UseInfiniteQueryResult;
  /** Rows of all loaded pages; undefined until the first one is loaded. */
  rows: readonly Row[] | undefined;
  columns: readonly Column<Row>[];
  icon: LucideIcon;
  pageSize: number;
  texts: Omit<EmptyTexts, "pastEndTitle"> & Record<"label" | "loading" | "caption" | "loadMore", string>;
  /** Shown after the filters. */
  actions?: ReactNode;
  onFilter?: (ids: readonly string[]) => void;
}

/** Rows of a log, newest first: filters, the pages loaded so far, and a button for the next one. A log has no total. */
export function LogList<Row extends RowData>(props: LogListProps<Row>) {
  const { address, state, change, schema, list, rows, columns, icon, pageSize, texts, actions } = props;
  const query = { ...list, data: rows && { rows }, isError: list.isError && !rows?.length };
  return (
    <>
      <ListToolbar>
        <ListFilters
          state={state}
          change={change}
          schema={schema}
          count={() => notCounted}
          countText={String}
          onFilter={props.onFilter ?? (() => {})}
        />
        {actions}
      </ListToolbar>
      <DataTable
        label={texts.label}
        loading={texts.loading}
        caption={texts.caption}
        query={query}
        columns={columns}
        density="normal"
        pageSize={pageSize}
        empty={
          <ListEmpty
            icon={icon}
            texts={{ ...texts, pastEndTitle: texts.emptyTitle }}
            page={1}
            hasActiveFilter={hasActiveFilter(address, state)}
            onFirstPage={() => {}}
            onClear={() => change({ filters: {} })}
          />
        }
      />
      {list.hasNextPage && (
        <div className="grid justify-items-center border-t border-line py-2">
          <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {texts.loadMore}
          </Button>
        </div>
      )}
    </>
  );
}
