import type { OrganizationName } from "../../organizations/organization-name.ts";

/** How a word of one name matches a word of the other. */
type WordMatch = "same" | "mistyped" | "beginning" | "joined";

/** Words of two names that match: one word with one, or one with two that are written together. */
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
  /** The first words of both match. */
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
  if (short.length >= 4 && long.startsWith(short)) return "beginning";
  return isMistyped(a, b) ? "mistyped" : null;
}

const order: readonly WordMatch[] = ["same", "joined", "mistyped", "beginning"];

/** Pairs of words that match, before each word is used once. */
function possiblePairs(a: readonly string[], b: readonly string[]): MatchedWords[] {
  const found: MatchedWords[] = [];
  for (const one of a) {
    for (const other of b) {
      const how = matchWord(one, other);
      if (how !== null) found.push({ one: [one], other: [other], how });
    }
  }
  for (const [at, word] of a.entries()) {
    const next = a[at + 1];
    if (next !== undefined && b.includes(word + next))
      found.push({ one: [word, next], other: [word + next], how: "joined" });
  }
  for (const [at, word] of b.entries()) {
    const next = b[at + 1];
    if (next !== undefined && a.includes(word + next))
      found.push({ one: [word + next], other: [word, next], how: "joined" });
  }
  return found;
}

function take(from: string[], words: readonly string[]): boolean {
  const places = words.map((word) => from.indexOf(word));
  if (places.some((at) => at < 0)) return false;
  for (const word of words) from.splice(from.indexOf(word), 1);
  return true;
}

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
  const beginAlike = pairs.some(({ one: mine, other: theirs }) => mine[0] === a[0] && theirs[0] === b[0]);
  return { pairs, left, otherLeft, beginAlike };
}

/** The first letters of the words: "ibm" of "International Business Machines". Empty for fewer than three words. */
export function initialsOf({ words }: OrganizationName): string {
  return words.length < 3 || words.length > maxWords ? "" : words.map((word) => word[0]).join("");
}
