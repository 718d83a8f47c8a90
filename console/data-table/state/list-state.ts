import type { AddressFilters } from "#shared/domain/filters/address.ts";
import type { FilterPiece, Relation } from "#shared/domain/filters/definition.ts";
import {
  defaultListSort,
  defaultPageSize,
  type Inclusion,
  relationAfter,
  type Sorter,
} from "#shared/domain/lists/list-state.ts";

export type Density = "dense" | "normal";

/** Everything that decides what a list shows; `Setting` names its settings. `null` means: as the user prefers it. */
export interface ListState<Setting extends string = string> {
  readonly search: string;
  /** As the address has them; what they mean is loaded when there are any (`filters/`). */
  readonly filters: AddressFilters;
  /** Filters are joined by `and` or `or`. */
  readonly relation: Relation;
  readonly order: Sorter;
  readonly settings: Readonly<Record<Setting, Inclusion>>;
  readonly page: number;
  readonly pageSize: number;
  readonly columns: readonly string[] | null;
  readonly density: Density | null;
}

/** Search and filter that decide which rows are in a list, whatever the page and the order. */
export interface Selection {
  readonly search: string;
  readonly filter: FilterPiece;
  /** Instead of the selected project group, where a filter says so. */
  readonly segments?: string[];
}

/** The address of one list: its path, what it shows when the address says nothing, and what it can be sorted by. */
export interface ListAddress<Setting extends string = string> {
  /** The path of its screen; a row opens `{path}/{id}`. */
  readonly path: string;
  readonly defaults: ListState<Setting>;
  readonly sortProps: readonly string[];
}

/** The state after a change. What is listed starts again at page 1 unless the page itself was changed. */
export function withChange<Setting extends string>(
  state: ListState<Setting>,
  change: Partial<ListState<Setting>>,
): ListState<Setting> {
  const samePlace = change.page === undefined && isOnlyLook(change);
  const next = { ...state, page: samePlace ? state.page : 1, ...change };
  return { ...next, relation: relationAfter(Object.keys(next.filters).length, next.relation) };
}

/** True when a search, a filter or a setting may be the reason that nothing is listed. */
export function isNarrowed<Setting extends string>(
  { defaults }: ListAddress<Setting>,
  { search, filters, settings }: ListState<Setting>,
): boolean {
  const hides = (setting: Setting) =>
    settings[setting] === "filter" || (settings[setting] === "exclude" && defaults.settings[setting] !== "exclude");
  return search.trim() !== "" || hasFilters({ filters }) || (Object.keys(settings) as Setting[]).some(hides);
}

/** True when the list is narrowed by filters. */
export function hasFilters({ filters }: Pick<ListState, "filters">): boolean {
  return Object.keys(filters).length > 0;
}

/** How lists start, but for their own settings: by activity, most first. */
export const listDefaults = {
  search: "",
  filters: {},
  relation: "and",
  order: defaultListSort,
  page: 1,
  pageSize: defaultPageSize,
  columns: null,
  density: null,
} as const satisfies Omit<ListState, "settings">;

function isOnlyLook(change: object): boolean {
  return Object.keys(change).every((key) => key === "columns" || key === "density");
}

/** The total, where the rows of a page give it away: the page is not full, so the list ends on it. Else null. */
export function totalFromRows(state: Pick<ListState, "page" | "pageSize">, rows: number): number | null {
  const isLastPage = rows < state.pageSize && (rows > 0 || state.page === 1);
  return isLastPage ? (state.page - 1) * state.pageSize + rows : null;
}
