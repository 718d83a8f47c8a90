import { isolateNames } from "#shared/domain/text/isolate-names.ts";
import { formatCount } from "../cells/format-count.ts";

/** Texts of selected rows. */
export const texts = isolateNames({
  selectPage: (count: number) => `Select all ${formatCount(count)} rows on this page`,
  selectRow: (name: string) => `Select ${name}`,
  bar: (count: string) => `Actions for ${count}`,
  selected: (count: number) => `${formatCount(count)} selected`,
  allSelected: (count: number | null) => (count === null ? "All selected" : `All ${formatCount(count)} selected`),
  selectAll: (count: number | null) => (count === null ? "Select all" : `Select all ${formatCount(count)}`),
  clear: "Clear",
  more: "More actions",
  rowMenus: "Actions",
  actionsOf: (name: string) => `Actions for ${name}`,
} as const);
