export { attributeList, attributeText } from "./attribute-text.ts";
export type { BulkAction, BulkContext, BulkKind } from "./bulk/bulk-kind.ts";
export { BulkSlot } from "./bulk/bulk-slot.tsx";
export { useSelectionColumn } from "./bulk/use-selection-column.ts";
export { None, TextCell } from "./cells.tsx";
export type { ListColumn } from "./column.ts";
export { formatCount } from "./format-count.ts";
export { keepWithinGroup } from "./keep-within-group.ts";
export { parseListAddress, writeListAddress } from "./list-address.ts";
export { ListFilters } from "./list-filters.tsx";
export { type FromList, placeOf, profilePath, readFromList } from "./list-links.ts";
export { ListPage } from "./list-page.tsx";
export {
  filteredSelection,
  filterKey,
  pageRequest,
  plainSelection,
  type SchemaOptions,
  type Selection,
} from "./list-request.ts";
export { hasFilters, type ListKind, type ListState } from "./list-state.ts";
export { marksOf } from "./row-identities.ts";
export type { RowView } from "./row-view.ts";
export { type ChangeList, useListState } from "./use-list-state.ts";
export { usePageAddress } from "./use-page-address.ts";
export { useRowIntent } from "./use-row-intent.ts";
export { useTotal } from "./use-total.ts";
export { ListViews } from "./views/list-views.tsx";
export type { ListViewsKind } from "./views/view-item.ts";
