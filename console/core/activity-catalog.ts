import { queryOptions } from "@tanstack/react-query";
import { activityChannels, activityTypes } from "#shared/contract/activities.ts";
import { getClient } from "./api-client.ts";
import { getQueryClient } from "./query-client.ts";

/** Activity types of the selected project group with their display templates. */
export function activityTypesOptions(groupId: string | null) {
  return queryOptions({
    queryKey: ["activity-types", groupId],
    queryFn: ({ signal }) => getClient().send(activityTypes, { signal }),
  });
}

/** Activity channels of the selected project group, by platform. */
function activityChannelsOptions(groupId: string | null) {
  return queryOptions({
    queryKey: ["activity-channels", groupId],
    queryFn: ({ signal }) => getClient().send(activityChannels, { signal }),
  });
}

/** Prefetches activity types and channels of a newly selected group. After a failure they load on first use. */
export function fetchActivityCatalog(groupId: string): void {
  void getQueryClient().prefetchQuery(activityTypesOptions(groupId));
  void getQueryClient().prefetchQuery(activityChannelsOptions(groupId));
}
