/** Byte order mark by which spreadsheets detect UTF-8. */
export const csvMark = "\ufeff";

/** Formats a CSV row for spreadsheets (RFC 4180). */
export const csvRow = (cells: readonly string[]): string => `${cells.map(csvCell).join(",")}\r\n`;

/** Start of text that spreadsheets read as a formula: the signs, also in full width, and ignored whitespace. */
export const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/;

/** Formats a text as a cell. Text that a spreadsheet would read as a formula gets a leading apostrophe. */
function csvCell(text: string): string {
  const safe = formulaStart.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
