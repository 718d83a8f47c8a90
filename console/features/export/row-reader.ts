const quote = 0x22;
const lineFeed = 0x0a;
const uuid = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/;

export type Bytes = Uint8Array<ArrayBuffer>;

/** File format of rows: NDJSON, or CSV with a header line. */
export type RowFormat = "ndjson" | "csv";

/** Splits a file into rows while its chunks arrive. A chunk may end in the middle of a row. */
export function createRowReader(format: RowFormat) {
  let rest: Bytes = new Uint8Array();
  let last: string | undefined;
  let lines = 0;
  return {
    /** Adds a chunk. @returns the bytes of the rows that it completes */
    take(piece: Bytes): Bytes {
      const bytes = new Uint8Array(rest.length + piece.length);
      bytes.set(rest);
      bytes.set(piece, rest.length);
      let [start, end, isQuoted] = [0, 0, false];
      for (let at = 0; at < bytes.length; at += 1) {
        // A line break within quotes does not end a CSV row.
        if (bytes[at] === quote && format === "csv") isQuoted = !isQuoted;
        else if (bytes[at] === lineFeed && !isQuoted) {
          [start, end] = [end, at + 1];
          lines += 1;
        }
      }
      rest = bytes.slice(end);
      last = uuid.exec(new TextDecoder().decode(bytes.subarray(start, end)))?.[0] ?? last;
      return bytes.slice(0, end);
    },
    /** Returns the number of complete rows, without the header line. */
    count: () => Math.max(0, format === "csv" ? lines - 1 : lines),
    /** Returns the id at the start of the last complete row; undefined before the first. */
    lastId: () => last,
  };
}

/** Iterates over a stream. Not every browser supports async iteration of streams. */
export async function* piecesOf(stream: ReadableStream<Bytes>): AsyncGenerator<Bytes> {
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}
