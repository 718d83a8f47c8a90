/** Rules for the lists of names that platforms are connected with. */

/** What an address that leads nowhere is told. */
export const urlSlugMessage = "Url slug is not valid";
/** What a name is told that stands in the list already. */
export const duplicateMessage = "This is already in the list";

/** Host or IP address, then port, path, query and hash where there are any. */
const schemeless = /^(?:(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z]{2,}|(?:\d{1,3}\.){3}\d{1,3})(?::\d+)?(?:[/?#]\S*)?$/i;

/** An address as it is stored: without `https://` and `http://`. */
export const cleanUrl = (url: string): string => url.trim().replace(/^https?:\/\//i, "");

/** What is wrong with an address without its scheme; null when nothing is, or nothing is written. */
export function urlSlugError(url: string): string | null {
  const clean = cleanUrl(url);
  return clean === "" || schemeless.test(clean) ? null : urlSlugMessage;
}

/** The list as it is stored: each name cleaned, without blanks, and once. Names that differ in their case are the same. */
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
