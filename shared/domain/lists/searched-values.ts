/** Maximum number of values in one search. */
export const maxSearchedValues = 100;

const email = /^[^\s@<>]+@[^\s@<>.]+(?:\.[^\s@<>.]+)+$/;
const handle = /^@?[\w.+-]+$/;
const addressee = /<([^<>\s@]+@[^<>\s@]+)>$/;

/**
 * Reduces text copied from mail programs (`Ada <ada@example.org>`) to the address, and removes the sign before a
 * handle.
 */
function cleanToken(token: string): string {
  return addressee.exec(token)?.[1] ?? token.replace(/^@/, "");
}

/**
 * Returns the emails and handles of a search with several of them, without duplicates, in lower case; null for any
 * other search. Separators are commas, semicolons, tabs and new lines. Spaces separate only when each part is an email
 * or starts with @, because names contain spaces too.
 */
export function searchedValues(search: string): string[] | null {
  const parts = tokens(search, /[,;\t\r\n]+/);
  const listed = parts.length > 1 && parts.every((part) => email.test(cleanToken(part)) || handle.test(part));
  const words = tokens(search, /[\s,;]+/);
  const marked = words.length > 1 && words.every((word) => email.test(cleanToken(word)) || /^@./.test(word));
  if (!listed && !marked) return null;
  const values = [...new Set((listed ? parts : words).map((part) => cleanToken(part).toLowerCase()))];
  return values.length > 1 ? values : null;
}

const tokens = (text: string, separator: RegExp) =>
  text
    .split(separator)
    .map((token) => token.trim())
    .filter((token) => token !== "");
