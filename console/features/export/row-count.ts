const quote = 0x22;
const lineFeed = 0x0a;

/** Counts the rows of a table below its titles while its pieces arrive: a line break inside of quotes ends none. */
export function createRowCount() {
  let lines = 0;
  let isQuoted = false;
  return {
    /** Takes up a piece, where there is one. @returns the rows so far */
    count(piece: Uint8Array = new Uint8Array()): number {
      for (const byte of piece) {
        if (byte === quote) isQuoted = !isQuoted;
        else if (byte === lineFeed && !isQuoted) lines += 1;
      }
      return Math.max(0, lines - 1);
    },
  };
}
