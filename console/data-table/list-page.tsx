import { type ReactNode, useRef } from "react";
import { useLocation } from "react-router";
import { useHotkey } from "#shared/ui/hooks/use-hotkey.ts";
import type { ListColumn } from "./column.ts";
import { chosenColumns } from "./column.ts";
import { ListFooter } from "./list-footer.tsx";
import { ListRegion } from "./list-region.tsx";
import { ListSearch } from "./list-search.tsx";
import type { ListKind, ListState } from "./list-state.ts";
import type { ListTableProps } from "./list-table.tsx";
import type { ListRowData, ListTexts } from "./row-view.ts";
import { useListPreference } from "./use-list-preference.ts";
import type { ChangeList } from "./use-list-state.ts";
import { ViewButton } from "./view-button.tsx";
import type { ViewSetting } from "./view-panel.tsx";

interface PageTexts extends ListTexts {
  readonly searchPlaceholder: string;
  readonly count: (count: number) => string;
}

interface ListPageProps<Row extends ListRowData, Column extends ListColumn, Setting extends string>
  extends Pick<ListTableProps<Row, Column>, "view" | "leading" | "trailing" | "groupId" | "onSort" | "onIntent"> {
  kind: ListKind<Setting>;
  texts: PageTexts;
  userId: string;
  state: ListState<Setting>;
  change: ChangeList<Setting>;
  query: Parameters<typeof ListRegion<Row, Column>>[0]["query"];
  total: number | null;
  available: readonly Column[];
  defaultColumns: readonly string[];
  settings: readonly ViewSetting[];
  empty: ReactNode;
  /** Buttons of the heading, after the view: what can be added, and a menu of the rest. */
  actions?: ReactNode;
  /** The saved views, below the heading. */
  views?: ReactNode;
  /** The filters, after the search box. */
  filters?: ReactNode;
  /** What can be done with the selected rows, below the rows. */
  bulk?: ReactNode;
  /** Told before the search changes the list. */
  onSearch: (search: string) => void;
}

/** The screen of a list: heading with the total, view, search, rows and pages. */
export function ListPage<Row extends ListRowData, Column extends ListColumn, Setting extends string>(
  props: ListPageProps<Row, Column, Setting>,
) {
  const { kind, texts, view, groupId, userId, state, change, query, total, available, defaultColumns } = props;
  const { search } = useLocation();
  const [preference, prefer] = useListPreference(kind.path.slice(1), userId);
  const searchBox = useRef<HTMLInputElement>(null);
  const columns = chosenColumns(available, state.columns, preference.columns, defaultColumns);
  const density = state.density ?? preference.density;

  useHotkey("/", () => searchBox.current?.focus());

  return (
    <div className="flex h-(--page-height) flex-col">
      <div className="flex min-h-15 items-center gap-3 px-6 pt-3 pb-2">
        <h1>{texts.title}</h1>
        <p className="min-h-5 pt-0.75 text-ink-3 tabular-nums" role="status">
          {total === null ? "" : texts.count(total)}
        </p>
        <div className="ml-auto flex items-center gap-2">
          <ViewButton
            settings={props.settings}
            density={density}
            available={available}
            columns={columns}
            defaultColumns={defaultColumns}
            onDensity={(next) => {
              prefer({ density: next });
              change({ density: state.density === null ? null : next }, { replace: true });
            }}
            onColumns={(ids) => {
              const isDefault = ids.join() === defaultColumns.join();
              prefer({ columns: isDefault ? null : ids });
              change({ columns: isDefault ? null : ids }, { replace: true });
            }}
          />
          {props.actions}
        </div>
      </div>
      {props.views}
      <search className="flex min-h-13 flex-wrap items-center gap-2 px-6 py-2.5">
        <ListSearch
          ref={searchBox}
          placeholder={texts.searchPlaceholder}
          search={state.search}
          onSearch={(typed) => {
            props.onSearch(typed);
            change({ search: typed }, { replace: true });
          }}
        />
        {props.filters}
      </search>
      <ListRegion
        view={view}
        leading={props.leading}
        trailing={props.trailing}
        texts={texts}
        groupId={groupId}
        path={kind.path}
        query={query}
        columns={columns}
        density={density}
        state={state}
        search={search}
        empty={props.empty}
        onSort={props.onSort}
        onIntent={props.onIntent}
      />
      {props.bulk}
      <ListFooter kind={kind} state={state} shown={query.data?.rows.length ?? 0} total={total} change={change} />
    </div>
  );
}
