import { keepPreviousData, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { RotateCcw, Trash2 } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { getClient } from "#console/core/api-client.ts";
import { handleError } from "#console/core/handle-error.ts";
import { imageAddress } from "#console/core/image-address.ts";
import { goTo } from "#console/core/navigation.ts";
import { groupSearch, useSelectedGroup } from "#console/core/selected-group.ts";
import { useTitle } from "#console/core/use-title.ts";
import {
  type Column,
  clearSelection,
  DataTable,
  hasActiveFilter,
  type ListAddress,
  ListEmpty,
  ListFooter,
  ListFrame,
  ListHeading,
  ListSearch,
  type ListState,
  ListToolbar,
  listDefaults,
  type NameColumn,
  None,
  type SelectionAction,
  SelectionBar,
  useListState,
  useRowControls,
  useSelection,
} from "#console/data-table/index.ts";
import { focusIfLost } from "#console/record-page/index.ts";
import { usePermission } from "#console/session/index.ts";
import { Breadcrumbs } from "#console/ui/navigation/breadcrumbs.tsx";
import { TabLink, TabLinks } from "#console/ui/navigation/tabs.tsx";
import { showToast } from "#console/ui/toast.ts";
import { useConfirm } from "#console/ui/use-confirm.ts";
import { memberRestore } from "#shared/contract/members.ts";
import { organizationRestore } from "#shared/contract/organizations.ts";
import {
  memberErase,
  memberTrash,
  organizationErase,
  organizationTrash,
  type Trashed,
} from "#shared/contract/trash.ts";
import { offsetOf } from "#shared/domain/lists/list-state.ts";
import { formatDateTime, relativeTime } from "#shared/domain/text/dates.ts";
import { Avatar } from "#shared/ui/components/avatar.tsx";
import { Button } from "#shared/ui/components/button.tsx";
import { texts } from "./texts.ts";

type TrashKind = "people" | "organizations";

const lists = { people: memberTrash, organizations: organizationTrash } as const;
const restores = { people: memberRestore, organizations: organizationRestore } as const;
const erases = { people: memberErase, organizations: organizationErase } as const;

const addressOf = (kind: TrashKind): ListAddress<never> => ({
  path: `/${kind}/trash`,
  // The server returns the newest first; sorting is not supported.
  sortProps: [],
  defaults: { ...listDefaults, settings: {} },
});

/** Path and defaults of the trash of each record type. */
const trashAddresses = { people: addressOf("people"), organizations: addressOf("organizations") } as const;

/** Fetches one page of deleted records of the group's sub-projects. */
function trashOptions(kind: TrashKind, groupId: string, { search, page, pageSize }: ListState<never>) {
  const body = { search: search.trim(), limit: pageSize, offset: offsetOf({ currentPage: page, pageSize }) };
  return queryOptions({
    queryKey: ["trash", kind, groupId, body],
    queryFn: ({ signal }) => getClient().send(lists[kind], { body, signal }),
    // Always refetch, since other users restore and erase records.
    staleTime: 0,
    placeholderData: (previous, query) =>
      query?.queryKey[1] === kind && query.queryKey[2] === groupId ? keepPreviousData(previous) : undefined,
  });
}

/** Restores people or organizations. */
async function restore(kind: TrashKind, ids: readonly string[]): Promise<void> {
  await getClient().send(restores[kind], { body: { ids: [...ids] } });
}

/** Erases people or organizations in the trash permanently. */
async function erase(kind: TrashKind, ids: readonly string[]): Promise<void> {
  await getClient().send(erases[kind], { query: { ids: [...ids] } });
}

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

const dayMs = 24 * 60 * 60 * 1000;

const nameOf = (kind: TrashKind): NameColumn<Trashed> => {
  const square = kind === "organizations";
  return {
    label: texts.name[kind],
    width: 200,
    grows: true,
    isSquare: square,
    name: (row) => row.displayName,
    picture: ({ id, displayName, picture }) => (
      <Avatar square={square} size={24} id={id} name={displayName} src={imageAddress(picture)} />
    ),
  };
};

const names = { people: nameOf("people"), organizations: nameOf("organizations") } as const;

const columns: readonly Column<Trashed>[] = [
  {
    id: "deletedAt",
    label: texts.deleted,
    width: 140,
    cell: ({ deletedAt }, now) => (
      <time className="text-ink-2" dateTime={deletedAt} title={formatDateTime(deletedAt)}>
        {relativeTime(deletedAt, now)}
      </time>
    ),
  },
  {
    id: "deletedBy",
    label: texts.deletedBy,
    width: 180,
    cell: ({ deletedBy }) => (deletedBy ? <bdi>{deletedBy}</bdi> : <None what={texts.whoDeleted} />),
  },
  {
    id: "purgeAt",
    label: texts.erased,
    width: 110,
    cell: ({ purgeAt }, now) => (
      <time className="text-ink-2" dateTime={purgeAt} title={formatDateTime(purgeAt)}>
        {texts.inDays(Math.ceil((Date.parse(purgeAt) - now.getTime()) / dayMs))}
      </time>
    ),
  },
];

/** Returns the columns of the trash. The last one contains the actions on a row. */
function trashColumns({ busy, restore, erase }: TrashActions): readonly Column<Trashed>[] {
  return [
    ...columns,
    {
      id: "actions",
      label: texts.actions,
      width: 268,
      hidesLabel: true,
      cell: (row) => (
        <span className="flex justify-end gap-2">
          <Button
            size="sm"
            aria-label={texts.restoreOf(row.displayName)}
            disabled={busy.has(row.id)}
            onClick={() => void restore([row])}
          >
            <RotateCcw />
            {texts.restore}
          </Button>
          <Button
            size="sm"
            variant="danger-outline"
            aria-label={texts.eraseOf(row.displayName)}
            disabled={busy.has(row.id)}
            onClick={() => void erase([row])}
          >
            <Trash2 />
            {texts.erase}
          </Button>
        </span>
      ),
    },
  ];
}

/** Actions on rows of the trash. */
interface TrashActions {
  /** Ids of the rows with a pending action. */
  readonly busy: ReadonlySet<string>;
  readonly restore: (rows: readonly Trashed[]) => Promise<void>;
  readonly erase: (rows: readonly Trashed[]) => Promise<void>;
}

/** Returns actions to restore and erase rows of the trash. */
function useTrash(kind: TrashKind, groupId: string, onDone: () => void): TrashActions {
  const cache = useQueryClient();
  const confirm = useConfirm();
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());

  async function run(rows: readonly Trashed[], work: (ids: readonly string[]) => Promise<void>, done: () => void) {
    const ids = rows.map(({ id }) => id);
    setBusy(new Set(ids));
    try {
      await work(ids);
      done();
      onDone();
    } catch (error) {
      handleError(error);
    } finally {
      setBusy(new Set());
      // Restored and erased records affect lists, profiles and the trash.
      const staleKeys = ["trash", "people", "organizations", "person", "organization"];
      void Promise.all(staleKeys.map((key) => cache.invalidateQueries({ queryKey: [key] })));
    }
  }

  return {
    busy,

    restore: (rows: readonly Trashed[]) =>
      run(
        rows,
        (ids) => restore(kind, ids),
        () => {
          const [first] = rows;
          if (!first) return;
          const path = `/${kind}/${first.id}?projectGroup=${encodeURIComponent(groupId)}`;
          const only = rows.length === 1;
          showToast({
            type: "success",
            message: only ? texts.restored(first.displayName) : texts.restoredMany(rows.length),
            ...(only ? { action: { label: texts.view, onAction: () => goTo(path) } } : {}),
          });
        },
      ),

    async erase(rows: readonly Trashed[]): Promise<void> {
      const [first] = rows;
      if (!first) return;
      const who = rows.length === 1 ? first.displayName : texts.many(rows.length);
      const message = texts.confirmText[kind](who);
      const question = { title: texts.confirmTitle, message, confirmLabel: texts.confirm } as const;
      if (!(await confirm({ type: "danger", ...question }))) return;
      await run(
        rows,
        (ids) => erase(kind, ids),
        () =>
          showToast({
            type: "success",
            message: rows.length === 1 ? texts.erasedDone(first.displayName) : texts.erasedMany(rows.length),
          }),
      );
    },
  };
}
