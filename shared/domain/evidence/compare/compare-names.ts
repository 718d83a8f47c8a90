import { isPlaceholderName } from "../../identities/git-identity.ts";
import { isNickname } from "./nicknames.ts";
import { transliterate } from "./transliterate.ts";

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

/** What stands before or behind a name and is none. */
const titles = new Set("dr mr mrs ms prof phd msc bsc jr sr ii iii".split(" "));

/** A name without what stands in brackets; unless all of it does. */
function withoutBrackets(name: string): string {
  const rest = name.replace(/\([^)]*\)|\[[^\]]*\]/g, " ");
  return /\p{L}/u.test(rest) ? rest : name;
}

/**
 * The words of a name in any order: marks folded, script kept, titles and what stands in brackets left out, what is
 * written together taken apart ("AdaLovelace"). None for an address, a placeholder or nothing. A name in a script
 * without spaces is one word.
 */
export function nameTokens(name: string): string[] {
  if (/@[^\s)\]]*\./.test(name) || isPlaceholderName(name)) return [];
  const plain = withoutBrackets(name).replace(/['’`]/g, "");
  const apart = /^\s*(?:\p{Lu}\p{Ll}{2,}){2,3}\s*$/u.test(plain) ? plain.replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2") : plain;
  const words = foldName(apart)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== "");
  const names = words.filter((word) => !titles.has(word));
  const kept = names.length > 0 ? names : words;
  return (kept.length > 1 && kept.every((word) => unspaced.test(word)) ? [kept.join("")] : kept).sort();
}

/** A word of a name with "ue" for "ü" and the like written one way. */
export function wordKey(word: string): string {
  return word.length < 4 ? word : word.replace(/([aou])e/g, "$1");
}

/** What a display name is compared and counted by; empty when it names nobody. */
export function nameKey(name: string): string {
  return nameKeyOf(nameTokens(name));
}

/** The same of a name's words. */
export function nameKeyOf(tokens: readonly string[]): string {
  return tokens.map(wordKey).sort().join(" ");
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

/** How a word of one name stands for a word of the other. */
export type WordMatch = "same" | "initial" | "short" | "beginning" | "mistyped" | "transcribed";

/** How two words of names stand for each other; null when they do not. */
function matchWords(a: string, b: string): WordMatch | null {
  if (wordKey(a) === wordKey(b)) return "same";
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (short.length === 1) return long.startsWith(short) ? "initial" : null;
  if (isNickname(a, b)) return "short";
  // Harsh and Harshit are two names.
  if (short.length >= 3 && long.startsWith(short)) return "beginning";
  if (isMistyped(a, b)) return "mistyped";
  const [one, other] = [transliterate(a), transliterate(b)];
  return short.length > 2 && (one === other || isMistyped(one, other)) ? "transcribed" : null;
}

/** Two words that stand for each other, the first of the one name, the second of the other. */
export interface MatchedWords {
  readonly one: string;
  readonly other: string;
  readonly how: WordMatch;
}

const best: readonly WordMatch[] = ["same", "transcribed", "mistyped", "short", "beginning", "initial"];

/** The words of two names that stand for each other, each used once, the best first; and how many are left in each. */
export function matchNames(a: readonly string[], b: readonly string[]) {
  const all = a.flatMap((one) =>
    b.flatMap((other): MatchedWords[] => {
      const how = matchWords(one, other);
      return how === null ? [] : [{ one, other, how }];
    }),
  );
  const [mine, theirs] = [[...a], [...b]];
  const pairs: MatchedWords[] = [];
  for (const pair of all.toSorted((x, y) => best.indexOf(x.how) - best.indexOf(y.how))) {
    const [at, otherAt] = [mine.indexOf(pair.one), theirs.indexOf(pair.other)];
    if (at < 0 || otherAt < 0) continue;
    mine.splice(at, 1);
    theirs.splice(otherAt, 1);
    pairs.push(pair);
  }
  return { pairs, left: mine, otherLeft: theirs };
}

const latin = /^[\p{Script=Latin}\p{N}]+$/u;

/** True when both names are written in Latin letters, or neither is: other pairs cannot be told apart by letters. */
export function isComparable(a: readonly string[], b: readonly string[]): boolean {
  return a.every((word) => latin.test(word)) === b.every((word) => latin.test(word));
}
