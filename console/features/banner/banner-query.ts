import { queryOptions } from "@tanstack/react-query";
import { getClient } from "#console/core/api-client.ts";
import { integrationQuery } from "#shared/contract/integrations.ts";
import { keepsRefreshing, type SubProjectHealth } from "#shared/domain/banner.ts";
import { bannerRefreshMs } from "#shared/domain/limits.ts";
import { type ProjectGroup, subProjectIds, subProjects } from "#shared/domain/segments.ts";

/** The sub-projects of a group with their integrations; asked anew every two minutes while one is in progress. */
export function bannerOptions(group: ProjectGroup) {
  return queryOptions({
    queryKey: ["integrations", "banner", group.id],
    queryFn: async ({ signal }): Promise<SubProjectHealth[]> => {
      const body = { limit: 200, offset: 0, segments: subProjectIds(group) };
      const { rows } = await getClient().send(integrationQuery, { body, signal });
      return subProjects(group).map(({ id, name }) => ({
        id,
        name,
        integrations: rows
          .filter(({ segmentId }) => segmentId === id)
          .map(({ status, updatedAt }) => ({ status, updatedAt: updatedAt ?? null })),
      }));
    },
    refetchInterval: ({ state }) => (state.data && keepsRefreshing(state.data) ? bannerRefreshMs : false),
  });
}
