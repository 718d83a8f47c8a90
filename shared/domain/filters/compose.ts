import type { Inclusion } from "../list-state.ts";
import type { FilterPiece } from "./definition.ts";

/** What a setting adds to the filter: rows with the flag are left out, or are the only ones, or both kinds show (wire.md 16.4). */
export function settingPiece(property: string, inclusion: Inclusion): FilterPiece[] {
  if (inclusion === "exclude") return [{ [property]: { not: true } }];
  return inclusion === "filter" ? [{ [property]: { eq: true } }] : [];
}

/**
 * Search and settings are always and-ed; the relation joins only the user's own filters (wire.md 16.3). Without such
 * filters their place is an empty object.
 */
export function composeFilter(
  base: readonly FilterPiece[],
  relation: "and" | "or",
  filters: readonly FilterPiece[],
): FilterPiece {
  const own = filters.length > 0 ? { [relation]: filters } : {};
  return base.length > 0 ? { and: [...base, own] } : own;
}
