import type { UseQueryResult } from "@tanstack/react-query";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import {
  type ChangeList,
  type Column,
  DataTable,
  hasActiveFilter,
  type ListAddress,
  ListEmpty,
  ListFooter,
  ListSearch,
  type ListState,
  ListToolbar,
  listDefaults,
  type NameColumn,
  type RowData,
} from "#console/data-table/index.ts";

/** Address of the tabs' lists. Search, filters and page are in the URL; the server determines the order. */
export const adminAddress: ListAddress<never> = {
  path: "/admin",
  sortProps: [],
  defaults: { ...listDefaults, settings: {} },
};

/** Interface texts of a list. */
export interface AdminListTexts {
  readonly label: string;
  readonly loading: string;
  readonly caption: string;
  readonly search: string;
  readonly count: (count: number) => string;
  readonly emptyTitle: string;
  readonly emptyText: string;
  readonly noMatchTitle: string;
  readonly noMatchText: string;
}

const pastEndTitle = "No more here";

interface AdminListProps<Row extends RowData> {
  texts: AdminListTexts;
  icon: LucideIcon;
  state: ListState<never>;
  change: ChangeList<never>;
  query: Pick<
    UseQueryResult<{ readonly rows: readonly Row[]; readonly count: number }>,
    "data" | "isError" | "error" | "isFetching"
  > & { readonly refetch: () => unknown };
  /** Number of server rows on the page, when one row takes several lines. */
  shown?: number;
  name?: NameColumn<Row>;
  columns: readonly Column<Row>[];
  /** Content after the search box. */
  filters?: ReactNode;
  /** Content at the end of the toolbar. */
  actions?: ReactNode;
  /** Action shown in the empty state. */
  emptyAction?: ReactNode;
}

/** List of a tab: search, actions, rows, pages, and the loading, error and empty states. */
export function AdminList<Row extends RowData>(props: AdminListProps<Row>) {
  const { texts, icon, state, change, query, name, columns } = props;
  const total = query.data?.count ?? null;
  return (
    <>
      <ListToolbar>
        <ListSearch
          placeholder={texts.search}
          search={state.search}
          onSearch={(search) => change({ search }, { replace: true })}
        />
        {props.filters}
        <p className="text-ink-3 tabular-nums" role="status">
          {total === null ? "" : texts.count(total)}
        </p>
        {props.actions && <div className="ml-auto flex items-center gap-2">{props.actions}</div>}
      </ListToolbar>
      <DataTable
        label={texts.label}
        loading={texts.loading}
        caption={texts.caption}
        query={query}
        name={name}
        columns={columns}
        density="normal"
        pageSize={state.pageSize}
        empty={
          <ListEmpty
            icon={icon}
            texts={{ ...texts, pastEndTitle }}
            page={state.page}
            hasActiveFilter={hasActiveFilter(adminAddress, state)}
            onFirstPage={() => change({ page: 1 }, { replace: true })}
            onClear={() => change({ search: "", filters: {} })}
            action={props.emptyAction}
          />
        }
      />
      <ListFooter
        list={adminAddress}
        state={state}
        shown={props.shown ?? query.data?.rows.length ?? 0}
        total={total}
        change={change}
      />
    </>
  );
}

/** Returns limit and offset of a list request. */
export function pageOf({ page, pageSize }: Pick<ListState, "page" | "pageSize">) {
  return { limit: pageSize, offset: (page - 1) * pageSize };
}

/** Name of an entry, with its badges. */
export const EntryTitle = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <p className="flex items-center gap-2">
    <b className="truncate font-medium">
      <bdi>{name}</bdi>
    </b>
    {children}
  </p>
);
