import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { getClient } from "#console/core/api-client.ts";
import { auditLogQuery } from "#shared/contract/audit-logs.ts";
import { organizationById } from "#shared/contract/organizations.ts";
import { segmentById } from "#shared/contract/segments.ts";

const pageSize = 20;

/** Changes of a person or an organization, newest first. */
export function historyOptions(entityId: string) {
  return infiniteQueryOptions({
    queryKey: ["profile-history", entityId],
    queryFn: ({ pageParam, signal }) => {
      const body = { limit: pageSize, offset: pageParam, filter: { entityId } };
      return getClient().send(auditLogQuery, { body, signal });
    },
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.length < pageSize ? undefined : pages.length * pageSize),
    staleTime: 0,
  });
}

/** Names of organizations by id. */
export function organizationNamesOptions(ids: readonly string[]) {
  return queryOptions({
    queryKey: ["organization-names", ids],
    queryFn: async ({ signal }) => {
      const rows = await getClient().send(organizationById, { body: { ids: [...ids] }, signal });
      return new Map(rows.map(({ id, displayName }) => [id, displayName]));
    },
    enabled: ids.length > 0,
  });
}

/** Names of segments by id. */
export function segmentNamesOptions(ids: readonly string[]) {
  return queryOptions({
    queryKey: ["segment-names", ids],
    queryFn: async ({ signal }) => {
      const rows = await getClient().send(segmentById, { body: { ids: [...ids] }, signal });
      return new Map(rows.map(({ id, name }) => [id, name]));
    },
    enabled: ids.length > 0,
  });
}
