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
import { memberQuery } from "#shared/contract/members.ts";
import { countRequest, listRequest } from "./list-request.ts";
import type { PeopleListState } from "./list-state.ts";

/** A row of the people list as the wire has it. */
export type PersonRow = AnswerOf<typeof memberQuery>["rows"][number];

/** One page of people. Its key holds everything that the request depends on, so a stale answer never wins. */
export function peoplePageOptions(groupId: string, state: PeopleListState) {
  const body = listRequest(state, runtimeConfig().capabilities.countLater === true);
  return queryOptions({
    queryKey: ["people", groupId, "page", body, ...filterKey(state)],
    queryFn: async ({ signal, client }) => {
      const filtered = await filteredSelection(client, peopleFiltersOptions(), state);
      return getClient().send(memberQuery, { body: { ...body, ...filtered }, signal });
    },
    placeholderData: keepWithinGroup(groupId),
  });
}

/** How many people the list has over all pages; asked apart from the rows and never before them. */
export function peopleCountOptions(groupId: string, state: PeopleListState) {
  const body = countRequest(state);
  return queryOptions({
    queryKey: ["people", groupId, "count", body, ...filterKey(state)],
    queryFn: async ({ signal, client }) => {
      const filtered = await filteredSelection(client, peopleFiltersOptions(), state);
      return (await getClient().send(memberQuery, { body: { ...body, ...filtered }, signal })).count ?? null;
    },
    placeholderData: keepWithinGroup(groupId),
  });
}

/** Whom the list is about, whatever the page: what a change of all of them asks for. */
export async function peopleSelection(client: QueryClient, state: PeopleListState): Promise<Selection> {
  const { search, filter } = countRequest(state);
  return { search, filter, ...(await filteredSelection(client, peopleFiltersOptions(), state)) };
}

/** What people can be filtered by here: changes when an attribute is defined, renamed or deleted. */
export function peopleFiltersOptions(): SchemaOptions {
  return {
    queryKey: [...attributeDefinitionsOptions().queryKey, "filters"],
    queryFn: async ({ client }) => {
      const [{ peopleFilters }, definitions] = await Promise.all([
        import("./people-filters.ts"),
        client.fetchQuery(attributeDefinitionsOptions()),
      ]);
      return peopleFilters(definitions, runtimeConfig().capabilities.rowDetails === true);
    },
  };
}

/** The attributes that the workspace has defined. */
export function attributeDefinitionsOptions() {
  return queryOptions({
    queryKey: ["attribute-definitions"],
    // Asked for after the rows: its part of the contract is not in the list's way.
    queryFn: async ({ signal }) => {
      const { attributeDefinitions } = await import("#shared/contract/attributes.ts");
      return (await getClient().send(attributeDefinitions, { signal })).rows;
    },
  });
}
