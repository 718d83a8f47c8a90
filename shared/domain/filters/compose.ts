import type { Inclusion } from "../lists/list-state.ts";
import type { FilterPiece, Relation } from "./definition.ts";

/** What a list always asks for, and the property behind each of its settings. */
export interface FilterBase<Setting extends string = string> {
  readonly settings: Readonly<Record<Setting, string>>;
  readonly fixed: readonly FilterPiece[];
  /** Settings whose rows this server cannot leave out: there they are shown. */
  readonly alwaysShown?: readonly Setting[];
  /** How the search becomes part of the filter, for servers that pass over the body's `search`. */
  readonly searchPieces?: (search: string) => readonly FilterPiece[];
}

/** What a setting adds to the filter: rows with the flag are left out, or are the only ones, or both kinds show (wire.md 16.4). */
function settingPiece(property: string, inclusion: Inclusion): FilterPiece[] {
  if (inclusion === "exclude") return [{ [property]: { not: true } }];
  return inclusion === "filter" ? [{ [property]: { eq: true } }] : [];
}

/** Settings that ask for rows to be left out which this server cannot leave out. */
export function shownAgainst(base: FilterBase, settings: Readonly<Record<string, Inclusion>>): readonly string[] {
  return base.alwaysShown?.filter((name) => settings[name] === "exclude") ?? [];
}

/** Everything but the user's own filters. */
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
 * Search and settings are always and-ed; the relation joins only the user's own filters (wire.md 16.3). Without such
 * filters their place is an empty object.
 */
export function composeFilter(
  base: readonly FilterPiece[],
  relation: Relation,
  filters: readonly FilterPiece[],
): FilterPiece {
  const own = filters.length > 0 ? { [relation]: filters } : {};
  return base.length > 0 ? { and: [...base, own] } : own;
}
