import { ApiError } from "#shared/client/errors.ts";
import { type Bytes, createRowReader, piecesOf, type RowFormat } from "./row-reader.ts";

/** Delays in milliseconds before a retry, by number of consecutive attempts without a row. */
const pausesMs = [1_000, 3_000, 10_000];

/**
 * Downloads rows ordered by id. After a connection error, resumes after the last complete row.
 * @param ask requests the rows after an id, or all rows
 * @throws the error of the request or stream when the server refuses, or when several attempts return no row
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

/** Returns whether the server refused the request, so that a retry is pointless. */
const isRefusal = (error: unknown) => error instanceof ApiError && error.status !== null && error.status < 500;
