import Papa from "papaparse";
import { importLimits } from "./limits.ts";

/** A parsed table. Lines count from 1, including the title line, as editors show them. */
export interface ParsedTable {
  readonly titles: readonly string[];
  readonly rows: readonly { readonly line: number; readonly cells: readonly string[] }[];
  /** Reason that the table cannot be imported; null when it can. */
  readonly problem: string | null;
}

const none = (problem: string): ParsedTable => ({ titles: [], rows: [], problem });

/** The most frequent delimiter in the titles. The cells below may contain any of them in their text. */
function delimiterOf(source: string): string {
  const titles =
    /^\s*(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(source.slice(0, 20_000))?.[0].replace(/"(?:[^"]|"")*"/g, "") ?? "";
  const counts = [",", ";", "\t", "|"].map((delimiter) => ({ delimiter, count: titles.split(delimiter).length }));
  return counts.reduce((best, each) => (each.count > best.count ? each : best)).delimiter;
}

/** Parses a table with titles in its first row. Cells are separated by commas, semicolons, tabs or pipes (RFC 4180). */
export function parseTable(text: string): ParsedTable {
  if (text.length > importLimits.characters) return none("The table is larger than 4 MB. Split it.");
  const source = text.replace(/^\ufeff/, "");
  const rows: { line: number; cells: string[] }[] = [];
  let titles: string[] | null = null;
  let line = 1;
  let from = 0;
  let broken: string | null = null;
  Papa.parse<string[]>(source, {
    delimiter: delimiterOf(source),
    step: ({ data, meta, errors }, parser) => {
      const at = line;
      for (let end = source.indexOf("\n", from); end >= 0 && end < meta.cursor; end = source.indexOf("\n", end + 1))
        line += 1;
      from = meta.cursor;
      if (errors.some(({ type }) => type === "Quotes")) {
        broken = `Line ${at}: a quotation mark is not closed or is in the wrong place.`;
        parser.abort();
        return;
      }
      if (data.every((cell) => cell.trim() === "")) return;
      if (titles === null) titles = data.map((cell) => cell.trim());
      else rows.push({ line: at, cells: data });
    },
  });
  if (broken !== null) return none(broken);
  if (titles === null) return none("The table is empty.");
  const found: readonly string[] = titles;
  if (found.length > importLimits.columns) return none(`The table has more than ${importLimits.columns} columns.`);
  if (rows.length === 0) return none("The table has column titles but no rows.");
  if (rows.length > importLimits.rows) return none("The table has more than 10,000 rows. Split it.");
  return { titles: found, rows, problem: null };
}
