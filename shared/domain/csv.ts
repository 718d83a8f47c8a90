/** What a spreadsheet takes for UTF-8 at the head of a table. */
export const csvMark = "\ufeff";

/** A row of a table as spreadsheets read it (RFC 4180). */
export const csvRow = (cells: readonly string[]): string => `${cells.map(csvCell).join(",")}\r\n`;

/** A text as a cell; what a spreadsheet would take for a formula gets an apostrophe before it. */
function csvCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
