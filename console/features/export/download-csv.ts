import { getClient } from "#console/core/api-client.ts";
import { handleError } from "#console/core/handle-error.ts";
import type { ExportedList } from "#console/data-table/index.ts";
import { activityCsv, memberCsv, organizationCsv } from "#shared/contract/exports.ts";
import { dismissToasts, showToast } from "#shared/ui/toast.ts";
import { exportRequest } from "./export-request.ts";
import { saveFile, withWords } from "./save-file.ts";
import { texts } from "./texts.ts";

const calls = { people: memberCsv, organizations: organizationCsv, activities: activityCsv } as const;

/** The lists that can be exported. */
export type ExportKind = keyof typeof calls;

let count = 0;

/** Downloads what a list shows as a table: all of it, however long, with how far it is in a toast that can call it off. */
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
    const parts: Uint8Array<ArrayBuffer>[] = [];
    const rows = createRowCount();
    for await (const piece of piecesOf(pieces)) {
      parts.push(piece);
      showProgress(rows.count(piece));
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

async function* piecesOf(stream: ReadableStream<Uint8Array<ArrayBuffer>>) {
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}

const quote = 0x22;
const lineFeed = 0x0a;

/** Counts the rows of a table below its titles while its pieces arrive: a line break inside of quotes ends none. */
export function createRowCount() {
  let lines = 0;
  let isQuoted = false;
  return {
    /** Takes up a piece, where there is one. @returns the rows so far */
    count(piece: Uint8Array = new Uint8Array()): number {
      for (const byte of piece) {
        if (byte === quote) isQuoted = !isQuoted;
        else if (byte === lineFeed && !isQuoted) lines += 1;
      }
      return Math.max(0, lines - 1);
    },
  };
}
