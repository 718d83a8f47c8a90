/** A cell with its place in the text, which includes quotation marks. */
export interface Cell {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

export interface ScannedRow {
  /** Line on which the row starts, from 1. */
  readonly line: number;
  readonly cells: readonly Cell[];
  /** A cell starts with a quotation mark that nothing closes. */
  readonly isOpen: boolean;
}

/**
 * Splits a table into cells (RFC 4180). Also reads what programs and people write beside the standard: quotation marks
 * inside a cell (`"Ada "Countess" Quill"`), spaces around quotation marks, any line ends.
 */
export function* scanRows(source: string, delimiter: string, from = 0): Generator<ScannedRow> {
  let line = 1 + lineEndsIn(source, 0, from);
  for (let at = from; at < source.length; ) {
    const started = line;
    const cells: Cell[] = [];
    let isOpen = false;
    for (let isLast = false; !isLast; ) {
      const quoted = quotedCell(source, delimiter, at);
      isOpen ||= quoted === "open";
      const cell = quoted === null || quoted === "open" ? plainCell(source, delimiter, at) : quoted;
      cells.push(cell);
      if (quoted !== null) line += lineEndsIn(source, cell.start, cell.end);
      isLast = source[cell.end] !== delimiter;
      at = cell.end + (isLast ? 0 : 1);
    }
    yield { line: started, cells, isOpen };
    at += source.startsWith("\r\n", at) ? 2 : 1;
    line += 1;
  }
}

const isLineEnd = (character: string | undefined) => character === "\n" || character === "\r";

function plainCell(source: string, delimiter: string, start: number): Cell {
  let end = start;
  while (end < source.length && source[end] !== delimiter && !isLineEnd(source[end])) end += 1;
  return { text: source.slice(start, end), start, end };
}

/** Null when the cell has no quotation marks around it; `open` when the closing one is missing in the whole text. */
function quotedCell(source: string, delimiter: string, start: number): Cell | "open" | null {
  const open = skipSpaces(source, delimiter, start);
  if (source[open] !== '"') return null;
  // After a quotation mark in the wrong place the cell ends on the same line, so that it never takes in the next rows.
  let lineEnd = Number.POSITIVE_INFINITY;
  for (let at = open + 1; ; ) {
    const quote = source.indexOf('"', at);
    if (quote > lineEnd || (quote < 0 && lineEnd < Number.POSITIVE_INFINITY)) return null;
    if (quote < 0) return "open";
    if (source[quote + 1] === '"') {
      at = quote + 2;
      continue;
    }
    const end = skipSpaces(source, delimiter, quote + 1);
    if (end === source.length || source[end] === delimiter || isLineEnd(source[end])) {
      return { text: source.slice(open + 1, quote).replaceAll('""', '"'), start, end };
    }
    if (lineEnd === Number.POSITIVE_INFINITY) lineEnd = plainCell(source, "\n", quote).end;
    at = quote + 1;
  }
}

function skipSpaces(source: string, delimiter: string, from: number): number {
  let at = from;
  while (source[at] === " " || (source[at] === "\t" && delimiter !== "\t")) at += 1;
  return at;
}

function lineEndsIn(source: string, start: number, end: number): number {
  let count = 0;
  for (let at = start; at < end; at += 1) {
    if (source[at] === "\n" || (source[at] === "\r" && source[at + 1] !== "\n")) count += 1;
  }
  return count;
}
