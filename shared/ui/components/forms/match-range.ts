/** Splits a text into letters without diacritics and case, each with its position in the original. */
function plain(text: string): { readonly letter: string; readonly at: number; readonly end: number }[] {
  const letters: { letter: string; at: number; end: number }[] = [];
  let at = 0;
  for (const character of text) {
    const end = at + character.length;
    for (const letter of character.normalize("NFD").replace(/\p{M}/gu, "").toLocaleLowerCase()) {
      letters.push({ letter, at, end });
    }
    at = end;
  }
  return letters;
}

/** Returns the first match of a search in a text, ignoring diacritics and case; null when there is none. */
export function matchRange(text: string, search: string): { readonly start: number; readonly end: number } | null {
  const needle = plain(search.trim())
    .map(({ letter }) => letter)
    .join("");
  if (!needle) return null;
  const letters = plain(text);
  const found = letters
    .map(({ letter }) => letter)
    .join("")
    .indexOf(needle);
  if (found < 0) return null;
  // Positions count UTF-16 units of the plain letters. Each plain letter carries its position in the original text.
  let units = 0;
  let start = -1;
  let end = -1;
  for (const { letter, at, end: after } of letters) {
    if (units >= found && start < 0) start = at;
    units += letter.length;
    if (start >= 0) end = after;
    if (units >= found + needle.length) break;
  }
  return { start, end };
}
