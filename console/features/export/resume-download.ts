import { ApiError } from "#shared/client/errors.ts";
import { type Bytes, createRowReader, piecesOf, type RowFormat } from "./row-reader.ts";

/** Milliseconds before asking again when an attempt brought no row. */
const pausesMs = [1_000, 3_000, 10_000];

/**
 * Downloads rows that come in the order of their ids. When the connection breaks, asks for those after the last whole row.
 * @param ask asks for the rows after an id, or for all
 * @throws what asking or reading throws, when the server refuses, or several attempts bring no row
 */
export async function resumeDownload(
  format: RowFormat,
  ask: (after: string | undefined) => Promise<ReadableStream<Bytes>>,
): Promise<Bytes[]> {
  const parts: Bytes[] = [];
  let after: string | undefined;
  for (let failures = 0; ; ) {
    const rows = createRowReader(format);
    try {
      for await (const piece of piecesOf(await ask(after))) parts.push(rows.take(piece));
      return parts;
    } catch (error) {
      const last = rows.lastId();
      failures = last === undefined ? failures + 1 : 0;
      after = last ?? after;
      const pause = pausesMs[failures - 1] ?? 0;
      if (after === undefined || isRefusal(error) || failures > pausesMs.length) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}

/** An answer that another attempt would get again. */
const isRefusal = (error: unknown) => error instanceof ApiError && error.status !== null && error.status < 500;
