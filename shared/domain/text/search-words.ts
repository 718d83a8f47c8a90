/** Letters that Unicode does not decompose into a base letter and marks. The server's `search_fold` has them too. */
const foldedLetters: ReadonlyMap<string, string> = new Map([
  ["ß", "ss"],
  ["æ", "ae"],
  ["œ", "oe"],
  ["ø", "o"],
  ["ł", "l"],
  ["đ", "d"],
  ["ð", "d"],
  ["þ", "th"],
  ["ı", "i"],
  ["ħ", "h"],
]);

/** Normalizes text for searches: lower case, without accents. */
export function foldText(text: string): string {
  return text
    .toLowerCase()
    .normalize("NFD")
    .replaceAll(/[\u0300-\u036f]/g, "")
    .replaceAll(/[ßæœøłđðþıħ]/g, (letter) => foldedLetters.get(letter) ?? letter);
}

/** The words of a search, without duplicates. */
export const searchWords = (search: string): string[] => [
  ...new Set(search.split(/\s+/).filter((word) => word !== "")),
];

/** True when a text contains every word of a search in any order, ignoring case and accents, or the search is empty. */
export function containsWords(text: string, search: string): boolean {
  const folded = foldText(text);
  return searchWords(search).every((word) => folded.includes(foldText(word)));
}
