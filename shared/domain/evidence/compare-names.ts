import { isPlaceholderName } from "../git-identity.ts";

/** Letters that carry their mark inside and do not fall apart under normalisation. */
const foldedLetters: Readonly<Record<string, string>> = {
  ł: "l",
  ø: "o",
  đ: "d",
  ð: "d",
  þ: "th",
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ı: "i",
  ς: "σ",
};

/** Scripts whose marks people leave out. In others (Devanagari, Thai, …) a mark is a letter and stays. */
const optionalMarks =
  /([\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}])\p{Mn}+/gu;
const unspaced = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+$/u;

/** Lower case, optional marks and carried-in ones folded, script kept. */
export function foldName(text: string): string {
  return text
    .normalize("NFKD")
    .replace(optionalMarks, "$1")
    .normalize("NFC")
    .toLowerCase()
    .replace(/[łøđðþßæœıς]/g, (letter) => foldedLetters[letter] ?? letter);
}

/**
 * The words of a name in any order: marks folded, script kept, what stands in brackets left out. None for an
 * address, a placeholder or nothing. A name in a script without spaces is one word.
 */
export function nameTokens(name: string): string[] {
  if (name.includes("@") || isPlaceholderName(name)) return [];
  const words = foldName(name.replace(/\([^)]*\)|\[[^\]]*\]/g, " "))
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== "");
  return (words.length > 1 && words.every((word) => unspaced.test(word)) ? [words.join("")] : words).sort();
}

/** What a display name is compared and counted by; empty when it names nobody. */
export function nameKey(name: string): string {
  return nameTokens(name).join(" ");
}

/** True for a name of two or more words, or of three or more letters in a script without spaces. */
export function isFullName(tokens: readonly string[]): boolean {
  const spoken = tokens.filter((token) => token.length > 1);
  return spoken.length >= 2 || (spoken[0] !== undefined && unspaced.test(spoken[0]) && spoken[0].length >= 3);
}

/** True when one letter was added, left out, changed or swapped with its neighbour, in words long enough to tell. */
function isMistyped(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (short.length < 5 || long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  if (short.length < long.length) return short.slice(at) === long.slice(at + 1);
  if (short.slice(at + 1) === long.slice(at + 1)) return true;
  return short[at] === long[at + 1] && short[at + 1] === long[at] && short.slice(at + 2) === long.slice(at + 2);
}

function isSameWord(a: string, b: string): boolean {
  return a === b || (a.length === 1 && b.startsWith(a)) || (b.length === 1 && a.startsWith(b)) || isMistyped(a, b);
}

/** True when every word of the shorter name stands for another word of the longer: whole, as initial or mistyped. */
export function isSimilarName(a: readonly string[], b: readonly string[]): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (short.length < 2 || !short.some((word) => word.length > 1 && long.some((other) => isSameWord(word, other)))) {
    return false;
  }
  const left = [...long];
  // Long words first: an initial must not take the word that another one needs.
  for (const word of short.toSorted((x, y) => y.length - x.length)) {
    const exact = left.indexOf(word);
    const at = exact >= 0 ? exact : left.findIndex((other) => isSameWord(word, other));
    if (at < 0) return false;
    left.splice(at, 1);
  }
  return true;
}

const latin = /^[\p{Script=Latin}\p{N}]+$/u;

/** True when both names are written in Latin letters, or neither is: other pairs cannot be told apart by letters. */
export function isComparable(a: readonly string[], b: readonly string[]): boolean {
  return a.every((word) => latin.test(word)) === b.every((word) => latin.test(word));
}
