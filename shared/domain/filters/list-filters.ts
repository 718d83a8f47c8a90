import type { Inclusion, Sorter } from "../list-state.ts";
import type { FilterDefinition, FilterPiece, FilterValue } from "./definition.ts";

/** What joins the filters of a list. */
export type Relation = "and" | "or";

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
export interface FilterSchema {
  readonly filters: readonly FilterDefinition[];
  /** The property behind each setting. */
  readonly settings: Readonly<Record<string, string>>;
  /** What is always asked for. */
  readonly fixed: readonly FilterPiece[];
  /** How the search becomes part of the filter, for servers that pass over the body's `search`. */
  readonly searchPieces?: (search: string) => readonly FilterPiece[];
}
