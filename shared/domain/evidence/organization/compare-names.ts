import type { OrganizationName } from "../../organizations/organization-name.ts";
import { isEnding, isPlace } from "./generic-words.ts";

/** How a word of one name matches a word of the other. */
export type WordMatch = "same" | "joined" | "compound" | "initials" | "mistyped" | "beginning";

/** Words of two names that match: one word with one, or one with several that are written together or abbreviated. */
export interface MatchedWords {
  readonly one: readonly string[];
  readonly other: readonly string[];
  readonly how: WordMatch;
}

/** Words of two names, matched, and those that are left in each. */
export interface ComparedNames {
  readonly pairs: readonly MatchedWords[];
  readonly left: readonly string[];
  readonly otherLeft: readonly string[];
  /** The first words of both match, apart from places. */
  readonly beginAlike: boolean;
}

/** Shortest words in which one letter, and two letters, may differ. Acronyms of few letters differ by one. */
const lengthForOne = 7;
const lengthForTwo = 11;

/**
 * True when the texts differ by few letters that were added, left out, changed or swapped with a neighbor. Shorter ones
 * may only have two letters swapped, or one doubled. The first letter and numbers must be equal.
 */
export function isMistyped(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (short.length < 5 || long.length - short.length > 2 || short[0] !== long[0]) return false;
  if (short.replace(/\D/g, "") !== long.replace(/\D/g, "")) return false;
  if (short.length < lengthForOne) return isSwapped(short, long) || isDoubled(short, long);
  const limit = short.length < lengthForTwo ? 1 : 2;
  return distance(short, long, limit) <= limit;
}

function isSwapped(a: string, b: string): boolean {
  if (a.length !== b.length) return false;
  const at = Array.from(a).findIndex((letter, index) => letter !== b[index]);
  return at >= 0 && a[at] === b[at + 1] && a[at + 1] === b[at] && a.slice(at + 2) === b.slice(at + 2);
}

function isDoubled(short: string, long: string): boolean {
  return long.length === short.length + 1 && long.replace(/(.)\1/gu, "$1") === short.replace(/(.)\1/gu, "$1");
}

/** Damerau-Levenshtein distance (adjacent letters may be swapped), or a larger number when it exceeds the limit. */
function distance(a: string, b: string, limit: number): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let best = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        best = Math.min(best, (before[j - 2] ?? 0) + 1);
      row.push(best);
      least = Math.min(least, best);
    }
    if (least > limit) return limit + 1;
    [before, last] = [last, row];
  }
  return last[b.length] ?? limit + 1;
}

function matchWord(a: string, b: string): WordMatch | null {
  if (a === b) return "same";
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (short.length >= 3 && long.startsWith(short) && isEnding(long.slice(short.length))) return "compound";
  if (short.length >= 4 && long.startsWith(short)) return "beginning";
  return isMistyped(a, b) ? "mistyped" : null;
}

const order: readonly WordMatch[] = ["same", "joined", "compound", "initials", "mistyped", "beginning"];

/** More words are not abbreviated to one. */
const longestRun = 6;

/** Words of one name that are several of the other: written together, or by their first letters. */
function runsIn(
  words: readonly string[],
  others: ReadonlySet<string>,
): { run: string[]; word: string; how: WordMatch }[] {
  return words.flatMap((_, at) =>
    Array.from({ length: Math.min(longestRun, words.length - at) - 1 }, (__, more) => {
      const run = words.slice(at, at + more + 2);
      const [joined, initials] = [run.join(""), run.map((word) => word[0]).join("")];
      if (run.length <= 3 && others.has(joined)) return [{ run, word: joined, how: "joined" as const }];
      return others.has(initials) ? [{ run, word: initials, how: "initials" as const }] : [];
    }).flat(),
  );
}

/** Pairs of words that match, before each word is used once. */
function possiblePairs(a: readonly string[], b: readonly string[]): MatchedWords[] {
  const single = a.flatMap((one) =>
    b.flatMap((other): MatchedWords[] => {
      const how = matchWord(one, other);
      return how === null ? [] : [{ one: [one], other: [other], how }];
    }),
  );
  const [mine, theirs] = [new Set(a), new Set(b)];
  return [
    ...single,
    ...runsIn(a, theirs).map(({ run, word, how }) => ({ one: run, other: [word], how })),
    ...runsIn(b, mine).map(({ run, word, how }) => ({ one: [word], other: run, how })),
  ];
}

function take(from: string[], words: readonly string[]): boolean {
  const places = words.map((word) => from.indexOf(word));
  if (places.some((at) => at < 0)) return false;
  for (const word of words) from.splice(from.indexOf(word), 1);
  return true;
}

/** The first word that is no place: "nordvik" of "Beijing Nordvik". */
export const headOf = (words: readonly string[]): string | undefined =>
  words.find((word) => !isPlace(word)) ?? words[0];

/** Longer names are not compared word by word. */
const maxWords = 12;

/** Matches the words of two names in any order, best matches first, each word once. */
export function compareOrganizationNames(one: OrganizationName, other: OrganizationName): ComparedNames {
  const [a, b] = [one.words.slice(0, maxWords), other.words.slice(0, maxWords)];
  const [left, otherLeft] = [[...a], [...b]];
  const pairs: MatchedWords[] = [];
  for (const pair of possiblePairs(a, b).toSorted((x, y) => order.indexOf(x.how) - order.indexOf(y.how))) {
    const [mine, theirs] = [[...left], [...otherLeft]];
    if (!take(mine, pair.one) || !take(theirs, pair.other)) continue;
    left.splice(0, left.length, ...mine);
    otherLeft.splice(0, otherLeft.length, ...theirs);
    pairs.push(pair);
  }
  const [head, otherHead] = [headOf(a), headOf(b)];
  const beginAlike = pairs.some(({ one: mine, other: theirs }) => mine[0] === head && theirs[0] === otherHead);
  return { pairs, left, otherLeft, beginAlike };
}

/** The first letters of the words: "ibm" of "International Business Machines". Empty for fewer than three words. */
export function initialsOf({ words }: OrganizationName): string {
  return words.length < 3 || words.length > maxWords ? "" : words.map((word) => word[0]).join("");
}
