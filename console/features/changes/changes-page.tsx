import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { History } from "lucide-react";
import { useMemo, useState } from "react";
import { Link } from "react-router";
import { getClient } from "#console/core/api-client.ts";
import { handleError } from "#console/core/handle-error.ts";
import { useSelectedGroup } from "#console/core/selected-group.ts";
import { useTitle } from "#console/core/use-title.ts";
import {
  type Column,
  formatCount,
  type ListAddress,
  ListFrame,
  ListHeading,
  type ListState,
  LogList,
  listDefaults,
  profilePath,
  readListFilters,
  type SchemaOptions,
  useListState,
} from "#console/data-table/index.ts";
import { ownSegment } from "#console/session/index.ts";
import { showToast } from "#console/ui/toast.ts";
import { useConfirm } from "#console/ui/use-confirm.ts";
import { bulkFind } from "#shared/contract/bulk.ts";
import type { BodyOf } from "#shared/contract/call.ts";
import { type Change, changesQuery, changesUndo } from "#shared/contract/changes.ts";
import { changeKinds } from "#shared/domain/changes.ts";
import type { DateFilter } from "#shared/domain/filters/definition.ts";
import type { FilterSchema } from "#shared/domain/filters/list-filters.ts";
import { filterPiece } from "#shared/domain/filters/request.ts";
import { formatDateTime } from "#shared/domain/text/dates.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { outcomeOf, ReceiptDialog, showReceipt, useReceipt } from "../bulk/index.tsx";
import { texts } from "./texts.ts";

/** What people, jobs and automation changed, with an undo where there is one. */
export function ChangesPage() {
  const [state, change] = useListState(changesAddress);
  const list = useInfiniteQuery(changesOptions(state));
  const groupId = useSelectedGroup()?.id ?? null;
  const cache = useQueryClient();
  const confirm = useConfirm();
  const [busy, setBusy] = useState<string | null>(null);
  const receipt = useReceipt(({ outcome }) => outcome);
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.rows), [list.data]);
  useTitle(texts.title);

  const undo = async (row: Change) => {
    const count = row.count ?? 0;
    const isBatch = row.source !== "entry" && row.source !== "decision";
    if (
      isBatch &&
      !(await confirm({
        type: "warning",
        title: texts.confirmTitle,
        message: texts.confirmText(count),
        confirmLabel: texts.undo,
      }))
    )
      return;
    setBusy(row.id);
    try {
      await undoChange(row);
      showToast({ type: "success", message: isBatch ? texts.undoing : texts.done });
    } catch (error) {
      handleError(error);
    } finally {
      setBusy(null);
      void cache.invalidateQueries();
    }
  };
  const columns = [...known(groupId), undoColumn(busy, (row) => void undo(row))];
  return (
    <ListFrame>
      <ListHeading title={texts.title} count="" text={texts.text} />
      {receipt && <ReceiptDialog outcome={receipt} />}
      <LogList
        address={changesAddress}
        state={state}
        change={change}
        schema={changesFilters()}
        list={list}
        rows={rows}
        columns={columns}
        icon={History}
        pageSize={pageSize}
        texts={texts}
      />
    </ListFrame>
  );
}

const paths = { member: "/people", organization: "/organizations" } as const;

function known(groupId: string | null): Column<Change>[] {
  return [
    {
      id: "what",
      label: texts.what,
      width: 230,
      least: 170,
      cell: ({ action, detail }) => (
        <span className="block leading-5">
          <b className="font-medium">{texts.action(action)}</b>
          {detail && (
            <span className="block truncate text-xs text-ink-3">
              <bdi>{detail}</bdi>
            </span>
          )}
        </span>
      ),
    },
    {
      id: "records",
      label: texts.records,
      width: 300,
      least: 180,
      grows: true,
      cell: (row) => <Records row={row} groupId={groupId} />,
    },
    {
      id: "user",
      label: texts.user,
      width: 150,
      least: 110,
      cell: ({ user }) => <bdi className="truncate">{user?.name ?? texts.platform}</bdi>,
    },
    {
      id: "time",
      label: texts.time,
      width: 150,
      least: 140,
      cell: ({ at }) => (
        <time className="text-ink-2 tabular-nums" dateTime={at}>
          {formatDateTime(at)}
        </time>
      ),
    },
  ];
}

/** Opens the records that a bulk change could not change. It is undone in its row. */
async function showFailed(id: string): Promise<void> {
  try {
    const job = await getClient().send(bulkFind, { params: { id }, query: {} });
    showReceipt({ ...outcomeOf(job), undoable: null });
  } catch (error) {
    handleError(error);
  }
}

