import { parentPort, workerData } from "node:worker_threads";
import { HttpError } from "#server/platform/core/http-error.ts";
import type { ImportKind } from "#shared/domain/csv-import/import-kind.ts";
import type { ReadTable } from "#shared/domain/csv-import/read-rows.ts";
import type { ImportedRow } from "./importing.ts";
import { readTable, type SentTable } from "./read-table.ts";

/** Answer of the thread: the table without its rows, then some rows for each request; or the reason that it is none. */
export type ReadMessage =
  | { readonly rest: Omit<ReadTable<ImportedRow>, "rows"> }
  | { readonly rows: readonly ImportedRow[] }
  | { readonly problem: string };

/** Rows of one message, which the receiving thread copies at once. */
const rowsAtOnce = 250;

const { kind, sent } = workerData as { kind: ImportKind; sent: SentTable };
const post = (message: ReadMessage) => parentPort?.postMessage(message);
try {
  const { rows, ...rest } = readTable(kind, sent);
  let from = 0;
  parentPort?.on("message", () => {
    post({ rows: rows.slice(from, from + rowsAtOnce) });
    from += rowsAtOnce;
  });
  post({ rest });
} catch (error) {
  if (!(error instanceof HttpError)) throw error;
  post({ problem: error.message });
}
