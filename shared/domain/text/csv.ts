/** Byte order mark by which spreadsheets detect UTF-8. */
export const csvMark = "\ufeff";

/** Formats a CSV row for spreadsheets (RFC 4180). */
export const csvRow = (cells: readonly string[]): string => `${cells.map(csvCell).join(",")}\r\n`;

/**
 * Start of a formula: a sign, also in full or small width, at the start of a text or behind a character at which
 * spreadsheets of some languages start a new cell. They split a row at semicolons, and then also at the line breaks
 * inside. Spaces, invisible characters and quotation marks between do not count: spreadsheets drop them.
 */
const formula = /((?:^|[;|\t-\r\x85\u2028\u2029])[\p{Zs}\p{Cf}"]*)(?=[=+\-@＝＋－＠﹦﹢﹣﹫])/gu;
const maskedFormula = /((?:^|[;|\t-\r\x85\u2028\u2029])[\p{Zs}\p{Cf}"]*)'(?=[=+\-@＝＋－＠﹦﹢﹣﹫])/gu;
/** Start of text that spreadsheets ignore. */
const ignoredStart = /^[\t-\r\x85\u2028\u2029]/;

/** Formats a text as a cell. An apostrophe makes a spreadsheet read a formula as text. */
function csvCell(text: string): string {
  const masked = text.replace(formula, "$1'");
  const safe = ignoredStart.test(masked) ? `'${masked}` : masked;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Reads a cell that `csvRow` may have written: without the apostrophes before formulas. */
export function unmaskedCell(text: string): string {
  const start = text.startsWith("'") && ignoredStart.test(text.slice(1)) ? text.slice(1) : text;
  return start.replace(maskedFormula, "$1");
}