/** Names of the first records with links, the number of the others, and of those that could not be changed. */
function Records({ row: { id, records, count, failed }, groupId }: { row: Change; groupId: string | null }) {
  const rest = (count ?? 0) - records.length;
  return (
    <span className="flex min-w-0 items-center gap-2">
      <span className="min-w-0 flex-auto truncate">
        {records.map(({ id, kind, name, isGone }, at) => (
          <span key={id || at}>
            {at > 0 && ", "}
            {isGone ? (
              <bdi className="text-ink-3">{name || texts.noName}</bdi>
            ) : (
              <Link className="hover:underline" to={profilePath(paths[kind], id, groupId)}>
                <bdi>{name}</bdi>
              </Link>
            )}
          </span>
        ))}
        {rest > 0 && <span className="text-ink-3"> {records.length > 0 ? texts.more(rest) : formatCount(rest)}</span>}
      </span>
      {failed > 0 && (
        <Button size="sm" variant="ghost" className="flex-none" onClick={() => void showFailed(id)}>
          {texts.failed(failed)}
        </Button>
      )}
    </span>
  );
}

function undoColumn(busy: string | null, onUndo: (row: Change) => void): Column<Change> {
  return {
    id: "undo",
    label: texts.undo,
    width: 240,
    least: 170,
    hidesLabel: true,
    cell: (row) =>
      row.canBeUndone ? (
        <span className="flex justify-end">
          <Button
            size="sm"
            busy={busy === row.id}
            aria-label={texts.undoOf(texts.action(row.action), row.records.map(({ name }) => name).join(", "))}
            onClick={() => onUndo(row)}
          >
            {texts.undo}
          </Button>
        </span>
      ) : (
        <span className="block truncate text-right text-xs text-ink-3" title={row.reason ?? ""}>
          {row.reason}
        </span>
      ),
  };
}

type Filter = NonNullable<BodyOf<typeof changesQuery>["filter"]>;

const pageSize = 50;
/** Polling interval while a change is being made, in milliseconds. */
const runningMs = 2_000;

/** Address of the log. Filters are in the URL; the server determines the order. */
const changesAddress: ListAddress<never> = {
  path: "/changes",
  sortProps: [],
  defaults: { ...listDefaults, settings: {} },
};

const remote = (id: "user" | "person" | "organization", source: "users" | "people" | "organizations") =>
  ({
    id,
    label: texts.filters[id],
    type: "select",
    property: id,
    options: { kind: "remote", source },
    onlyIncludes: true,
  }) as const;

const dayFilter: DateFilter = {
  id: "day",
  label: texts.filters.day,
  type: "date",
  property: "day",
  onlyIncludes: true,
};

const schema: FilterSchema = {
  settings: {},
  fixed: [],
  searchPieces: () => [],
  filters: [
    remote("user", "users"),
    {
      id: "kind",
      label: texts.filters.kind,
      type: "multiselect",
      property: "kinds",
      options: {
        kind: "fixed",
        options: Object.entries(changeKinds).map(([value, label]) => ({ value, label })),
      },
      unstated: "any",
      several: false,
    },
    remote("person", "people"),
    remote("organization", "organizations"),
    dayFilter,
  ],
};

/** Returns the filters of the log. */
function changesFilters(): SchemaOptions {
  return { queryKey: ["changes-filters"], queryFn: async () => schema, staleTime: Number.POSITIVE_INFINITY };
}

/** Converts filters in the URL to those of the request. Date presets end at `now`. */
export function changesFilterOf(state: Pick<ListState, "filters">, now: Date): Filter {
  const { user, kind, person, organization, day } = readListFilters(schema, state, null).values;
  const all = Object.keys(changeKinds);
  const recordIds = [person, organization].flatMap((each) => (each?.type === "select" ? [each.value] : []));
  return {
    ...(user?.type === "select" && { userId: user.value }),
    ...(kind?.type === "multiselect" && {
      kinds: kind.include ? [...kind.value] : all.filter((each) => !kind.value.includes(each)),
    }),
    ...(recordIds.length > 0 && { recordIds }),
    ...(day && boundsOf(filterPiece(dayFilter, day, now)?.day as Bounds)),
  };
}

interface Bounds {
  readonly gt?: string;
  readonly lt?: string;
  readonly between?: readonly [string, string];
}

/** Moments from and to which a filter by day reaches. */
function boundsOf({ gt, lt, between }: Bounds): Pick<Filter, "from" | "to"> {
  const [from = gt, to = lt] = between ?? [];
  return { ...(from && { from }), ...(to && { to }) };
}

/** Changes, newest first, page by page. */
function changesOptions(state: ListState<never>) {
  return infiniteQueryOptions({
    queryKey: ["changes", "log", state.filters],
    queryFn({ pageParam, signal }) {
      const filter = changesFilterOf(state, new Date());
      return getClient().send(changesQuery, {
        body: { filter, limit: pageSize, offset: pageParam, ...ownSegment() },
        signal,
      });
    },
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.hasMore ? pages.length * pageSize : undefined),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ rows }) => rows.some(({ isRunning }) => isRunning)) ? runningMs : false,
    staleTime: 0,
  });
}

/** Undoes a change. Jobs go on in the background. */
async function undoChange({ source, id }: Change): Promise<void> {
  await getClient().send(changesUndo, { body: { source, id, ...ownSegment() } });
}
