/** Rules for the lists of names in integration settings. */

/** Error of an invalid URL. */
export const urlSlugMessage = "URL slug is not valid";
/** Error of a duplicate name. */
export const duplicateMessage = "This is already in the list";

/** Host or IP address with optional port, path, query and hash. */
const schemeless = /^(?:(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z]{2,}|(?:\d{1,3}\.){3}\d{1,3})(?::\d+)?(?:[/?#]\S*)?$/i;

/** Stored form of a URL: without `https://` and `http://`. */
export const cleanUrl = (url: string): string => url.trim().replace(/^https?:\/\//i, "");

/** Validation error of a URL without scheme; null when it is valid or empty. */
export function urlSlugError(url: string): string | null {
  const clean = cleanUrl(url);
  return clean === "" || schemeless.test(clean) ? null : urlSlugMessage;
}

/** Stored form of a list: each name cleaned, without blanks and duplicates. Names are compared case-insensitively. */
export function cleanNames(
  names: readonly string[],
  clean: (name: string) => string = (name) => name.trim(),
): string[] {
  const byKey = new Map<string, string>();
  for (const name of names.map(clean)) {
    if (name !== "" && !byKey.has(name.toLowerCase())) byKey.set(name.toLowerCase(), name);
  }
  return [...byKey.values()];
}
