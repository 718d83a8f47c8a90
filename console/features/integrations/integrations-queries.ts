import { queryOptions } from "@tanstack/react-query";
import { getClient } from "#console/core/api-client.ts";
import { integrationProgressList, integrationQuery } from "#shared/contract/integrations.ts";
import { progressPollMs } from "#shared/domain/limits.ts";

/** Integrations of one sub-project. Invalidated whenever a sync ends. */
export function segmentIntegrationsOptions(segmentId: string) {
  return queryOptions({
    queryKey: ["integrations", "segment", segmentId],
    queryFn: async ({ signal }) => {
      const body = { filter: null, orderBy: null, limit: null, offset: null, segments: [segmentId] };
      return (await getClient().send(integrationQuery, { body, signal })).rows;
    },
  });
}

/** Progress of the syncs of a sub-project. Polled every 10 seconds until none is running or a request fails. */
export function progressOptions(segmentId: string) {
  return queryOptions({
    queryKey: ["integrations", "progress", segmentId],
    queryFn: ({ signal }) => getClient().send(integrationProgressList, { body: { segments: [segmentId] }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.status === "error" || state.data?.length === 0 ? false : progressPollMs),
  });
}
