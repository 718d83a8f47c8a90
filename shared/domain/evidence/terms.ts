import { digits, trimEndOf } from "../text/trim-characters.ts";
import { isEverydayWord } from "./compare/compare-handles.ts";
import { wordKey } from "./compare/compare-names.ts";
import { chanceOf, ownProfiles } from "./log-odds.ts";
import type { EvidenceContext } from "./person.ts";
import { background, loginChance } from "./weights.ts";

/** Keys by which the owners of a value are counted. */
export const terms = {
  name: (key: string) => `name ${key}`,
  word: (word: string) => `word ${wordKey(word)}`,
  head: (word: string) => `head ${word}`,
  login: (key: string) => `login ${key}`,
  domain: (domain: string) => `domain ${domain}`,
  initials: (letters: string) => `initials ${letters}`,
  picture: (link: string) => `picture ${link}`,
};

/** Frequency of short words as parts of names. They are common in some languages. */
const usualShort = 2e-3;
const usualEveryday = 3e-3;
/** An initial is one of about a dozen common ones. */
const initialChance = 1 / 12;

const unspaced = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]{3,}$/u;

/** Probability that a stranger has this word in their name. */
export function wordChance(word: string, context: EvidenceContext): number {
  if (word.length === 1) return initialChance;
  // A whole name written without spaces.
  const usual = unspaced.test(word)
    ? background.word ** 1.5
    : isEverydayWord(word)
      ? usualEveryday
      : word.length <= 3
        ? usualShort
        : background.word;
  return chanceOf(context.owners.get(terms.word(word)), context, usual);
}

/** Probability that a stranger has this handle or mailbox name. */
export function chanceOfLogin(login: string, context: EvidenceContext): number {
  const letters = trimEndOf(login, digits);
  const usual = isEverydayWord(letters) ? usualEveryday : loginChance(login.length);
  const asWord = context.owners.get(terms.word(letters)) ?? 0;
  const asName =
    login === letters && asWord > ownProfiles + 2 ? asWord / (context.profiles + background.profiles) / 4 : 0;
  return Math.max(asName, chanceOf(context.owners.get(terms.login(login)), context, usual));
}
