import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import { can, getClient } from "#console/core/api-client.ts";
import { allProjectGroupsOptions } from "#console/core/project-groups-query.ts";
import { filteredSelection, filterKey, plainSelection, type SchemaOptions } from "#console/data-table/index.ts";
import { listRules } from "#shared/client/backend.ts";
import type { AnswerOf } from "#shared/contract/call.ts";
import { organizationList } from "#shared/contract/organizations.ts";
import { offsetOf, orderByOf } from "#shared/domain/lists/list-state.ts";
import { type CommonListState, commonBase } from "./common-address.ts";

/** Row of the list over all segments. */
export type CommonOrganization = AnswerOf<typeof organizationList>["rows"][number];

/** Filters of the list. */
export function commonFiltersOptions(): SchemaOptions {
  return {
    queryKey: ["organization-filters", "all-segments"],
    queryFn: async ({ client }) => {
      const { commonFilters } = await import("./common-filters.ts");
      const rules = listRules(can);
      return commonFilters(rules.rowDetails ? await groupOptions(client) : null, rules);
    },
  };
}

async function groupOptions(client: QueryClient) {
  const groups = await client.fetchQuery(allProjectGroupsOptions());
  return groups.map(({ id, name }) => ({ value: id, label: name })).sort((a, b) => a.label.localeCompare(b.label));
}

async function filterOf(client: QueryClient, state: CommonListState) {
  const filtered = await filteredSelection(client, commonFiltersOptions(), state);
  return filtered ? { filter: filtered.filter } : {};
}

/** Returns the request body of one page, without the list's filters. */
export function commonRequest(state: CommonListState) {
  const { page: currentPage, pageSize, order } = state;
  const { filter } = plainSelection(commonBase, state);
  return { filter, orderBy: orderByOf(order), limit: pageSize, offset: offsetOf({ currentPage, pageSize }) };
}

/** Fetches one page of organizations with their total number. */
export function commonOptions(state: CommonListState) {
  const body = commonRequest(state);
  return queryOptions({
    queryKey: ["organizations", "all-segments", body, ...filterKey(state)],
    queryFn: async ({ signal, client }) =>
      getClient().send(organizationList, { body: { ...body, ...(await filterOf(client, state)) }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Number of organizations that match. */
export function commonCountOptions(state: CommonListState) {
  const body = { ...commonRequest(state), limit: 1, offset: 0 };
  return queryOptions<number | null, Error, number | null, readonly unknown[]>({
    queryKey: ["organizations", "all-segments", "count", body, ...filterKey(state)],
    queryFn: async ({ signal, client }) => {
      const request = { ...body, ...(await filterOf(client, state)) };
      return (await getClient().send(organizationList, { body: request, signal })).count;
    },
  });
}
