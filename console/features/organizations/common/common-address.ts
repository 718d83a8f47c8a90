import { type ListAddress, type ListState, listDefaults } from "#console/data-table/index.ts";
import type { FilterBase } from "#shared/domain/filters/compose.ts";

export type CommonListState = ListState<never>;

/** Path and defaults of the list of organizations of all project groups, ordered by name. */
export const commonAddress: ListAddress<never> = {
  path: "/organizations/common",
  sortProps: ["displayName"],
  defaults: { ...listDefaults, order: { prop: "displayName", order: "ascending" }, settings: {} },
};

/** Base filter of the list. The search is part of the filter, because the request has no search field. */
export const commonBase: FilterBase<never> = {
  settings: {},
  fixed: [],
  searchPieces: (search) => [{ displayName: { textContains: search } }],
};
