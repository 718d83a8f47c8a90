import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { getClient } from "#console/core/api-client.ts";
import { runtimeConfig } from "#console/core/runtime-config.ts";
import {
  filteredSelection,
  filterKey,
  keepWithinGroup,
  type SchemaOptions,
  type Selection,
} from "#console/data-table/index.ts";
import type { AnswerOf } from "#shared/contract/call.ts";
import { organizationQuery } from "#shared/contract/organizations.ts";
import { countRequest, listRequest } from "./list-request.ts";
import type { OrganizationListState } from "./list-state.ts";

/** A row of the organization list as the wire has it. */
export type OrganizationRow = AnswerOf<typeof organizationQuery>["rows"][number];

function abilities() {
  const { countLater = false, rowDetails = false } = runtimeConfig().capabilities;
  return { countLater, searches: rowDetails };
}

/** One page of organizations. Its key holds everything that the request depends on, so a stale answer never wins. */
export function organizationsPageOptions(groupId: string, state: OrganizationListState) {
  const body = listRequest(state, abilities());
  return queryOptions({
    queryKey: ["organizations", groupId, "page", body, ...filterKey(state)],
    queryFn: async ({ signal, client }) => {
      const filtered = await filteredSelection(client, organizationFiltersOptions(), state);
      return getClient().send(organizationQuery, { body: { ...body, ...filtered }, signal });
    },
    placeholderData: keepWithinGroup(groupId),
  });
}

/** How many organizations the list has over all pages; asked apart from the rows and never before them. */
export function organizationsCountOptions(groupId: string, state: OrganizationListState) {
  const body = countRequest(state, abilities());
  return queryOptions({
    queryKey: ["organizations", groupId, "count", body, ...filterKey(state)],
    queryFn: async ({ signal, client }) => {
      const filtered = await filteredSelection(client, organizationFiltersOptions(), state);
      return (await getClient().send(organizationQuery, { body: { ...body, ...filtered }, signal })).count ?? null;
    },
    placeholderData: keepWithinGroup(groupId),
  });
}

/** Which organizations the list is about, whatever the page: what a change of all of them asks for. */
export async function organizationsSelection(client: QueryClient, state: OrganizationListState): Promise<Selection> {
  const { search, filter } = countRequest(state, abilities());
  return { search, filter, ...(await filteredSelection(client, organizationFiltersOptions(), state)) };
}

/** What organizations can be filtered by. */
export function organizationFiltersOptions(): SchemaOptions {
  return {
    queryKey: ["organization-filters"],
    queryFn: async () => (await import("./organization-filters.ts")).organizationFilters(abilities().searches),
    staleTime: Number.POSITIVE_INFINITY,
  };
}
