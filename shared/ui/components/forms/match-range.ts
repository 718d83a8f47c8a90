/** Letters of a text without their marks and case, each with where it stood. */
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

/** Where a search first stands in a text, accents and case aside; null when it does not. */
export function matchRange(text: string, search: string): { readonly start: number; readonly end: number } | null {
  const wanted = plain(search.trim())
    .map(({ letter }) => letter)
    .join("");
  if (!wanted) return null;
  const letters = plain(text);
  const found = letters
    .map(({ letter }) => letter)
    .join("")
    .indexOf(wanted);
  if (found < 0) return null;
  // Positions count UTF-16 units of the plain letters; each plain letter knows its place in the text.
  let units = 0;
  let start = -1;
  let end = -1;
  for (const { letter, at, end: after } of letters) {
    if (units >= found && start < 0) start = at;
    units += letter.length;
    if (start >= 0) end = after;
    if (units >= found + wanted.length) break;
  }
  return { start, end };
}
