import type { QueryClient } from "@tanstack/react-query";
import { basePieces, composeFilter, type FilterBase } from "#shared/domain/filters/compose.ts";
import type { FilterSchema } from "#shared/domain/filters/list-filters.ts";
import { offsetOf, orderByOf } from "#shared/domain/lists/list-state.ts";
import { hasFilters, type ListState, type Selection } from "./list-state.ts";

/** The selection by search and settings alone. */
export function plainSelection(base: FilterBase, state: ListState): Selection {
  const search = state.search.trim();
  return { search, filter: composeFilter(basePieces(base, state.settings, search), "and", []) };
}

/** How a list's filters are had: they are loaded when they are needed. */
export interface SchemaOptions {
  readonly queryKey: readonly unknown[];
  readonly staleTime?: number;
  readonly queryFn: (context: { readonly client: QueryClient }) => Promise<FilterSchema>;
}

/**
 * The selection by filters too, for a list that has any: what the plain one does not say. Dates that are counted from
 * now are counted anew each time.
 */
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

/** The part of a query's key that stands for the filters; empty without filters. */
export function filterKey(state: ListState): readonly unknown[] {
  return hasFilters(state) ? [state.relation, state.filters] : [];
}

/**
 * The body that asks for one page, but for the filters. The client adds the project group.
 * @param countsLater leaves the count to a call of its own, where the server can do that.
 */
export function listRequest(base: FilterBase, state: ListState, countsLater: boolean) {
  return {
    ...plainSelection(base, state),
    offset: offsetOf({ currentPage: state.page, pageSize: state.pageSize }),
    limit: state.pageSize,
    orderBy: orderByOf(state.order),
    ...(countsLater ? { count: false } : {}),
  };
}

/** The body that asks only how many rows there are, but for the filters. */
export function countRequest(base: FilterBase, state: ListState) {
  return { ...plainSelection(base, state), countOnly: true };
}
