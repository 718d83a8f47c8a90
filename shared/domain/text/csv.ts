/** What a spreadsheet takes for UTF-8 at the head of a table. */
export const csvMark = "\ufeff";

/** A row of a table as spreadsheets read it (RFC 4180). */
export const csvRow = (cells: readonly string[]): string => `${cells.map(csvCell).join(",")}\r\n`;

/** What a spreadsheet takes for the beginning of a formula: the signs, also in full width, and what it passes over. */
export const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/;

/** A text as a cell; what a spreadsheet would take for a formula gets an apostrophe before it. */
function csvCell(text: string): string {
  const safe = formulaStart.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
