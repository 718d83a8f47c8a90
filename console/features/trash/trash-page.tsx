import { useQuery, useQueryClient } from "@tanstack/react-query";
import { RotateCcw, Trash2 } from "lucide-react";
import { Link } from "react-router";
import { groupSearch, useSelectedGroup } from "#console/core/selected-group.ts";
import { useTitle } from "#console/core/use-title.ts";
import {
  clearSelection,
  DataTable,
  hasActiveFilter,
  ListEmpty,
  ListFooter,
  ListFrame,
  ListHeading,
  ListSearch,
  ListToolbar,
  type SelectionAction,
  SelectionBar,
  useListState,
  useRowControls,
  useSelection,
} from "#console/data-table/index.ts";
import { focusIfLost } from "#console/record-page/index.ts";
import { usePermission } from "#console/session/index.ts";
import type { Trashed } from "#shared/contract/trash.ts";
import { Breadcrumbs } from "#shared/ui/components/navigation/breadcrumbs.tsx";
import { TabLink, TabLinks } from "#shared/ui/components/navigation/tabs.tsx";
import { texts } from "./texts.ts";
import { names, trashColumns } from "./trash-columns.tsx";
import { type TrashKind, trashAddresses, trashOptions } from "./trash-queries.ts";
import { type TrashActions, useTrash } from "./use-trash.ts";

/** Deleted people of the group. */
export function PeopleTrash() {
  return <TrashPage kind="people" />;
}

/** Deleted organizations of the group. */
export function OrganizationsTrash() {
  return <TrashPage kind="organizations" />;
}

function TrashPage({ kind }: { kind: TrashKind }) {
  const group = useSelectedGroup();
  useTitle(texts.titles[kind]);
  return group ? <Trash key={`${kind} ${group.id}`} kind={kind} groupId={group.id} /> : null;
}

const permissions = { people: "memberDestroy", organizations: "organizationDestroy" } as const;

interface Context {
  readonly trash: TrashActions;
  readonly rows: readonly Trashed[];
}

const actions: readonly SelectionAction<Context>[] = [
  {
    id: "restore",
    label: texts.restore,
    icon: RotateCcw,
    place: "bar",
    isAvailable: () => true,
    run: ({ trash, rows }) => trash.restore(rows),
  },
  {
    id: "erase",
    label: texts.erase,
    icon: Trash2,
    place: "bar",
    danger: true,
    isAvailable: () => true,
    run: ({ trash, rows }) => trash.erase(rows),
  },
];

function Trash({ kind, groupId }: { kind: TrashKind; groupId: string }) {
  const cache = useQueryClient();
  const address = trashAddresses[kind];
  const [state, change] = useListState(address);
  const selected = useSelection((selection) => selection.rows);
  const query = useQuery(trashOptions(kind, groupId, state));
  const trash = useTrash(kind, groupId, () => {
    clearSelection();
    // The row of the pressed button disappears with the refetch, so the search box gets the focus.
    void cache.invalidateQueries({ queryKey: ["trash"] }).then(() => focusIfLost("[type=search]"));
  });
  const { leading } = useRowControls(permissions[kind], query.data !== undefined);
  const rows = query.data?.rows;
  const total = query.data?.count ?? null;

  return (
    <ListFrame>
      <Heading kind={kind} count={total} />
      <ListToolbar>
        <ListSearch
          placeholder={texts.search[kind]}
          search={state.search}
          onSearch={(search) => change({ search }, { replace: true })}
        />
      </ListToolbar>
      <DataTable
        leading={leading}
        label={texts.titles[kind]}
        loading={texts.loading}
        caption={texts.caption[kind]}
        query={query}
        name={names[kind]}
        columns={trashColumns(trash)}
        density="normal"
        pageSize={state.pageSize}
        empty={
          <ListEmpty
            icon={Trash2}
            texts={{ ...texts, emptyText: texts.emptyText[kind] }}
            page={state.page}
            hasActiveFilter={hasActiveFilter(address, state)}
            onFirstPage={() => change({ page: 1 }, { replace: true })}
            onClear={() => change({ search: "" })}
          />
        }
      />
      <SelectionBar
        listed={`${kind} ${state.search}`}
        rows={rows}
        total={total}
        what={texts.many(selected.size)}
        actions={actions}
        context={{ trash, rows: (rows ?? []).filter(({ id }) => selected.has(id)) }}
        canSelectAll={false}
      />
      <ListFooter list={address} state={state} shown={rows?.length ?? 0} total={total} change={change} />
    </ListFrame>
  );
}

function Heading({ kind, count }: { kind: TrashKind; count: number | null }) {
  const search = groupSearch(useSelectedGroup());
  const sees = { people: usePermission(permissions.people), organizations: usePermission(permissions.organizations) };
  const items = [
    <Link key="list" to={`/${kind}${search}`}>
      {texts.kinds[kind]}
    </Link>,
    texts.title,
  ];
  return (
    <header>
      <Breadcrumbs className="min-h-7 px-6 pt-3 text-ink-3" items={items} />
      <ListHeading title={texts.titles[kind]} count={count === null ? "" : texts.count(count)} text={texts.text} />
      <TabLinks aria-label={texts.tabs} className="px-4">
        {(["people", "organizations"] as const)
          .filter((each) => sees[each])
          .map((each) => (
            <TabLink key={each} current={each === kind}>
              <Link to={`/${each}/trash${search}`} replace>
                {texts.kinds[each]}
              </Link>
            </TabLink>
          ))}
      </TabLinks>
    </header>
  );
}
