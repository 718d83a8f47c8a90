import { queryOptions } from "@tanstack/react-query";
import { getClient } from "#console/core/api-client.ts";
import { recordImportCalls as calls, maxPieceCharacters, type RecordImport } from "#shared/contract/record-imports.ts";
import { textEncodingOf } from "#shared/domain/text/text-encoding.ts";

/** Polling intervals in milliseconds: for an open import that is running, and for the list of imports. */
const [pollMs, listPollMs] = [700, 3_000];

const running: ReadonlySet<string> = new Set(["reading", "importing", "undoing"]);

export const isRunning = ({ status }: RecordImport): boolean => running.has(status);

export const importsOptions = queryOptions({
  queryKey: ["record-imports"],
  queryFn: ({ signal }) => getClient().send(calls.list, { signal }),
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.some(isRunning) ? listPollMs : false),
});

/** An import, polled while it runs. */
export const importOptions = (id: string) =>
  queryOptions({
    queryKey: ["record-imports", id],
    queryFn: ({ signal }) => getClient().send(calls.find, { params: { id }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && !isRunning(state.data) ? false : pollMs),
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
