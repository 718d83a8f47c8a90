import { Worker } from "node:worker_threads";
import pLimit from "p-limit";
import { badRequest } from "#server/platform/core/http-error.ts";
import type { Executor } from "#server/platform/db/database.ts";
import type { Requester, RequestSegment } from "#server/platform/http/route.ts";
import type { BodyOf } from "#shared/contract/call.ts";
import type { ImportPreview, imports } from "#shared/contract/imports.ts";
import type { ImportKind } from "#shared/domain/csv-import/import-kind.ts";
import type { ReadTable } from "#shared/domain/csv-import/read-rows.ts";
import type { CurrentRecord, ImportedRow, Importing } from "./importing.ts";
import { organizationsImporting } from "./organizations.ts";
import { peopleImporting } from "./people.ts";
import { planRows } from "./plan.ts";
import type { SentTable } from "./read-table.ts";
import type { ReadMessage } from "./read-table-thread.ts";

/** Memory of a thread in megabytes, and the processor time in microseconds after which it is ended. */
const mostMemory = 512;
const mostProcessorTime = 60_000_000;
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
  // On a busy machine, a short table may wait for long.
  const limit = setInterval(async () => {
    const { user, system } = await thread.cpuUsage().catch(() => ({ user: 0, system: 0 }));
    if (user + system > mostProcessorTime) reject(badRequest("The table takes too long to read. Split it."));
  }, 1_000);
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
    clearInterval(limit);
    return thread.terminate();
  });
}

type Sent = Pick<BodyOf<typeof imports.member.preview>, "text" | "columns">;

/** Rows planned by one set of statements, which keeps each short. */
const batchSize = 200;
/** Rows of each kind that a preview shows. */
const mostShown = 200;
/** Different placeholders that a preview shows. */
const mostTexts = 5;

export const importings: Record<ImportKind, Importing<ImportedRow, CurrentRecord, unknown>> = {
  member: peopleImporting,
  organization: organizationsImporting,
};

/** The sub-project of an import. @throws HttpError 400 when none, or more than one, is named */
export function importSegment({ segments }: Requester): RequestSegment {
  const [segment, ...others] = segments.filter(({ type }) => type === "subproject");
  if (!segment || others.length > 0) throw badRequest("Exactly one sub-project is required.");
  return segment;
}

/** Shows what importing a table would do. Reads only. @throws HttpError 400 */
export async function previewImport(
  db: Executor,
  requester: Requester,
  importKind: ImportKind,
  sent: Sent,
): Promise<ImportPreview> {
  importSegment(requester);
  const table = await readTableInThread(importKind, sent);
  const counts = { new: 0, changed: 0, same: 0, wrong: 0 };
  const shown = { ...counts };
  const rows: ImportPreview["rows"] = [];
  for (let from = 0; from < table.rows.length; from += batchSize) {
    const plans = await planRows(db, requester, importings[importKind], table.rows.slice(from, from + batchSize));
    for (const plan of plans) {
      counts[plan.kind] += 1;
      if (plan.kind === "same" && !plan.refused) continue;
      shown[plan.kind] += 1;
      if (shown[plan.kind] > mostShown) continue;
      const { change: _, ...row } = plan;
      rows.push(row);
    }
  }
  const emptied = table.rows.flatMap((row) => row.emptied);
  return {
    total: table.rows.length,
    counts,
    rows,
    emptied: { cells: emptied.length, texts: [...new Set(emptied)].slice(0, mostTexts) },
    summaryLines: [...table.summaryLines],
  };
}
