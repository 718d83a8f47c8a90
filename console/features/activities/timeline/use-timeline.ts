import { infiniteQueryOptions, useInfiniteQuery } from "@tanstack/react-query";
import { getClient } from "#console/core/api-client.ts";
import { useSelectedGroup } from "#console/core/selected-group.ts";
import { activityQuery } from "#shared/contract/activities.ts";
import { isMeaningfulJoinDate } from "#shared/domain/dates.ts";
import type { TimelineOwner } from "./timeline-props.ts";

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

/** Activities that a profile's timeline asks for at once. */
const timelinePageSize = 10;

/** Whose activities are shown, and what they are narrowed to. */
interface TimelineSelection {
  readonly of: TimelineOwner;
  readonly joinedAt: string | null;
  readonly search: string;
  readonly platform: string | null;
  /** Sub-projects asked for; empty leaves them to the client (all of the selected group). */
  readonly segments: readonly string[];
}

/** The body of a page of a profile's timeline. */
export function timelineRequest(selection: TimelineSelection, offset: number) {
  const { of, joinedAt, platform, segments } = selection;
  const search = selection.search.trim();
  return {
    filter: {
      and: [
        ...(isMeaningfulJoinDate(joinedAt) ? [{ timestamp: { gte: joinedAt } }] : []),
        ...(search ? [{ or: [{ channel: { textContains: search } }, { type: { textContains: search } }] }] : []),
        ...(platform ? [{ platform: { in: [platform] } }] : []),
        { [of.kind === "member" ? "memberId" : "organizationId"]: { in: [of.id] } },
      ],
    },
    orderBy: "timestamp_DESC",
    limit: timelinePageSize,
    offset,
    ...(segments.length > 0 ? { segments: [...segments] } : {}),
  };
}

/** Where the next page starts: after the rows received; none when a page came that was not full. */
export function nextOffset(lastPage: readonly unknown[], received: number): number | undefined {
  return lastPage.length < timelinePageSize ? undefined : received;
}
