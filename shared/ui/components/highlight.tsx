import { foldLetters, foldText, spaceBetweenCjk } from "#shared/domain/text/search-words.ts";

/** Marks the first match of a search in a text, with color and underline, never with color alone. */
export function Highlight({ text, search }: { text: string; search: string }) {
  const range = matchRange(text, search);
  if (!range) return text;
  return (
    <>
      {text.slice(0, range.start)}
      <mark className="bg-transparent font-semibold text-accent-text underline decoration-1 underline-offset-3">
        {text.slice(range.start, range.end)}
      </mark>
      {text.slice(range.end)}
    </>
  );
}

/** Splits a text into folded letters, each with its position in the original. */
function foldedLetters(text: string): { readonly letter: string; readonly at: number; readonly end: number }[] {
  const letters: { letter: string; at: number; end: number }[] = [];
  let at = 0;
  for (const character of text) {
    const end = at + character.length;
    for (const letter of foldLetters(character)) letters.push({ letter, at, end });
    at = end;
  }
  const spaces = new Set<number>();
  for (const { 0: found, index } of letters
    .map(({ letter }) => letter)
    .join("")
    .matchAll(spaceBetweenCjk)) {
    for (let unit = index; unit < index + found.length; unit += 1) spaces.add(unit);
  }
  let unit = 0;
  return letters.filter(({ letter }) => {
    unit += letter.length;
    return !spaces.has(unit - letter.length);
  });
}

/** Returns the first match of a search in a text, as `foldText` compares them; null when there is none. */
export function matchRange(text: string, search: string): { readonly start: number; readonly end: number } | null {
  const needle = foldText(search.trim());
  if (!needle) return null;
  const letters = foldedLetters(text);
  const found = letters
    .map(({ letter }) => letter)
    .join("")
    .indexOf(needle);
  if (found < 0) return null;
  // Positions count UTF-16 units of the folded letters. Each carries its position in the original text.
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
