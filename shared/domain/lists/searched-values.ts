/** Most values that one search looks for. */
export const mostSearchedValues = 100;

const email = /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/;
const handle = /^@?[\w.+-]+$/;
const addressee = /<([^<>\s]+@[^<>\s]+)>$/;

/** What mail programs copy (`Ada <ada@example.org>`) is its address; the sign before a handle is not part of it. */
function bare(token: string): string {
  return addressee.exec(token)?.[1] ?? token.replace(/^@/, "");
}

/**
 * The e-mails and handles of a search that holds several, each once, in lower case; null for any other search. They are parted by
 * commas, semicolons, tabs or new lines; by spaces only where each is an e-mail or begins with @, since names have
 * spaces too.
 */
export function searchedValues(search: string): string[] | null {
  const parts = tokens(search, /[,;\t\r\n]+/);
  const listed = parts.length > 1 && parts.every((part) => email.test(bare(part)) || handle.test(part));
  const words = tokens(search, /[\s,;]+/);
  const marked = words.length > 1 && words.every((word) => email.test(bare(word)) || /^@./.test(word));
  if (!listed && !marked) return null;
  const values = [...new Set((listed ? parts : words).map((part) => bare(part).toLowerCase()))];
  return values.length > 1 ? values : null;
}

const tokens = (text: string, separator: RegExp) =>
  text
    .split(separator)
    .map((token) => token.trim())
    .filter((token) => token !== "");
