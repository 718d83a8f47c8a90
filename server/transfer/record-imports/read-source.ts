import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { badRequest } from "#server/platform/core/http-error.ts";
import type { Platform } from "#server/platform/core/platform.ts";
import type { Database } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import type { RecordFormat } from "#shared/contract/record-imports.ts";
import { recordParts } from "#shared/contract/v1/export.ts";
import { crowdSource, readCrowd } from "./formats/crowd.ts";
import { fileFormats } from "./formats/file-formats.ts";
import type { FoundBatch } from "./formats/format.ts";
import { createFoundLimit } from "./limit-found.ts";
import type { FilesToRead, ReadMessage } from "./read-files-thread.ts";
import { type Cursor, type ImportRecord, readImport } from "./records.ts";
import { asJson, partNumber } from "./rows.ts";
import { type ReadBatch, storedRows } from "./stored-rows.ts";

/** Memory of the thread in megabytes, for the records of a whole foundation. */
const mostMemory = 2_048;

/**
 * Reads files in a thread, so that requests are answered meanwhile and files that are too large end only the thread.
 * @param pieceOf returns a piece of a file
 * @throws HttpError 400 in plain words when the files cannot be read; the reason of `signal` when it is aborted
 */
export async function* readFilesInThread(
  files: FilesToRead,
  pieceOf: (name: string, piece: number) => Promise<string>,
  signal: AbortSignal,
): AsyncGenerator<ReadBatch> {
  const exited = new AbortController();
  const thread = new Worker(new URL("./read-files-thread.ts", import.meta.url), {
    workerData: files,
    resourceLimits: { maxOldGenerationSizeMb: mostMemory },
    execArgv: [],
  });
  thread.once("exit", () => exited.abort(new Error("The thread that reads files ended without a result.")));
  const either = AbortSignal.any([signal, exited.signal]);
  const nextMessage = async () => {
    const [message] = (await once(thread, "message", { signal: either })) as [ReadMessage];
    return message;
  };
  try {
    let message = await nextMessage();
    while (!("problem" in message)) {
      let answer = "";
      if ("piece" in message) answer = await pieceOf(message.of, message.piece);
      else yield { ...message.batch, cursor: message.cursor };
      thread.postMessage(answer);
      message = await nextMessage();
    }
    if (message.problem !== null) throw badRequest(message.problem);
  } catch (error) {
    const isTooLarge = (error as NodeJS.ErrnoException).code === "ERR_WORKER_OUT_OF_MEMORY";
    throw isTooLarge ? badRequest("The files are too large to read at once. Split them.") : error;
  } finally {
    await thread.terminate();
  }
}

/** The `source` stored with identities and work experiences; null for formats whose rows have their own. */
export const sourceOf = (format: RecordFormat): string | null =>
  format === "crowd" ? crowdSource : (fileFormats[format]?.source ?? null);

/**
 * Reads the source of an import into its rows. Resumes where an earlier run stopped.
 * @returns false when the platform stops or the import is cancelled
 * @throws HttpError in plain words when the source cannot be read
 */
