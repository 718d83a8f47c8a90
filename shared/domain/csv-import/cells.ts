import { platforms } from "../identities/platforms.ts";
import { cleanText } from "../text/clean-text.ts";
import { unmaskedCell } from "../text/csv.ts";

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The UUID in a cell; null for any other text. */
export const idOfCell = (cell: string): string | null => (uuid.test(cell) ? cell.toLowerCase() : null);

/** Removes the apostrophes that an export puts before text that a spreadsheet would read as a formula. */
export function removeFormulaGuard(cell: string): string {
  const text = cleanText(cell);
  // Spreadsheets write `="00123"` to keep a text from becoming a number.
  const formula = /^="([^"]*)"$/.exec(text)?.[1];
  return formula === undefined ? unmaskedCell(text).trim() : formula.trim();
}

/** The values of a cell with several values, without duplicates. */
export const partsOf = (cell: string): string[] =>
  [...new Set(cell.split(";").map((part) => part.trim()))].filter((part) => part !== "");

/** Parses `GitHub: name` into platform and value; null when the platform is missing. */
export function parseIdentity(part: string): { platform: string; value: string } | null {
  const colon = part.indexOf(":");
  const prefix = part.slice(0, Math.max(0, colon)).trim().toLowerCase();
  const known = platforms.find(({ key, name }) => key === prefix || name.toLowerCase() === prefix)?.key;
  const platform = known ?? (/^[a-z][\w-]{0,49}$/.test(prefix) ? prefix : null);
  return platform === null ? null : { platform, value: part.slice(colon + 1).trim() };
}

interface RowKeys {
  readonly line: number;
  readonly id: string | null;
  /** Keys of the row's identities, without duplicates. */
  readonly keys: readonly string[];
}

/**
 * Returns a function that takes the rows in order and returns the earlier line with the same record, or null. Duplicate
 * rows are rejected: one lookup would treat them as two records, the next one as a single record.
 */
export function createDuplicateFinder(): (row: RowKeys) => number | null {
  const lines = new Map<string, number>();
  return ({ line, id, keys }) => {
    const own = id === null ? keys : [id];
    const earlier = own.map((key) => lines.get(key)).find((at) => at !== undefined) ?? null;
    for (const key of [...own, ...keys]) if (!lines.has(key)) lines.set(key, line);
    return earlier;
  };
}
