import { infiniteQueryOptions, useInfiniteQuery } from "@tanstack/react-query";
import { getClient } from "#console/core/api-client.ts";
import { useSelectedGroup } from "#console/core/selected-group.ts";
import { activityQuery } from "#shared/contract/activities.ts";
import { nextOffset, type TimelineSelection, timelineRequest } from "./timeline-request.ts";

function timelineOptions(groupId: string | null, selection: TimelineSelection) {
  return infiniteQueryOptions({
    queryKey: ["timeline", groupId, selection],
    queryFn: async ({ pageParam, signal }) => {
      const body = timelineRequest(selection, pageParam);
      return (await getClient().send(activityQuery, { body, signal })).rows;
    },
    initialPageParam: 0,
    getNextPageParam: (lastPage, pages) =>
      nextOffset(
        lastPage,
        pages.reduce((received, page) => received + page.length, 0),
      ),
  });
}

/** The activities of a profile, ten at a time. */
export function useTimeline(selection: TimelineSelection) {
  return useInfiniteQuery(timelineOptions(useSelectedGroup()?.id ?? null, selection));
}
