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

/** State of a list; `Setting` is the union of its settings. `null` means the user's preference. */
export interface ListState<Setting extends string = string> {
  readonly search: string;
  /** Raw filters of the URL. Their definitions are loaded when there are any (`filters/`). */
  readonly filters: AddressFilters;
  /** Relation of the filters: `and` or `or`. */
  readonly relation: Relation;
  readonly order: Sorter;
  readonly settings: Readonly<Record<Setting, Inclusion>>;
  readonly page: number;
  readonly pageSize: number;
  readonly columns: readonly string[] | null;
  readonly density: Density | null;
}

/** Search and filter that select the rows of a list, independent of page and order. */
export interface Selection {
  readonly search: string;
  readonly filter: FilterPiece;
  /** Replaces the selected project group if a filter requires it. */
  readonly segments?: string[];
}

/** URL of one list: path, default state and sortable columns. */
export interface ListAddress<Setting extends string = string> {
  /** Path of the list; a row opens `{path}/{id}`. */
  readonly path: string;
  readonly defaults: ListState<Setting>;
  readonly sortProps: readonly string[];
}

/** Applies a change. Returns to page 1 unless the change sets the page or only the display. */
export function withChange<Setting extends string>(
  state: ListState<Setting>,
  change: Partial<ListState<Setting>>,
): ListState<Setting> {
  const samePlace = change.page === undefined && isOnlyLook(change);
  const next = { ...state, page: samePlace ? state.page : 1, ...change };
  return { ...next, relation: relationAfter(Object.keys(next.filters).length, next.relation) };
}

/** Whether a search, a filter or a setting may hide rows. */
export function hasActiveFilter<Setting extends string>(
  { defaults }: ListAddress<Setting>,
  { search, filters, settings }: ListState<Setting>,
): boolean {
  const hides = (setting: Setting) =>
    settings[setting] === "filter" || (settings[setting] === "exclude" && defaults.settings[setting] !== "exclude");
  return search.trim() !== "" || hasFilters({ filters }) || (Object.keys(settings) as Setting[]).some(hides);
}

/** Whether the list has filters. */
export function hasFilters({ filters }: Pick<ListState, "filters">): boolean {
  return Object.keys(filters).length > 0;
}

/** Default state of a list without its settings: most activities first. */
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

/** Computes the total from the rows of a page that is not full, because the list ends there; else null. */
export function totalFromRows(state: Pick<ListState, "page" | "pageSize">, rows: number): number | null {
  const isLastPage = rows < state.pageSize && (rows > 0 || state.page === 1);
  return isLastPage ? (state.page - 1) * state.pageSize + rows : null;
}
