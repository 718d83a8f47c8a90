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
import type { DateValue } from "#shared/domain/filters/definition.ts";
import type { FilterSchema } from "#shared/domain/filters/list-filters.ts";
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
    { id: "day", label: texts.filters.day, type: "date", property: "day" },
  ],
};

/** Returns the filters of the log. */
export function changesFilters(): SchemaOptions {
  return { queryKey: ["changes-filters"], queryFn: async () => schema, staleTime: Number.POSITIVE_INFINITY };
}

/** Converts filters in the URL to those of the request. */
function filterOf(state: Pick<ListState, "filters">): Filter {
  const { user, kind, person, organization, day } = readListFilters(schema, state, null).values;
  const all = Object.keys(changeKinds);
  const recordId =
    person?.type === "select" ? person.value : organization?.type === "select" ? organization.value : null;
  return {
    ...(user?.type === "select" && { userId: user.value }),
    ...(kind?.type === "multiselect" && {
      kinds: kind.include ? [...kind.value] : all.filter((each) => !kind.value.includes(each)),
    }),
    ...(recordId && { recordId }),
    ...(day?.type === "date" && rangeOf(day)),
  };
}

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);
const dayAfter = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString();

/** Moments of the days of a filter. Presets such as "last 7 days" name a number of days. */
function rangeOf({ operator, value, valueTo }: DateValue): { from?: string; to?: string } {
  if (!isDay(value)) {
    const days = /\d+/.exec(value)?.[0];
    return days ? { from: new Date(Date.now() - Number(days) * 86_400_000).toISOString() } : {};
  }
  const start = new Date(value).toISOString();
  if (operator === "gt") return { from: dayAfter(value) };
  if (operator === "lt") return { to: start };
  return { from: start, to: dayAfter(operator === "between" && valueTo ? valueTo : value) };
}

/** Changes, newest first, page by page. */
export function changesOptions(state: ListState<never>) {
  const filter = filterOf(state);
  return infiniteQueryOptions({
    queryKey: ["changes", "log", filter],
    queryFn: ({ pageParam, signal }) =>
      getClient().send(changesQuery, { body: { filter, limit: pageSize, offset: pageParam, ...ownSegment() }, signal }),
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
