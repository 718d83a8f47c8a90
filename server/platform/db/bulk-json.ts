/**
 * Returns rows as JSON for `json_to_recordset`: one parameter instead of thousands. PostgreSQL text can hold neither
 * NUL nor unpaired surrogates, and external text may contain both. They are replaced with U+FFFD.
 */
export function bulkJson(rows: readonly unknown[]): string {
  const json = JSON.stringify(rows);
  // JSON.stringify escapes only these characters in this form (or a backslash before "u").
  return /\\u(?:0000|d[89a-f])/.test(json) ? JSON.stringify(rows, storable) : json;
}

/** Replaces the characters that PostgreSQL text cannot hold with U+FFFD. */
export function storableText(text: string): string {
  return text.toWellFormed().replaceAll("\0", "\ufffd");
}

function storable(_key: string, value: unknown): unknown {
  if (typeof value === "string") return storableText(value);
  if (value === null || typeof value !== "object" || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [storableText(name), part]));
}
