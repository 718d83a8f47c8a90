import { type UseQueryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import { useSelectedGroup } from "#console/core/selected-group.ts";
import { track, useUser } from "#console/session/index.ts";
import { useAfterPaint } from "#console/ui/use-after-paint.ts";
import { shownAgainst } from "#shared/domain/filters/compose.ts";
import { type Inclusion, orderByOf } from "#shared/domain/lists/list-state.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { Notice } from "#shared/ui/components/states/notice.tsx";
import { ListFilters } from "../filters/list-filters.tsx";
import { useRowControls } from "../selection/use-row-controls.ts";
import { searchWordsOf } from "../state/exported-list.ts";
import { type FromList, indexInList, profilePath } from "../state/list-links.ts";
import { type Density, hasActiveFilter, type ListState, totalFromRows } from "../state/list-state.ts";
import { useListState } from "../state/use-list-state.ts";
import { chosenColumns, type NamedRow } from "../table/column.ts";
import type { ColumnSizes } from "../table/column-widths.tsx";
import { DataTable } from "../table/data-table.tsx";
import { texts as shared } from "../texts.ts";
import { ListViews } from "../views/list-views.tsx";
import type { ListDescription } from "./list-description.ts";
import { ListEmpty } from "./list-empty.tsx";
import { ListFooter } from "./list-footer.tsx";
import { ListFrame, ListHeading, ListToolbar } from "./list-frame.tsx";
import { ListSearch } from "./list-search.tsx";
import { ViewButton } from "./view-button.tsx";

interface ListPageProps<Row extends NamedRow, Setting extends string> {
  list: ListDescription<Row, Setting>;
}

/** Page of a list of records: heading with the total, views, search, filters, rows, selection and pagination. */
export function ListPage<Row extends NamedRow, Setting extends string>({ list }: ListPageProps<Row, Setting>) {
  const group = useSelectedGroup();
  const user = useUser();
  return group && user ? <GroupList key={group.id} list={list} groupId={group.id} userId={user.id} /> : null;
}

interface GroupListProps<Row extends NamedRow, Setting extends string> extends ListPageProps<Row, Setting> {
  groupId: string;
  userId: string;
}

function GroupList<Row extends NamedRow, Setting extends string>(props: GroupListProps<Row, Setting>) {
  const { list, groupId, userId } = props;
  const { address, texts, queries, name, defaultColumns, events, selection, Actions } = list;
  const cache = useQueryClient();
  const { search } = useLocation();
  const [state, change] = useListState(address);
  const [preference, prefer] = useListPreference(address.path.slice(1), userId);
  const query = useQuery(queries.page(groupId, state));
  const isReady = query.data !== undefined;
  // The rows load first. All other requests wait for them.
  const isAfterRows = isReady || query.isError;
  const total = useTotal(state, query, queries.count(groupId, state));
  const controls = useRowControls(selection.permission, isReady, selection.loadRowMenu);
  const showsBar = useAfterPaint(isReady) && isReady && controls.leading !== undefined;
  const available = list.useColumns(isAfterRows);
  const columns = useMemo(
    () => chosenColumns(available, state.columns, preference.columns, defaultColumns),
    [available, state.columns, preference.columns, defaultColumns],
  );
  const resizing = useMemo(
    () => ({
      sizes: preference.sizes,
      onResize(id: string, width: number | null) {
        const { [id]: _, ...others } = preference.sizes;
        prefer({ sizes: width === null ? others : { ...others, [id]: width } });
      },
    }),
    [preference.sizes, prefer],
  );
  const density = state.density ?? preference.density;
  const onIntent = useRowIntent(
    useCallback((id: string) => void list.prefetch(cache, groupId, id), [list, cache, groupId]),
  );
  const { page, pageSize } = state;
  const link = useMemo(
    () => ({
      to: (row: Row) => profilePath(address.path, row.id, groupId),
      state: (row: number): FromList => ({
        fromList: { path: address.path, search, index: indexInList({ page, pageSize }, row) },
      }),
    }),
    [address.path, groupId, search, page, pageSize],
  );
  const settings = (Object.keys(address.defaults.settings) as Setting[]).map((setting) => ({
    label: texts.settings[setting],
    value: state.settings[setting],
    onChange(value: Inclusion) {
      const changed = { ...state.settings, [setting]: value };
      track(events.filter, "Feature", { settings: changed });
      change({ settings: changed });
    },
  }));
  const against = shownAgainst(queries.base(), state.settings);
  // A setting that hides rows makes the total differ from other counts of the group, so the heading names it.
  const counted = (Object.keys(address.defaults.settings) as Setting[]).flatMap((setting) => {
    const inclusion: Inclusion = state.settings[setting];
    if (inclusion === "include" || against.includes(setting)) return [];
    return shared.counted[inclusion](texts.settings[setting].toLowerCase());
  });
  const sorted = [name, ...columns].find(({ sort }) => sort === state.order.prop);

  return (
    <ListFrame>
      <ListHeading title={texts.title} count={total === null ? "" : texts.count(total)} counted={counted.join(", ")}>
        <ViewButton
          settings={settings}
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
        <Actions
          list={{
            rows: () => queries.selection(cache, state),
            groupId,
            orderBy: orderByOf(state.order),
            count: total,
            words: searchWordsOf(state),
          }}
        />
      </ListHeading>
      <ListViews list={address} views={list.views} state={state} ownColumns={preference.columns} ready={isAfterRows} />
      <ListToolbar>
        <ListSearch
          placeholder={texts.searchPlaceholder}
          search={state.search}
          takesSeveral
          onSearch={(typed) => {
            // The search text is private, so the event does not contain it.
            if (typed.trim() !== "") track(events.search, "Feature", {});
            change({ search: typed }, { replace: true });
          }}
        />
        <ListFilters
          state={state}
          change={change}
          schema={queries.schema}
          count={(filterState) => queries.count(groupId, { ...state, ...filterState })}
          countText={texts.count}
          onFilter={(filters) => track(events.filter, "Feature", { filters })}
        />
        {list.Note && <list.Note />}
      </ListToolbar>
      {against.length > 0 && (
        <Notice tone="warn" role="status" className="mx-6 mb-2">
          {shared.cannotLeaveOut(against.map((setting) => texts.settings[setting as Setting]).join(", "))}
        </Notice>
      )}
      <DataTable
        {...controls}
        label={shared.region(texts.title, query.data?.rows.length ?? 0)}
        loading={texts.loading}
        caption={sorted ? shared.sortedBy(texts.title, sorted.label, state.order.order === "ascending") : texts.title}
        query={query}
        name={name}
        columns={columns}
        link={link}
        density={density}
        resizing={resizing}
        pageSize={pageSize}
        sorting={{
          order: state.order,
          onSort(order) {
            track(events.sort, "Feature", { ...order });
            change({ order });
          },
        }}
        onIntent={onIntent}
        empty={
          <ListEmpty
            icon={list.icon}
            texts={texts}
            page={page}
            hasActiveFilter={hasActiveFilter(address, state)}
            onFirstPage={() => change({ page: 1 }, { replace: true })}
            onClear={() => change({ search: "", filters: {}, settings: address.defaults.settings })}
            action={
              <Button asChild variant="primary">
                <Link to="/project-groups">{shared.goToGroups}</Link>
              </Button>
            }
          />
        }
      />
      {showsBar && (
        <selection.Bar
          listed={JSON.stringify(queries.count(groupId, state).queryKey)}
          rows={query.data?.rows}
          total={total}
          selection={() => queries.selection(cache, state)}
        />
      )}
      <ListFooter list={address} state={state} shown={query.data?.rows.length ?? 0} total={total} change={change} />
    </ListFrame>
  );
}

/** Time that the pointer or focus must rest on a row before it is prefetched, in milliseconds. */
const restMs = 150;

/**
 * Returns a handler for the hovered or focused row that prefetches it after a short rest.
 * @param prefetch - fetches a profile and the code of its page. Must be stable between renders.
 */
function useRowIntent(prefetch: (id: string) => void): (id: string | null) => void {
  const resting = useRef<{ id: string; timer: ReturnType<typeof setTimeout> } | null>(null);

  useEffect(() => () => clearTimeout(resting.current?.timer), []);

  return useCallback(
    (id: string | null) => {
      if (id === (resting.current?.id ?? null)) return;
      clearTimeout(resting.current?.timer);
      resting.current = id === null ? null : { id, timer: setTimeout(() => prefetch(id), restMs) };
    },
    [prefetch],
  );
}

/** Query of the rows, reduced to the properties used here. */
interface Rows {
  readonly data: { readonly rows: readonly unknown[]; readonly count?: number | null | undefined } | undefined;
  readonly isPlaceholderData: boolean;
}

/**
 * Total number of rows; null while unknown. Counted by a separate request only if neither the response nor its rows
 * determine it. Keeps the old total while the next rows load.
 */
function useTotal<Key extends readonly unknown[]>(
  state: ListState,
  list: Rows,
  countOptions: UseQueryOptions<number | null, Error, number | null, Key>,
): number | null {
  const { data, isPlaceholderData } = list;
  const knownTotal = data && !isPlaceholderData ? (data.count ?? totalFromRows(state, data.rows.length)) : null;
  const needsCount = data !== undefined && !isPlaceholderData && knownTotal === null;
  const count = useQuery({ ...countOptions, enabled: needsCount });
  if (knownTotal !== null) return knownTotal;
  return isPlaceholderData || !count.isPlaceholderData ? (count.data ?? null) : null;
}

/** Display preferences of a user for a list, stored in this browser under the user's id. */
interface ListPreference {
  readonly columns: readonly string[] | null;
  readonly density: Density;
  readonly sizes: ColumnSizes;
}

export const defaultPreference: ListPreference = { columns: null, density: "dense", sizes: {} };

/** Storage key by name of the list and user. */
const keyOf = (list: string, userId: string) => `${list}-list:${userId}`;

/** Reads the stored preference. Invalid values get the default. */
export function readPreference(storage: Pick<Storage, "getItem">, list: string, userId: string): ListPreference {
  try {
    const stored: unknown = JSON.parse(storage.getItem(keyOf(list, userId)) ?? "null");
    if (typeof stored !== "object" || stored === null) return defaultPreference;
    const { columns, density, sizes } = stored as Record<string, unknown>;
    return {
      columns: Array.isArray(columns) ? columns.filter((id) => typeof id === "string") : null,
      density: density === "normal" ? "normal" : "dense",
      sizes: Object.fromEntries(
        Object.entries(sizes ?? {}).filter((entry): entry is [string, number] => typeof entry[1] === "number"),
      ),
    };
  } catch {
    return defaultPreference;
  }
}

/** Stores the preference. A failure of the storage is ignored. */
export function storePreference(
  storage: Pick<Storage, "setItem">,
  list: string,
  userId: string,
  preference: ListPreference,
): void {
  try {
    storage.setItem(keyOf(list, userId), JSON.stringify(preference));
  } catch {
    // The list works without the preference.
  }
}

/** Preference of this user for a list, and a function to change it. */
function useListPreference(list: string, userId: string): [ListPreference, (change: Partial<ListPreference>) => void] {
  const [preference, setPreference] = useState(() => readPreference(localStorage, list, userId));
  const change = useCallback(
    (changed: Partial<ListPreference>) => {
      const next = { ...readPreference(localStorage, list, userId), ...changed };
      storePreference(localStorage, list, userId, next);
      setPreference(next);
    },
    [list, userId],
  );
  return [preference, change];
}
