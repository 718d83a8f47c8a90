import { type ListAddress, type ListState, listDefaults } from "#console/data-table/index.ts";
import type { FilterBase } from "#shared/domain/filters/compose.ts";

export type CommonListState = ListState<never>;

/** The list of the organizations of all project groups: where it is and how it starts, by name. */
export const commonAddress: ListAddress<never> = {
  path: "/organizations/common",
  sortProps: ["displayName"],
  defaults: { ...listDefaults, order: { prop: "displayName", order: "ascending" }, settings: {} },
};

/** Fixed filter of the list: the search may be part of the filter alone. */
export const commonBase: FilterBase<never> = {
  settings: {},
  fixed: [],
  searchPieces: (search) => [{ displayName: { textContains: search } }],
};
