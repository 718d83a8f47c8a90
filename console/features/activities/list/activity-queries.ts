import { infiniteQueryOptions } from "@tanstack/react-query";
import { getClient } from "#console/core/api-client.ts";
import { runtimeConfig } from "#console/core/runtime-config.ts";
import { selectedGroup } from "#console/core/selected-group.ts";
import { filterKey, type ListState, listQueries } from "#console/data-table/index.ts";
import { type Activity, activityQuery } from "#shared/contract/activities.ts";
import { orderByOf } from "#shared/domain/lists/list-state.ts";
import { type ProjectGroup, subProjectIds } from "#shared/domain/segments.ts";
import { type ActivityOwner, activityBase } from "./activities-address.ts";

/** Activities that are asked for at once. */
const pageSize = 50;

export const hasActivityDetails = () => runtimeConfig().capabilities.activityDetails === true;

/** First part of the keys of all queries for activities: what is invalidated when one changes. */
export const activitiesKey = "activities";

/**
 * How a list of activities asks the server: all of the project group, or those of one profile.
 * @param segments where a profile was active; empty leaves it to the selected group.
 */
export function activityQueries(owner: ActivityOwner | null, segments: readonly string[] = []) {
  const base = () => activityBase(owner);
  const queries = listQueries<Activity>({
    key: activitiesKey,
    base,
    schema: {
      queryKey: ["activity-filters", owner],
      queryFn: async () => (await import("./activities-filters.ts")).activityFilters(owner, hasActivityDetails()),
      staleTime: Number.POSITIVE_INFINITY,
    },
    send: ({ segments: asked, ...body }, signal) =>
      getClient().send(activityQuery, { body: { ...body, ...within(asked ?? segments) }, signal }),
  });
  return {
    ...queries,
    /** The rows from the newest (or oldest) on, page by page. */
    rows(groupId: string, state: ListState) {
      return infiniteQueryOptions({
        queryKey: [
          activitiesKey,
          groupId,
          "rows",
          owner,
          segments,
          state.search,
          state.settings,
          state.order,
          ...filterKey(state),
        ],
        initialPageParam: null as Cursor | null,
        queryFn: async ({ pageParam, signal, client }) => {
          const { search: _, filter, segments: asked } = await queries.selection(client, state);
          const body = {
            filter: pageParam === null ? filter : { and: [cursorPiece(pageParam, state), filter] },
            orderBy: orderByOf(state.order),
            limit: pageSize,
            offset: pageParam?.skip ?? 0,
            ...(runtimeConfig().capabilities.countLater ? { count: false } : {}),
            ...within(asked ?? segments),
          };
          return (await getClient().send(activityQuery, { body, signal })).rows;
        },
        getNextPageParam: (_last, pages) => nextCursor(pages),
      });
    },
  };
}

export type ActivityQueries = ReturnType<typeof activityQueries>;

/** Where the next page starts: at the last row's time, after the rows of that very time that are here already. */
export interface Cursor {
  readonly timestamp: string;
  readonly skip: number;
}

/**
 * The cursor after these pages; undefined when the last one was not full. Several rows may have one time, so the
 * bound includes it and those that came are skipped.
 */
export function nextCursor(pages: readonly (readonly Pick<Activity, "id" | "timestamp">[])[]): Cursor | undefined {
  const page = pages.at(-1) ?? [];
  const timestamp = page.at(-1)?.timestamp;
  if (timestamp === undefined || page.length < pageSize) return undefined;
  const same = pages.flat().filter((row) => row.timestamp === timestamp);
  return { timestamp, skip: new Set(same.map(({ id }) => id)).size };
}

function cursorPiece({ timestamp }: Cursor, { order }: ListState) {
  return { timestamp: { [order.order === "descending" ? "lte" : "gte"]: timestamp } };
}

/** The segments of the body: sub-projects, since existing backends know activities by nothing else. */
function within(segments: readonly string[]) {
  const group = selectedGroup();
  const ids = group === null ? [...segments] : segments.flatMap((id) => subProjectsOf(group, id));
  return ids.length > 0 ? { segments: ids } : {};
}

function subProjectsOf(group: ProjectGroup, id: string): readonly string[] {
  if (group.id === id) return subProjectIds(group);
  const project = group.projects.find((each) => each.id === id);
  return project ? project.subprojects.map((each) => each.id) : [id];
}
