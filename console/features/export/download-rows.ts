import { handleError } from "#console/core/handle-error.ts";
import { dismissToasts, showToast } from "#console/ui/toast.ts";
import { csvMark, csvRow } from "#shared/domain/text/csv.ts";
import { saveFile } from "./save-file.ts";
import { texts } from "./texts.ts";

interface RowsDownload {
  /** File name without date and `.csv`. */
  readonly fileName: string;
  readonly heads: readonly string[];
  /** Number of rows; null while unknown. */
  readonly count: number | null;
  /** Fetches one page of rows from `offset`; an empty page ends the download. */
  readonly page: (offset: number, signal: AbortSignal) => Promise<readonly (readonly string[])[]>;
}

/** Maximum number of rows, since the browser holds all of them in memory. */
const maxRows = 50_000;

let count = 0;

/** Downloads a list page by page as CSV, for lists without a CSV export on the server. */
export async function downloadRows({ fileName, heads, count: total, page }: RowsDownload): Promise<void> {
  count += 1;
  const id = `rows-${count}`;
  const abort = new AbortController();
  const parts = [csvMark + csvRow(heads)];
  let rows = 0;
  try {
    for (;;) {
      showToast({
        id,
        type: "info",
        title: texts.downloading,
        message: texts.progress(rows, total),
        ...(total ? { progress: Math.min(1, rows / total) } : {}),
        action: { label: texts.cancel, onAction: () => abort.abort() },
        duration: null,
      });
      const found = await page(rows, abort.signal);
      rows += found.length;
      parts.push(found.map(csvRow).join(""));
      if (found.length === 0 || rows >= maxRows) break;
    }
    saveFile(parts, "text/csv", `${fileName}-${new Date().toISOString().slice(0, 10)}.csv`);
    showToast({ id, type: "success", title: texts.downloaded, message: texts.rows(rows) });
  } catch (error) {
    if (abort.signal.aborted) {
      showToast({ id, type: "info", message: texts.cancelled, duration: 6000 });
      return;
    }
    handleError(error);
    dismissToasts(id);
  }
}
