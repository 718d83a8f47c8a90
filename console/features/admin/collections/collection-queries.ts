import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import { getClient } from "#console/core/api-client.ts";
import type { ListState } from "#console/data-table/index.ts";
import { categoryGroupList, collectionQuery, insightsProjectQuery } from "#shared/contract/collections.ts";
import { pageOf } from "../admin-list.tsx";

type State = Pick<ListState<never>, "search" | "page" | "pageSize">;

/** Returns the list state for the first page of options that match a search. */
export const optionsState = (search: string): State => ({ search, page: 1, pageSize: 20 });

const bodyOf = (state: State) => {
  const name = state.search.trim();
  return { ...pageOf(state), filter: name === "" ? {} : { name: { like: `%${name}%` } } };
};

/** One page of collections, searched by name. */
export function collectionsOptions(state: State) {
  const body = bodyOf(state);
  return queryOptions({
    queryKey: ["collections", body],
    queryFn: async ({ signal }) => {
      const { rows, total } = await getClient().send(collectionQuery, { body, signal });
      return { rows, count: total };
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** One page of insights projects, searched by name. */
export function insightsOptions(state: State) {
  const body = bodyOf(state);
  return queryOptions({
    queryKey: ["insights-projects", body],
    queryFn: async ({ signal }) => {
      const { rows, total } = await getClient().send(insightsProjectQuery, { body, signal });
      return { rows, count: total };
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** One page of category groups, searched by name. */
export function categoriesOptions(state: State) {
  const search = state.search.trim();
  const query = { ...pageOf(state), ...(search !== "" && { query: search }) };
  return queryOptions({
    queryKey: ["categories", query],
    queryFn: ({ signal }) => getClient().send(categoryGroupList, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

const keys = ["collections", "insights-projects", "categories", "projects"];

/** Invalidates the queries of all these tabs, because their rows refer to each other. */
export function refreshCollections(cache: QueryClient): void {
  for (const key of keys) void cache.invalidateQueries({ queryKey: [key] });
}
