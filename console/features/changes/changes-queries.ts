import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import { getClient } from "#console/core/api-client.ts";
import {
  type ListAddress,
  type ListState,
  listDefaults,
  readListFilters,
  type SchemaOptions,
} from "#console/data-table/index.ts";
import { ownSegment } from "#console/session/index.ts";
import type { BodyOf } from "#shared/contract/call.ts";
import { type Change, changesQuery, changesUndo } from "#shared/contract/changes.ts";
import { changeKinds } from "#shared/domain/changes.ts";
import type { DateFilter } from "#shared/domain/filters/definition.ts";
import type { FilterSchema } from "#shared/domain/filters/list-filters.ts";
import { filterPiece } from "#shared/domain/filters/request.ts";
import { texts } from "./texts.ts";

type Filter = NonNullable<BodyOf<typeof changesQuery>["filter"]>;

export const pageSize = 50;
/** Polling interval while a change is being made, in milliseconds. */
const runningMs = 2_000;

/** Address of the log. Filters are in the URL; the server determines the order. */
export const changesAddress: ListAddress<never> = {
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
export function changesFilters(): SchemaOptions {
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
export function changesOptions(state: ListState<never>) {
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
export async function undoChange({ source, id }: Change): Promise<void> {
  await getClient().send(changesUndo, { body: { source, id, ...ownSegment() } });
}
