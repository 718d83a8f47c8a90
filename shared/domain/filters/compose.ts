import type { Inclusion } from "../lists/list-state.ts";
import type { FilterPiece, Relation } from "./definition.ts";

/** Fixed conditions of a list, and the property of each of its settings. */
export interface FilterBase<Setting extends string = string> {
  readonly settings: Readonly<Record<Setting, string>>;
  readonly fixed: readonly FilterPiece[];
  /** Settings whose rows this server cannot exclude. These rows are always shown. */
  readonly alwaysShown?: readonly Setting[];
  /** Converts the search to filter conditions, for servers that ignore `search` in the body. */
  readonly searchPieces?: (search: string) => readonly FilterPiece[];
}

/** Condition for a setting: exclude the flagged rows, show only them, or show both (wire.md 16.4). */
function settingPiece(property: string, inclusion: Inclusion): FilterPiece[] {
  if (inclusion === "exclude") return [{ [property]: { not: true } }];
  return inclusion === "filter" ? [{ [property]: { eq: true } }] : [];
}

/** Settings that exclude rows which this server cannot exclude. */
export function shownAgainst(base: FilterBase, settings: Readonly<Record<string, Inclusion>>): readonly string[] {
  return base.alwaysShown?.filter((name) => settings[name] === "exclude") ?? [];
}

/** All conditions except the user's own filters. */
export function basePieces(
  base: FilterBase,
  settings: Readonly<Record<string, Inclusion>>,
  search: string,
): FilterPiece[] {
  const set = Object.entries(base.settings).flatMap(([name, property]) =>
    shownAgainst(base, settings).includes(name) ? [] : settingPiece(property, settings[name] ?? "include"),
  );
  return [...set, ...base.fixed, ...(search === "" ? [] : (base.searchPieces?.(search) ?? []))];
}

/**
 * Combines the conditions. Search and settings are always joined by `and`; the relation joins only the user's own
 * filters (wire.md 16.3). Without such filters an empty object takes their place.
 */
export function composeFilter(
  base: readonly FilterPiece[],
  relation: Relation,
  filters: readonly FilterPiece[],
): FilterPiece {
  const own = filters.length > 0 ? { [relation]: filters } : {};
  return base.length > 0 ? { and: [...base, own] } : own;
}
