import { selectedGroup } from "#console/core/selected-group.ts";
import type { ExportedList } from "#console/data-table/index.ts";
import { downloadCsv, type ExportKind } from "./download-csv.ts";

/** Downloads the selected rows of a list as CSV. `count` is their number; null while unknown. */
export async function downloadSelected(
  kind: ExportKind,
  rows: ExportedList["rows"],
  count: number | null,
): Promise<void> {
  await downloadCsv(kind, { rows, groupId: selectedGroup()?.id ?? "", count, words: ["selected"] });
}