export async function readSource(
  platform: Pick<Platform, "config" | "db" | "secrets">,
  record: ImportRecord,
  signal: AbortSignal,
): Promise<boolean> {
  const { db } = platform;
  const { id, format } = record;
  const from = record.cursor?.source ?? null;
  const batches =
    format === "crowd"
      ? storedBatches(readCrowd(platform, record.source, from, signal), from)
      : fileBatches(db, record, Number(from ?? 0), signal);
  try {
    for await (const batch of batches) {
      if (signal.aborted || !(await saveBatch(db, record, batch))) return false;
    }
  } catch (error) {
    if (signal.aborted) return false;
    throw error;
  }
  await db.transaction(async (tx) => {
    await tx.execute(sql`delete from record_import_files where import_id = ${id}::uuid`);
    // Identities are written with their owner, so one without an owner would never be processed.
    await tx.execute(sql`
      update record_import_rows r set data = null, planned = 'failed', result = 'failed',
        reason = 'Its person or organization is not in the import.'
      where import_id = ${id}::uuid and part in (${partNumber("identities")}, ${partNumber("organizationIdentities")})
        and data is not null and not exists (select 1 from record_import_rows o where o.import_id = r.import_id
          and o.part = r.part - 1 and o.owner = '' and o.key = r.owner and o.data is not null)`);
    // Invalid rows have no data, so no later step counts them.
    const wrong = await tx.execute<{ part: number; rows: number }>(sql`
      select part, count(*)::int as rows from record_import_rows
      where import_id = ${id}::uuid and result = 'failed' group by part`);
    const failed = Object.fromEntries(wrong.rows.map(({ part, rows }) => [recordParts[part] ?? "", { failed: rows }]));
    await tx.execute(sql`
      update record_imports set counts = ${asJson([{ plan: failed, import: failed }])}::jsonb -> 0, done = 0, cursor = ${asJson([{ step: "plan" } satisfies Cursor])}::jsonb -> 0,
        total = (select count(*) from record_import_rows where import_id = ${id}::uuid)
      where id = ${id}::uuid`);
  });
  return true;
}

/** Rows made from the records of a page at once. */
const atOnce = 500;

/** Brings the records of another platform into their stored form, in parts. */
async function* storedBatches(pages: AsyncIterable<FoundBatch>, from: unknown): AsyncGenerator<ReadBatch> {
  const limit = createFoundLimit();
  let known = from;
  for await (const { found, cursor } of pages) {
    for (let start = 0; start === 0 || start < found.length; start += atOnce) {
      const some = found.slice(start, start + atOnce).flatMap((each) => limit(each) ?? []);
      const isLast = start + atOnce >= found.length;
      yield { ...storedRows("crowd", some), cursor: isLast ? cursor : known };
    }
    known = cursor;
  }
}

async function* fileBatches(
  db: Database,
  { id, format }: ImportRecord,
  from: number,
  signal: AbortSignal,
): AsyncGenerator<ReadBatch> {
  const named = await db.execute<{ name: string; pieces: number; last: number }>(sql`
    select name, count(*)::int as pieces, max(piece) as last from record_import_files
    where import_id = ${id}::uuid group by name order by name`);
  for (const { name, pieces, last } of named.rows) {
    if (pieces !== last + 1) throw badRequest(`Part of “${name}” is missing. Send the file again.`);
  }
  if (named.rows.length === 0) throw badRequest("No file was sent.");
  const files = named.rows.map(({ name, pieces }) => ({ name, pieces }));
  yield* readFilesInThread({ format, files, from }, (name, piece) => pieceOf(db, id, name, piece), signal);
}

async function pieceOf(db: Database, id: string, name: string, piece: number): Promise<string> {
  const found = await db.execute<{ text: string }>(sql`
    select text from record_import_files where import_id = ${id}::uuid and name = ${name} and piece = ${piece}`);
  return found.rows[0]?.text ?? "";
}

/** @returns false when the import has been cancelled */
async function saveBatch(
  db: Database,
  { id }: ImportRecord,
  { json, count, notes, cursor }: ReadBatch,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const now = await readImport(tx, id, sql`for update of i`);
    if (now?.status !== "reading") return false;
    await tx.execute(sql`
      insert into record_import_rows (import_id, part, owner, key, data, planned, result, reason)
      select ${id}::uuid, part, owner, key, data, planned, result, reason
      from json_to_recordset(${json}::json) as r(part int, owner text, key text, data jsonb, planned text, result text,
        reason text)
      on conflict do nothing`);
    await tx.execute(sql`
      update record_imports set done = done + ${count}, notes = notes || ${sql.param(notes)}::text[],
        cursor = ${asJson([{ step: "read", source: cursor } satisfies Cursor])}::jsonb -> 0
      where id = ${id}::uuid`);
    return true;
  });
}
