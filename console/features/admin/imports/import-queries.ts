import { getClient } from "#console/core/api-client.ts";
import { textEncodingOf } from "#console/core/text-encoding.ts";
import { recordImportCalls as calls, maxPieceCharacters, type RecordImport } from "#shared/contract/record-imports.ts";
import { createJobQueries } from "../record-jobs/job-queries.ts";

export const importQueries = createJobQueries<RecordImport>("record-imports", {
  list: (signal) => getClient().send(calls.list, { signal }),
  find: (id, signal) => getClient().send(calls.find, { params: { id }, signal }),
});

/** Uploads a file in pieces small enough for one request. */
export async function sendFile(id: string, file: File): Promise<void> {
  const send = (piece: number, text: string) =>
    getClient().send(calls.send, { params: { id }, body: { name: file.name, piece, text } });
  const decoder = new TextDecoderStream(await textEncodingOf(file));
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
