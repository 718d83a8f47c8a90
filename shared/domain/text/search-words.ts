/**
 * Letters that Unicode does not decompose, and punctuation of one meaning. The server's `fold_letters` has them too.
 */
const foldedLetters: ReadonlyMap<string, string> = new Map([
  ["ß", "ss"],
  ["æ", "ae"],
  ["œ", "oe"],
  ["þ", "th"],
  ...Object.entries({ ø: "o", ł: "l", đ: "d", ð: "d", ı: "i", ħ: "h", ŧ: "t", ς: "σ" }),
  ...[..."`‘’‛ʹʻʼʽ′‵՚׳ꞌ"].map((mark) => [mark, "'"] as const),
  // Letters that are written for each other in Arabic, Persian and Urdu.
  ...Object.entries({ ة: "ه", ى: "ي", ی: "ي", ک: "ك", ٱ: "ا" }),
  ...[..."“”„‟«»״"].map((mark) => [mark, '"'] as const),
  ...[..."‐‑‒–—―−⁃֊־"].map((mark) => [mark, "-"] as const),
  ...[..."·•‧・"].map((mark) => [mark, " "] as const),
]);

const invisible =
  /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]|[\u180b-\u180f]|[\ufe00-\ufe0f]|[\u{e0100}-\u{e01ef}]/gu;

/** Accents, and the vowel signs and stretched lines of Hebrew and Arabic. */
const marks = /[\u0300-\u036f\u0591-\u05bd\u05bf-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06ed]/g;

const cjk =
  "\\u1100-\\u11ff\\u3005-\\u3007\\u3031-\\u312f\\u31f0-\\u31ff\\u3400-\\u9fff\\uf900-\\ufaff\\u{20000}-\\u{3ffff}";

/**
 * A word of Chinese, Japanese and Korean characters only, composed. Their names are written with and without spaces.
 */
export const cjkWord = new RegExp(`^[${cjk}\\uac00-\\ud7af]+$`, "u");

/** Spaces between Chinese, Japanese and Korean characters, in folded text. */
export const spaceBetweenCjk = new RegExp(`(?<=[${cjk}]) +(?=[${cjk}])`, "gu");

/**
 * Normalizes text for searches: lower case, without accents, vowel signs and invisible characters; full-width letters,
 * ligatures, apostrophes, quotation marks and hyphens in one form.
 */
export function foldLetters(text: string): string {
  return text
    .replaceAll("´", "'")
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(marks, "")
    .replaceAll(invisible, "")
    .replaceAll(/[^ -_a-~]/g, (letter) => foldedLetters.get(letter) ?? letter);
}

/** Like `foldLetters`, also without spaces between Chinese, Japanese and Korean characters. */
export const foldText = (text: string): string => foldLetters(text).replaceAll(spaceBetweenCjk, "");

/** The words of a search, without duplicates. */
export const searchWords = (search: string): string[] => [
  ...new Set(search.split(/\s+/).filter((word) => word !== "")),
];

/**
 * True when a text contains every word of a search in any order as `foldText` compares them, or the search is empty.
 */
export function containsWords(text: string, search: string): boolean {
  const folded = foldText(text);
  return searchWords(search).every((word) => folded.includes(foldText(word)));
}
