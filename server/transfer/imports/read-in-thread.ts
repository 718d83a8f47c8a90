import { Worker } from "node:worker_threads";
import pLimit from "p-limit";
import { badRequest } from "#server/platform/core/http-error.ts";
import type { ImportKind } from "#shared/domain/csv-import/import-kind.ts";
import type { ReadTable } from "#shared/domain/csv-import/read-rows.ts";
import type { ImportedRow } from "./importing.ts";
import type { SentTable } from "./read-table.ts";
import type { ReadMessage } from "./read-table-thread.ts";

/** Memory of a thread in megabytes, and the time after which it is ended. */
const mostMemory = 512;
const mostMilliseconds = 60_000;
/** Previews are requested at will, and each thread takes memory: further ones wait. */
const limitThreads = pLimit(2);

/**
 * Reads the rows of a table in a thread of its own, so that other requests are answered meanwhile.
 * @throws HttpError 400 when the text is no table, is too large, or the columns do not fit it
 */
export const readTableInThread = (kind: ImportKind, sent: SentTable): Promise<ReadTable<ImportedRow>> =>
  limitThreads(() => readInThread(kind, sent));

function readInThread(kind: ImportKind, { text, columns }: SentTable): Promise<ReadTable<ImportedRow>> {
  const { promise, resolve, reject } = Promise.withResolvers<ReadTable<ImportedRow>>();
  const thread = new Worker(new URL("./read-table-thread.ts", import.meta.url), {
    workerData: { kind, sent: { text, columns } },
    resourceLimits: { maxOldGenerationSizeMb: mostMemory },
    execArgv: [],
  });
  const limit = setTimeout(() => reject(badRequest("The table takes too long to read. Split it.")), mostMilliseconds);
  const rows: ImportedRow[] = [];
  let rest: Omit<ReadTable<ImportedRow>, "rows">;
  thread.on("message", (message: ReadMessage) => {
    if ("problem" in message) return reject(badRequest(message.problem));
    if ("rest" in message) rest = message.rest;
    else if (message.rows.length === 0) return resolve({ ...rest, rows });
    else rows.push(...message.rows);
    // Other requests run before the next rows are copied.
    setImmediate(() => thread.postMessage("next"));
  });
  thread.on("error", (error: NodeJS.ErrnoException) => {
    const isTooLarge = error.code === "ERR_WORKER_OUT_OF_MEMORY";
    reject(isTooLarge ? badRequest("The table is too large to read. Split it.") : error);
  });
  thread.on("exit", () => reject(new Error("The thread that reads a table ended without a result.")));
  return promise.finally(() => {
    clearTimeout(limit);
    return thread.terminate();
  });
}
