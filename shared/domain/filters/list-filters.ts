import type { Inclusion, Sorter } from "../lists/list-state.ts";
import type { FilterBase } from "./compose.ts";
import type { FilterDefinition, FilterValue, Relation } from "./definition.ts";

/**
 * Everything that decides what a list holds and in which order (wire.md 16.1): what the address says and what a saved
 * view keeps.
 */
export interface ListFilters {
  readonly search: string;
  readonly relation: Relation;
  readonly order: Sorter;
  readonly settings: Readonly<Record<string, Inclusion>>;
  /** By id of the filter, in the order in which they were added. */
  readonly values: Readonly<Record<string, FilterValue>>;
}

/** What a list can be asked for. */
export interface FilterSchema extends FilterBase {
  readonly filters: readonly FilterDefinition[];
}
