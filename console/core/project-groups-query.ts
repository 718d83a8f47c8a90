import { queryOptions } from "@tanstack/react-query";
import { projectGroupQuery } from "#shared/contract/segments.ts";
import { getClient } from "./api-client.ts";

/** All project groups, loaded at the start without a limit. */
export function allProjectGroupsOptions() {
  return queryOptions({
    queryKey: ["project-groups", "all"],
    queryFn: async ({ signal }) => {
      const body = { limit: null, offset: 0, filter: { adminOnly: false } };
      return (await getClient().send(projectGroupQuery, { body, signal })).rows;
    },
  });
}

/** Groups that a project admin administers, for the access check of a project group. */
export function adminProjectGroupsOptions() {
  return queryOptions({
    queryKey: ["project-groups", "admin"],
    queryFn: async ({ signal }) => {
      const body = { limit: null, offset: 0, filter: { adminOnly: true } };
      return (await getClient().send(projectGroupQuery, { body, signal })).rows;
    },
  });
}
