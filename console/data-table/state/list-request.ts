import type { QueryClient } from "@tanstack/react-query";
import { basePieces, composeFilter, type FilterBase } from "#shared/domain/filters/compose.ts";
import type { FilterSchema } from "#shared/domain/filters/list-filters.ts";
import { offsetOf, orderByOf } from "#shared/domain/lists/list-state.ts";
import { hasFilters, type ListState, type Selection } from "./list-state.ts";

/** Selection by search and settings only. */
export function plainSelection(base: FilterBase, state: ListState): Selection {
  const search = state.search.trim();
  return { search, filter: composeFilter(basePieces(base, state.settings, search), "and", []) };
}

/** Query options that load the filters of a list when needed. */
export interface SchemaOptions {
  readonly queryKey: readonly unknown[];
  readonly staleTime?: number;
  readonly queryFn: (context: { readonly client: QueryClient }) => Promise<FilterSchema>;
}

/** Adds the filters to the selection; null when the list has none. Relative dates are computed at each call. */
export async function filteredSelection(
  client: QueryClient,
  options: SchemaOptions,
  state: ListState,
): Promise<Selection | null> {
  if (!hasFilters(state)) return null;
  const [{ selectionOf }, schema] = await Promise.all([
    import("../filters/selection-of.ts"),
    client.fetchQuery(options),
  ]);
  return selectionOf(schema, state, new Date());
}

/** Part of the query key for the filters; empty without filters. */
export function filterKey(state: ListState): readonly unknown[] {
  return hasFilters(state) ? [state.relation, state.filters] : [];
}

/** Body that requests one page, without filters and count. The API client adds the project group. */
export function listRequest(base: FilterBase, state: ListState) {
  return {
    ...plainSelection(base, state),
    offset: offsetOf({ currentPage: state.page, pageSize: state.pageSize }),
    limit: state.pageSize,
    orderBy: orderByOf(state.order),
    count: false,
  };
}

/** Body that requests only the number of rows, without filters. */
export function countRequest(base: FilterBase, state: ListState) {
  return { ...plainSelection(base, state), countOnly: true };
}
