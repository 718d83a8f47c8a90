import type { ExportedPerson } from "./people.ts";

const columns = ["person", "name", "platform", "type", "value", "verified"] as const;

/** One row for each identity, as spreadsheets read it (RFC 4180). */
export async function* csv(people: AsyncIterable<ExportedPerson>): AsyncGenerator<string> {
  // The mark tells spreadsheets that it is UTF-8.
  yield `\ufeff${row(columns)}`;
  for await (const { id, displayName, identities } of people) {
    yield identities
      .map(({ platform, type, value, verified }) => row([id, displayName, platform, type, value, String(verified)]))
      .join("");
  }
}

const row = (cells: readonly string[]): string => `${cells.map(cell).join(",")}\r\n`;

/** A text as a cell; what a spreadsheet would take for a formula gets an apostrophe before it. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
