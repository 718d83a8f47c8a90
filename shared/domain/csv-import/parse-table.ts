import { cleanLine } from "../text/clean-text.ts";
import { isTitleRow } from "./field.ts";
import { importLimits } from "./limits.ts";

/** A parsed table. Lines count from 1, including the title line, as editors show them. */
export interface ParsedTable {
  readonly titles: readonly string[];
  readonly rows: readonly TableRow[];
  /** Reason that the table cannot be imported; null when it can. */
  readonly problem: string | null;
}

export interface TableRow {
  readonly line: number;
  readonly cells: readonly string[];
}

const none = (problem: string): ParsedTable => ({ titles: [], rows: [], problem });

/** Parses a table with titles in its first row. Cells are separated by commas, semicolons, tabs or pipes. */
export function parseTable(text: string): ParsedTable {
  if (text.length > importLimits.characters) return none("The table is larger than 4 MB. Split it.");
  const rows: TableRow[] = [];
  let titles: string[] | null = null;
  for (const { line, cells, isOpen } of tableRows(withoutLineQuotes(text))) {
    if (isOpen) return none(`Line ${line}: a quotation mark is not closed or is in the wrong place.`);
    const texts = cells.map((cell) => cell.text);
    if (texts.every((cell) => cleanLine(cell) === "")) continue;
    if (titles === null) titles = texts.map(cleanLine);
    else rows.push({ line, cells: texts });
  }
  if (titles === null) return none("The table is empty.");
  if (titles.length > importLimits.columns) return none(`The table has more than ${importLimits.columns} columns.`);
  if (rows.length === 0) return none("The table has column titles but no rows.");
  if (rows.length > importLimits.rows) return none("The table has more than 10,000 rows. Split it.");
  return { titles, rows, problem: null };
}

/** The text with other cells in the row that starts on a line; all else stays as it is. */
export function withCells(typed: string, line: number, cells: readonly string[]): string {
  const text = withoutLineQuotes(typed);
  const [delimiter, from] = separatorOf(text);
  for (const row of scanRows(text, delimiter, from)) {
    if (row.line !== line) continue;
    const [first] = row.cells;
    const last = row.cells.at(-1);
    if (!first || !last) return text;
    const written = cells.map((cell) => quotedWhereNeeded(cell, delimiter)).join(delimiter);
    return text.slice(0, first.start) + written + text.slice(last.end);
  }
  return text;
}

const quotedWhereNeeded = (cell: string, delimiter: string): string =>
  /["\r\n]|^\s|\s$/.test(cell) || cell.includes(delimiter) ? `"${cell.replaceAll('"', '""')}"` : cell;

const quotedLine = /^"(?:[^"]|"")*"\s*$/;

/** A table that a program wrote into the first column of another one has quotation marks around each line. */
function withoutLineQuotes(text: string): string {
  const [mark, table] = text.startsWith("\ufeff") ? ["\ufeff", text.slice(1)] : ["", text];
  const first = /^[^\r\n]*/.exec(table)?.[0] ?? "";
  if (!quotedLine.test(first) || !/[,;\t|]/.test(first)) return text;
  const lines = table.split(/(\r\n|\n|\r)/);
  if (!lines.every((line, at) => at % 2 === 1 || line.trim() === "" || quotedLine.test(line))) return text;
  const bare = (line: string) => line.trim().slice(1, -1).replaceAll('""', '"');
  return mark + lines.map((line, at) => (at % 2 === 1 || line.trim() === "" ? line : bare(line))).join("");
}

function* tableRows(text: string): Generator<ScannedRow> {
  const [delimiter, from] = separatorOf(text);
  yield* scanRows(text, delimiter, from);
}

/** Line with which spreadsheets name the separator, before the titles. */
const separatorLine = /^\ufeff?"?sep=(\\t|[^\r\n"])"?[,;\t|]*(?:\r\n|\n|\r|$)/i;

/** The separator of the cells, and where the table starts. */
function separatorOf(text: string): readonly [delimiter: string, from: number] {
  const named = separatorLine.exec(text);
  if (named?.[1]) return [named[1] === "\\t" ? "\t" : named[1], named[0].length];
  const from = text.startsWith("\ufeff") ? 1 : 0;
  const first = mostFrequent(text.slice(from, from + 20_000));
  return belowHeading(text, from, first) ?? [first, from];
}

/** Most lines that programs write above the titles. */
const headingLines = 10;

/** The titles below a heading, such as the table's name or a note; null when the first line has the titles. */
function belowHeading(
  text: string,
  from: number,
  delimiter: string,
): readonly [delimiter: string, from: number] | null {
  const titlesAt = (start: number, by: string) => {
    const [row] = scanRows(text.slice(start, start + 20_000), by);
    return row?.cells.map((cell) => cell.text) ?? [];
  };
  if (isTitleRow(titlesAt(from, delimiter))) return null;
  const lines = /\r\n|\n|\r/g;
  lines.lastIndex = from;
  for (let count = 0; count < headingLines && lines.test(text); count += 1) {
    const start = lines.lastIndex;
    const by = mostFrequent(text.slice(start, start + 20_000));
    if (isTitleRow(titlesAt(start, by), 2)) return [by, start];
  }
  return null;
}

/** The most frequent delimiter in the titles. The cells below may contain any of them in their text. */
function mostFrequent(source: string): string {
  const titles = /^\s*(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(source)?.[0].replace(/"(?:[^"]|"")*"/g, "") ?? "";
  const counts = [",", ";", "\t", "|", "，", "；"].map((delimiter) => ({
    delimiter,
    count: titles.split(delimiter).length,
  }));
  return counts.reduce((best, each) => (each.count > best.count ? each : best)).delimiter;
}

/** A cell with its place in the text, which includes quotation marks. */
interface Cell {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

interface ScannedRow {
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
function* scanRows(source: string, delimiter: string, from = 0): Generator<ScannedRow> {
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
