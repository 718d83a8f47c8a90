import { type Inclusion, offsetOf, orderByOf } from "#shared/domain/list-state.ts";
import type { ListState } from "./list-state.ts";

/** A piece of a filter as it crosses the wire (wire.md 17.1). */
export type FilterPiece = Readonly<Record<string, unknown>>;

/** What a setting adds to the filter: rows with the flag are left out, or are the only ones, or both kinds show. */
export function settingPiece(property: string, inclusion: Inclusion): FilterPiece[] {
  if (inclusion === "exclude") return [{ [property]: { not: true } }];
  return inclusion === "filter" ? [{ [property]: { eq: true } }] : [];
}

/**
 * Settings are always and-ed; the relation joins only the user's own filters (wire.md 16.3). Without such filters
 * their place is an empty object.
 */
export function composeFilter(
  base: readonly FilterPiece[],
  relation: "and" | "or",
  filters: readonly FilterPiece[],
): FilterPiece {
  const own = filters.length > 0 ? { [relation]: filters } : {};
  return base.length > 0 ? { and: [...base, own] } : own;
}

/** The part of a list's request that says which page and in which order. `later` leaves the count to its own call. */
export function pageRequest(state: ListState, later: boolean) {
  return {
    offset: offsetOf({ currentPage: state.page, pageSize: state.pageSize }),
    limit: state.pageSize,
    orderBy: orderByOf(state.order),
    ...(later ? { count: false } : {}),
  };
}
