import { once } from "node:events";
import { parentPort, workerData } from "node:worker_threads";
import { HttpError } from "#server/platform/core/http-error.ts";
import type { RecordFormat } from "#shared/contract/record-imports.ts";
import { fileFormats } from "./formats/file-formats.ts";
import type { Found, ImportFile } from "./formats/format.ts";
import { createFoundLimit } from "./limit-found.ts";
import { type StoredRows, storedRows } from "./stored-rows.ts";

/** Names of the files with their numbers of pieces, and how many records were read before. */
export interface FilesToRead {
  readonly format: RecordFormat;
  readonly files: readonly { readonly name: string; readonly pieces: number }[];
  readonly from: number;
}

/** Message of the thread. It answers each with a text: the piece, or an empty one for the next records. */
export type ReadMessage =
  | { readonly piece: number; readonly of: string }
  | { readonly batch: StoredRows; readonly cursor: number }
  | { readonly problem: string | null };

/** Records and characters stored in one transaction. */
const atOnce = 1_000;
const mostCharacters = 1_000_000;

const port = parentPort;
if (port === null) throw new Error("This module runs in a thread.");

async function ask(message: ReadMessage): Promise<string> {
  const answered = once(port as NonNullable<typeof port>, "message");
  port?.postMessage(message);
  const [text] = (await answered) as [string];
  return text;
}

async function* piecesOf(name: string, pieces: number): AsyncGenerator<string> {
  for (let piece = 0; piece < pieces; piece += 1) yield await ask({ piece, of: name });
}

const lengthOf = (found: Found) => ("data" in found ? JSON.stringify(found.data).length : 0);

async function readAll({ format, files: named, from }: FilesToRead): Promise<void> {
  const files = named.map(({ name, pieces }): ImportFile => ({ name, pieces: () => piecesOf(name, pieces) }));
  const limit = createFoundLimit();
  let [count, characters] = [0, 0];
  let found: Found[] = [];
  const flush = async () => {
    await ask({ batch: storedRows(format, found), cursor: count });
    [found, characters] = [[], 0];
  };
  for await (const each of fileFormats[format]?.read(files) ?? []) {
    const limited = limit(each);
    count += 1;
    if (count <= from || limited === null) continue;
    found.push(limited);
    characters += lengthOf(limited);
    if (found.length >= atOnce || characters > mostCharacters) await flush();
  }
  if (found.length > 0) await flush();
}

try {
  await readAll(workerData as FilesToRead);
  port.postMessage({ problem: null } satisfies ReadMessage);
} catch (error) {
  if (!(error instanceof HttpError)) throw error;
  port.postMessage({ problem: error.message } satisfies ReadMessage);
}
