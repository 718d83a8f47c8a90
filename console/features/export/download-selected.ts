import { Download } from "lucide-react";
import { runtimeConfig } from "#console/core/runtime-config.ts";
import { selectedGroup } from "#console/core/selected-group.ts";
import type { BulkAction } from "#console/data-table/index.ts";

/** The selected rows of a list as a table. */
export const downloadSelected = (kind: "people" | "organizations"): BulkAction => ({
  id: "download",
  label: "Download as CSV",
  icon: Download,
  place: "menu",
  isAvailable: () => runtimeConfig().capabilities.csvDownload === true,
  run: async ({ target, count }) => {
    const { downloadCsv } = await import("./download-csv.ts");
    await downloadCsv(kind, { rows: target, groupId: selectedGroup()?.id ?? "", count, words: ["selected"] });
  },
});
