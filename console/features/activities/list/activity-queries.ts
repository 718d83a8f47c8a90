import { infiniteQueryOptions } from "@tanstack/react-query";
import { can, getClient } from "#console/core/api-client.ts";
import { selectedGroup } from "#console/core/selected-group.ts";
import { filterKey, type ListState, listQueries } from "#console/data-table/index.ts";
import { type Activity, activityQuery } from "#shared/contract/activities.ts";
import { orderByOf } from "#shared/domain/lists/list-state.ts";
import { type ProjectGroup, subProjectIds } from "#shared/domain/segments.ts";
import { type ActivityOwner, activityBase } from "./activities-address.ts";

/** Activities per request. */
const pageSize = 50;

export const hasActivityDetails = () => can("activityDetails");

/** First part of all query keys for activities, used for invalidation. */
export const activitiesKey = "activities";

/**
 * Returns the queries of an activity list: all activities of the project group, or those of one profile.
 * @param segments Segments where the profile was active; empty means the selected group.
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
    send: ({ segments: requestedSegments, ...body }, signal) =>
      getClient().send(activityQuery, { body: { ...body, ...within(requestedSegments ?? segments) }, signal }),
  });
  return {
    ...queries,
    /** Rows in the selected order, page by page. */
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
          const { search: _, filter, segments: requestedSegments } = await queries.selection(client, state);
          const body = {
            filter: pageParam?.timestamp ? { and: [cursorPiece(pageParam.timestamp, state), filter] } : filter,
            orderBy: orderByOf(state.order),
            limit: pageSize,
            offset: pageParam?.skip ?? 0,
            count: false,
            ...within(requestedSegments ?? segments),
          };
          return (await getClient().send(activityQuery, { body, signal })).rows;
        },
        getNextPageParam: (_last, pages) => nextCursor(pages, state.order.prop === "timestamp"),
      });
    },
  };
}

export type ActivityQueries = ReturnType<typeof activityQueries>;

/**
 * Start of the next page: timestamp of the last row, and number of loaded rows with that timestamp. Without a
 * timestamp, the number of all loaded rows.
 */
export interface Cursor {
  readonly timestamp?: string;
  readonly skip: number;
}

/**
 * Returns the cursor after these pages; undefined when the last page was not full. In a list ordered by time, several
 * rows may share a timestamp, so the bound is inclusive and loaded rows are skipped.
 */
export function nextCursor(
  pages: readonly (readonly Pick<Activity, "id" | "timestamp">[])[],
  isByTime: boolean,
): Cursor | undefined {
  const page = pages.at(-1) ?? [];
  const timestamp = page.at(-1)?.timestamp;
  if (timestamp === undefined || page.length < pageSize) return undefined;
  if (!isByTime) return { skip: pages.flat().length };
  const same = pages.flat().filter((row) => row.timestamp === timestamp);
  return { timestamp, skip: new Set(same.map(({ id }) => id)).size };
}

const cursorPiece = (timestamp: string, { order }: ListState) => ({
  timestamp: { [order.order === "descending" ? "lte" : "gte"]: timestamp },
});

/** Returns the segments for the request body. Existing backends filter activities by sub-project only. */
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
