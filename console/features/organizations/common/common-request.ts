import { plainSelection } from "#console/data-table/index.ts";
import type { FilterBase } from "#shared/domain/filters/compose.ts";
import { offsetOf, orderByOf } from "#shared/domain/list-state.ts";
import type { CommonListState } from "./common-list.ts";

/** What the list always asks for: the search may be part of the filter alone (wire.md 12.2). */
export const commonBase: FilterBase<never> = {
  settings: {},
  fixed: [],
  searchPieces: (search) => [{ displayName: { textContains: search } }],
};

/** The body that asks for one page, but for the filters. */
export function commonRequest(state: CommonListState) {
  const { page: currentPage, pageSize, order } = state;
  const { filter } = plainSelection(commonBase, state);
  return { filter, orderBy: orderByOf(order), limit: pageSize, offset: offsetOf({ currentPage, pageSize }) };
}
