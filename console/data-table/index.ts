export { attributeList, attributeText } from "./cells/attribute-text.ts";
export { AgoCell, None, TextCell } from "./cells/cells.tsx";
export { formatCount } from "./cells/format-count.ts";
export { marksOf } from "./cells/identity-marks.ts";
export { ListFilters } from "./filters/list-filters.tsx";
export type { CountOptions } from "./filters/match-count.tsx";
export { readListFilters } from "./filters/read-list-filters.ts";
export type { ListDescription } from "./page/list-description.ts";
export { ListEmpty } from "./page/list-empty.tsx";
export { ListFooter } from "./page/list-footer.tsx";
export { ListFrame, ListHeading, ListToolbar } from "./page/list-frame.tsx";
export { ListPage } from "./page/list-page.tsx";
export { ListSearch } from "./page/list-search.tsx";
export { LogList } from "./page/log-list.tsx";
export { SettingsButton } from "./page/view-button.tsx";
export type { BarProps, ListSelection, RowMenuProps } from "./selection/list-selection.ts";
export { clearSelection, useSelection } from "./selection/selection.ts";
export { type SelectionAction, SelectionBar } from "./selection/selection-bar.tsx";
export { useRowControls } from "./selection/use-row-controls.ts";
export { type ExportedList, searchWordsOf } from "./state/exported-list.ts";
export { keepWithinGroup } from "./state/keep-within-group.ts";
export { parseListAddress, writeListAddress } from "./state/list-address.ts";
export { type FromList, placeOf, profilePath, readFromList } from "./state/list-links.ts";
export { type ListQueries, listQueries } from "./state/list-queries.ts";
export { filteredSelection, filterKey, plainSelection, type SchemaOptions } from "./state/list-request.ts";
export {
  hasActiveFilter,
  type ListAddress,
  type ListState,
  listDefaults,
  type Selection,
} from "./state/list-state.ts";
export { type ChangeList, useListState } from "./state/use-list-state.ts";
export { usePageAddress } from "./state/use-page-address.ts";
export type { Column, NameColumn, NamedRow, RowData } from "./table/column.ts";
export { DataTable } from "./table/data-table.tsx";
export { fieldColumns } from "./table/field-columns.tsx";
export { ListError } from "./table/list-error.tsx";
export { useScrollMemory } from "./table/use-scroll-memory.ts";
export { ListViews } from "./views/list-views.tsx";
export { type FixedViews, openViewParam } from "./views/view-item.ts";
export { savedViewsOptions } from "./views/view-queries.ts";
