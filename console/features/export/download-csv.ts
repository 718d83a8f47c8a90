import { getClient } from "#console/core/api-client.ts";
import { handleError } from "#console/core/handle-error.ts";
import type { ExportedList } from "#console/data-table/index.ts";
import { dismissToasts, showToast } from "#console/ui/toast.ts";
import { activityCsv, memberCsv, organizationCsv } from "#shared/contract/exports.ts";
import { exportRequest } from "./export-request.ts";
import { type Bytes, createRowReader, piecesOf } from "./row-reader.ts";
import { saveFile, withWords } from "./save-file.ts";
import { texts } from "./texts.ts";

const calls = { people: memberCsv, organizations: organizationCsv, activities: activityCsv } as const;

/** Exportable lists. */
export type ExportKind = keyof typeof calls;

let count = 0;

/** Downloads a list as CSV, including all its rows. Shows the progress in a toast with a cancel button. */
export async function downloadCsv(kind: ExportKind, list: ExportedList): Promise<void> {
  count += 1;
  const id = `csv-${count}`;
  const abort = new AbortController();
  const showProgress = (rows: number) =>
    showToast({
      id,
      type: "info",
      title: texts.downloading,
      message: texts.progress(rows, list.count),
      ...(list.count ? { progress: Math.min(1, rows / list.count) } : {}),
      action: { label: texts.cancel, onAction: () => abort.abort() },
      duration: null,
    });
  showProgress(0);
  try {
    const { fileName, pieces } = await getClient().download(calls[kind], {
      ...(await exportRequest(list)),
      signal: abort.signal,
    });
    const parts: Bytes[] = [];
    const rows = createRowReader("csv");
    for await (const piece of piecesOf(pieces)) {
      parts.push(rows.take(piece));
      showProgress(rows.count());
    }
    saveFile(parts, "text/csv", withWords(fileName ?? `${kind}.csv`, list.words));
    showToast({ id, type: "success", title: texts.downloaded, message: texts.rows(rows.count()) });
  } catch (error) {
    if (abort.signal.aborted) {
      showToast({ id, type: "info", message: texts.cancelled, duration: 6000 });
      return;
    }
    handleError(error, { isMemberExport: kind === "people" });
    dismissToasts(id);
  }
}
