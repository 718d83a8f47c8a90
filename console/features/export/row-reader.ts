const quote = 0x22;
const lineFeed = 0x0a;
const uuid = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/;

export type Bytes = Uint8Array<ArrayBuffer>;

/** The format of rows: NDJSON, or a table with titles. */
export type RowFormat = "ndjson" | "csv";

/** Finds the rows of a file while its pieces arrive. A piece may end in the middle of a row. */
export function createRowReader(format: RowFormat) {
  let rest: Bytes = new Uint8Array();
  let last: string | undefined;
  let lines = 0;
  return {
    /** Takes a piece. @returns the bytes of the rows that are whole with it */
    take(piece: Bytes): Bytes {
      const bytes = new Uint8Array(rest.length + piece.length);
      bytes.set(rest);
      bytes.set(piece, rest.length);
      let [start, end, isQuoted] = [0, 0, false];
      for (let at = 0; at < bytes.length; at += 1) {
        // A line break inside of quotes ends no row of a table.
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
    /** Rows so far, without titles. */
    count: () => Math.max(0, format === "csv" ? lines - 1 : lines),
    /** The id with which the last whole row begins; undefined before the first. */
    lastId: () => last,
  };
}

/** Iterates over a stream, which not every browser does by itself. */
export async function* piecesOf(stream: ReadableStream<Bytes>): AsyncGenerator<Bytes> {
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}
