import { getClient } from "#console/core/api-client.ts";
import { type TextEncoding, textEncodingOf } from "#console/core/text-encoding.ts";
import { recordImportCalls as calls, maxPieceCharacters, type RecordImport } from "#shared/contract/record-imports.ts";
import { createJobQueries } from "../record-jobs/job-queries.ts";
import { texts } from "./texts.ts";

export const importQueries = createJobQueries<RecordImport>("record-imports", {
  list: (signal) => getClient().send(calls.list, { signal }),
  find: (id, signal) => getClient().send(calls.find, { params: { id }, signal }),
});

export class UnknownEncodingError extends Error {}

/**
 * Finds the encodings of files.
 * @throws UnknownEncodingError with a message for the user
 */
export async function encodingsOf(files: readonly File[]): Promise<Map<File, TextEncoding>> {
  const encodings = new Map<File, TextEncoding>();
  for (const file of files) {
    const encoding = await textEncodingOf(file);
    if (encoding === null) throw new UnknownEncodingError(texts.unknownEncoding(file.name));
    encodings.set(file, encoding);
  }
  return encodings;
}

/** Uploads a file in pieces small enough for one request. */
export async function sendFile(id: string, file: File, encoding: TextEncoding): Promise<void> {
  const send = (piece: number, text: string) =>
    getClient().send(calls.send, { params: { id }, body: { name: file.name, piece, text } });
  const decoder = new TextDecoderStream(encoding);
  const reader = file.stream().pipeThrough(decoder).getReader();
  let rest = "";
  let piece = 0;
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    rest += read.value;
    while (rest.length > maxPieceCharacters) {
      // Do not split a surrogate pair.
      const whole = rest.slice(0, maxPieceCharacters).isWellFormed();
      const end = whole ? maxPieceCharacters : maxPieceCharacters - 1;
      await send(piece, rest.slice(0, end));
      rest = rest.slice(end);
      piece += 1;
    }
  }
  await send(piece, rest);
}
