import { isPlaceholderName } from "../../identities/git-identity.ts";
import { isNickname } from "./nicknames.ts";

/** Letters with an integrated mark, which Unicode normalization does not split. */
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

/** Scripts whose marks people leave out. In others (Devanagari, Thai, …) a mark is part of the letter and stays. */
const optionalMarks =
  /([\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}])\p{Mn}+/gu;
const unspaced = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+$/u;

/** Converts to lower case and removes optional marks. The script stays the same. */
export function foldName(text: string): string {
  return text
    .normalize("NFKD")
    .replace(optionalMarks, "$1")
    .normalize("NFC")
    .toLowerCase()
    .replace(/[łøđðþßæœıς]/g, (letter) => foldedLetters[letter] ?? letter);
}

/** Titles before or after a name. */
const titles = new Set("dr mr mrs ms prof phd msc bsc jr sr ii iii".split(" "));

/** A name without text in brackets, unless all of it is in brackets. */
function withoutBrackets(name: string): string {
  const rest = name.replace(/\([^()]*\)|\[[^\][]*\]/g, " ");
  return /\p{L}/u.test(rest) ? rest : name;
}

/**
 * The words of a name, sorted: without marks, titles and text in brackets, in their script. A compound such as
 * "AdaLovelace" is split. Returns no words for an address, a placeholder or an empty name. A name in a script without
 * spaces is one word.
 */
export function nameTokens(name: string): string[] {
  if (/@[^\s)\]@.]*\./.test(name) || isPlaceholderName(name)) return [];
  const plain = withoutBrackets(name).replace(/['’`]/g, "");
  const split = /^\s*(?:\p{Lu}\p{Ll}{2,}){2,3}\s*$/u.test(plain) ? plain.replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2") : plain;
  const words = foldName(split)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== "");
  const names = words.filter((word) => !titles.has(word));
  const rest = names.length > 0 ? names : words;
  return (rest.length > 1 && rest.every((word) => unspaced.test(word)) ? [rest.join("")] : rest).sort();
}

/** Comparison key of a word of a name: "ue" for "ü" and similar spellings become equal. */
export function wordKey(word: string): string {
  return word.length < 4 ? word : word.replace(/([aou])e/g, "$1");
}

/** Comparison key of a display name; empty when it has no words. */
export function nameKey(name: string): string {
  return nameKeyOf(nameTokens(name));
}

/** Comparison key of the words of a name. */
export function nameKeyOf(tokens: readonly string[]): string {
  return tokens.map(wordKey).sort().join(" ");
}

/** True for a name of two or more words, or of three or more letters in a script without spaces. */
export function isFullName(tokens: readonly string[]): boolean {
  const words = tokens.filter((token) => token.length > 1);
  return words.length >= 2 || (words[0] !== undefined && unspaced.test(words[0]) && words[0].length >= 3);
}

/**
 * True when the words differ by one letter that was added, left out, changed or swapped with its neighbor. Short words
 * never match.
 */
function isMistyped(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (short.length < 5 || long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  if (short.length < long.length) return short.slice(at) === long.slice(at + 1);
  if (short.slice(at + 1) === long.slice(at + 1)) return true;
  return short[at] === long[at + 1] && short[at + 1] === long[at] && short.slice(at + 2) === long.slice(at + 2);
}

/** Relation between a word of one name and a word of the other. */
export type WordMatch = "same" | "initial" | "short" | "beginning" | "mistyped" | "transcribed";

/** Returns the relation between two words of names; null when they do not match. */
function matchWords(a: string, b: string): WordMatch | null {
  if (wordKey(a) === wordKey(b)) return "same";
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (short.length === 1) return long.startsWith(short) ? "initial" : null;
  if (isNickname(a, b)) return "short";
  // Harsh and Harshit are different names.
  if (short.length >= 3 && long.startsWith(short)) return "beginning";
  if (isMistyped(a, b)) return "mistyped";
  const [one, other] = [transliterate(a), transliterate(b)];
  return short.length > 2 && (one === other || isMistyped(one, other)) ? "transcribed" : null;
}

/** Two matching words, the first from one name, the second from the other. */
export interface MatchedWords {
  readonly one: string;
  readonly other: string;
  readonly how: WordMatch;
}

const best: readonly WordMatch[] = ["same", "transcribed", "mistyped", "short", "beginning", "initial"];

/**
 * Matches the words of two names, best matches first, each word once. Returns the pairs and the unmatched words of
 * both.
 */
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

/** True when both names are in Latin letters or neither is. Other pairs cannot be compared by letters. */
export function isComparable(a: readonly string[], b: readonly string[]): boolean {
  return a.every((word) => latin.test(word)) === b.every((word) => latin.test(word));
}

/** Usual transliteration of Cyrillic and Greek letters to Latin letters, without marks. */
const letters: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...{ а: "a", б: "b", в: "v", г: "g", ґ: "g", д: "d", е: "e", ё: "e", є: "e", ж: "zh", з: "z", и: "i", і: "i" },
    ...{ ї: "i", й: "i", к: "k", л: "l", м: "m", н: "n", о: "o", п: "p", р: "r", с: "s", т: "t", у: "u", ф: "f" },
    ...{ х: "kh", ц: "ts", ч: "ch", ш: "sh", щ: "shch", ъ: "", ы: "i", ь: "", э: "e", ю: "iu", я: "ia", ђ: "d" },
    ...{ ј: "i", љ: "l", њ: "n", ћ: "c", џ: "dz", ў: "u" },
    ...{ α: "a", β: "v", γ: "g", δ: "d", ε: "e", ζ: "z", η: "i", θ: "th", ι: "i", κ: "k", λ: "l", μ: "m", ν: "n" },
    ...{ ξ: "x", ο: "o", π: "p", ρ: "r", σ: "s", τ: "t", υ: "i", φ: "f", χ: "ch", ψ: "ps", ω: "o" },
  }),
);

/** Spellings that differ between transcriptions. */
const spellings: readonly (readonly [RegExp, string])[] = [
  [/y|j/g, "i"],
  [/kh/g, "h"],
  [/w/g, "v"],
  [/ks/g, "x"],
  [/i+/g, "i"],
  [/ie(?=[^aeiou]|$)/g, "e"],
];

/** Converts a word of a Cyrillic, Greek or Latin name to one Latin spelling, so that different transcriptions match. */
function transliterate(word: string): string {
  const latin = [...word].map((letter) => letters.get(letter) ?? letter).join("");
  return spellings.reduce((text, [pattern, to]) => text.replace(pattern, to), latin);
}
