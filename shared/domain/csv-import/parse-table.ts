import { cleanLine } from "../text/clean-text.ts";
import { importLimits } from "./limits.ts";
import { type ScannedRow, scanRows } from "./scan-cells.ts";

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

/** Parses a table with titles in its first row. Cells are separated by commas, semicolons, tabs or pipes (RFC 4180). */
export function parseTable(text: string): ParsedTable {
  if (text.length > importLimits.characters) return none("The table is larger than 4 MB. Split it.");
  const rows: TableRow[] = [];
  let titles: string[] | null = null;
  for (const { line, cells, isOpen } of tableRows(text)) {
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
export function withCells(text: string, line: number, cells: readonly string[]): string {
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
  return [mostFrequent(text.slice(from, from + 20_000)), from];
}

/** The most frequent delimiter in the titles. The cells below may contain any of them in their text. */
function mostFrequent(source: string): string {
  const titles = /^\s*(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(source)?.[0].replace(/"(?:[^"]|"")*"/g, "") ?? "";
  const counts = [",", ";", "\t", "|"].map((delimiter) => ({ delimiter, count: titles.split(delimiter).length }));
  return counts.reduce((best, each) => (each.count > best.count ? each : best)).delimiter;
}
