/** Letters that Unicode does not take apart into a base letter and marks. The server's `search_fold` knows the same. */
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

/** A text as searches compare it: lower case, without accents. */
export function foldText(text: string): string {
  return text
    .toLowerCase()
    .normalize("NFD")
    .replaceAll(/[\u0300-\u036f]/g, "")
    .replaceAll(/[ßæœøłđðþıħ]/g, (letter) => foldedLetters.get(letter) ?? letter);
}

/** The words of a search, each once. */
export const searchWords = (search: string): string[] => [
  ...new Set(search.split(/\s+/).filter((word) => word !== "")),
];

/** True when a text contains every word of a search, in any order, whatever case and accents; of an empty one too. */
export function containsWords(text: string, search: string): boolean {
  const folded = foldText(text);
  return searchWords(search).every((word) => folded.includes(foldText(word)));
}
