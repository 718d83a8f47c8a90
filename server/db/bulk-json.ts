/**
 * Rows as JSON for `json_to_recordset`: one parameter instead of thousands. PostgreSQL's text holds neither NUL nor half
 * a surrogate pair, and text from outside has both; they become U+FFFD.
 */
export function bulkJson(rows: readonly unknown[]): string {
  const json = JSON.stringify(rows);
  // JSON.stringify writes an escape of these forms only for the characters in question (or for a backslash before "u").
  return /\\u(?:0000|d[89a-f])/.test(json) ? JSON.stringify(rows, storable) : json;
}

/** Text as PostgreSQL can hold it. */
export function storableText(text: string): string {
  return text.toWellFormed().replaceAll("\0", "\ufffd");
}

function storable(_key: string, value: unknown): unknown {
  if (typeof value === "string") return storableText(value);
  if (value === null || typeof value !== "object" || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [storableText(name), part]));
}
