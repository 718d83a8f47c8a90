/** Letters that Unicode does not decompose, and punctuation of one meaning. The server's `search_fold` has them too. */
const foldedLetters: ReadonlyMap<string, string> = new Map([
  ["ß", "ss"],
  ["æ", "ae"],
  ["œ", "oe"],
  ["þ", "th"],
  ...Object.entries({ ø: "o", ł: "l", đ: "d", ð: "d", ı: "i", ħ: "h", ς: "σ" }),
  ...[..."‘’ʼʹ′"].map((mark) => [mark, "'"] as const),
  ...[..."‐‑‒–—―−"].map((mark) => [mark, "-"] as const),
  ["・", " "],
]);

const cjk = "\\u1100-\\u11ff\\u3005\\u3040-\\u30ff\\u3400-\\u9fff\\uf900-\\ufaff";
const spaceBetweenCjk = new RegExp(`(?<=[${cjk}]) +(?=[${cjk}])`, "g");

/**
 * Normalizes text for searches: lower case, without accents and invisible characters, full-width letters, ligatures,
 * apostrophes and hyphens in one form, and no spaces between Chinese, Japanese and Korean characters.
 */
export function foldText(text: string): string {
  return text
    .replaceAll("´", "'")
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f]|[\u00ad\u200b-\u200f\u2060\ufeff]/g, "")
    .replaceAll(/[^ -~]/g, (letter) => foldedLetters.get(letter) ?? letter)
    .replaceAll(spaceBetweenCjk, "");
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
