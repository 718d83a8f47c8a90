import type { Inclusion, Sorter } from "../lists/list-state.ts";
import type { FilterBase } from "./compose.ts";
import type { FilterDefinition, FilterValue, Relation } from "./definition.ts";

/** State that decides the rows of a list and their order (wire.md 16.1). It is kept in the URL and in saved views. */
export interface ListFilters {
  readonly search: string;
  readonly relation: Relation;
  readonly order: Sorter;
  readonly settings: Readonly<Record<string, Inclusion>>;
  /** Values by filter id, in the order in which they were added. */
  readonly values: Readonly<Record<string, FilterValue>>;
}

/** Filters, settings and fixed conditions that a list supports. */
export interface FilterSchema extends FilterBase {
  readonly filters: readonly FilterDefinition[];
}
