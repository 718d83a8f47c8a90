import { attributeValue } from "../attributes.ts";
import { profileLink } from "../identities/platforms.ts";
import { nameKeyOf, wordKey } from "./compare/compare-names.ts";
import { linkKey, linksOf } from "./compare/links.ts";
import { factsOf } from "./facts.ts";
import type { EvidencePerson } from "./person.ts";
import { terms } from "./terms.ts";

/** Longer lists of links are no sign of who somebody is. */
const mostLinks = 30;
/** Longer names are lists of people. */
const mostWords = 6;

/** An account at a place: by its address where it has one, so that links to it say the same. */
function accountKey(platform: string, handle: string): string {
  const link = profileLink(platform, handle);
  return link === null ? `account ${platform}/${handle}` : `link ${linkKey(link)}`;
}

/** Initial and whole word, in both orders: what short logins are made of ("alovelace", "lovelacea"). */
function madeOfWords(words: readonly string[]): string[] {
  return words.flatMap((one, at) =>
    words.flatMap((other, otherAt) =>
      at === otherAt || other.length < 3
        ? []
        : [`${one.slice(0, 1)}${other}`, `${other}${one.slice(0, 1)}`, one + other],
    ),
  );
}

/**
 * What a person may have in common with a profile that is the same person, and what their values are counted by. Only
 * those who share a key that few have are ever compared, so that the work grows with the data and not with its square.
 */
export function candidateKeys(person: EvidencePerson): string[] {
  const facts = factsOf(person);
  const keys = new Set<string>();
  for (const { mailbox, domain } of facts.emails) {
    keys.add(`mailbox ${mailbox}`);
    if (domain !== null) keys.add(terms.domain(domain));
  }
  for (const { proper, channel } of person.stated ?? []) keys.add(`mailmap ${channel} ${proper}`);
  for (const { platform, handle, account } of facts.noreply) {
    keys.add(accountKey(platform, handle));
    if (account !== null) keys.add(`number ${platform}/${account}`);
  }
  for (const { platform, key } of facts.handles) {
    keys.add(accountKey(platform, key));
    // Where the address is kept with the person, others may link to it.
    const kept = profileLink(platform, key, person.attributes);
    if (kept !== null) keys.add(`link ${linkKey(kept)}`);
  }
  for (const { key } of linksOf(person).slice(0, mostLinks)) keys.add(`link ${key}`);
  const picture = attributeValue(person.attributes, "avatarUrl");
  if (typeof picture === "string" && picture !== "") keys.add(terms.picture(picture));
  for (const { key } of facts.logins) {
    keys.add(terms.login(key));
    const letters = wordKey(key.replace(/\d+$/, ""));
    if (letters.length >= 4) keys.add(`made ${letters}`);
    // With one letter more than initial and word: a middle initial.
    if (letters.length >= 6) {
      keys.add(`made ${letters.slice(1)}`);
      keys.add(`made ${letters.slice(0, -1)}`);
      keys.add(`made ${letters.slice(0, 1)}${letters.slice(2)}`);
    }
  }
  const words = facts.tokens.slice(0, mostWords);
  if (words.length > 0) keys.add(terms.name(nameKeyOf(words)));
  for (const word of words) {
    if (word.length > 1) keys.add(terms.word(word));
    if (word.length > 3) keys.add(`made ${wordKey(word)}`);
  }
  if (words.length > 1) for (const made of madeOfWords(words.map(wordKey))) keys.add(`made ${made}`);
  return [...keys];
}

/** How a key is used. */
export type KeyUse = "own" | "common" | "counted";

/**
 * How many may share a key for their pairs to be compared: many for what is somebody's own (address, account, login,
 * whole name), few for what is a part of it, none for what is counted only.
 */
export function keyUse(key: string): KeyUse {
  if (key.startsWith("domain ")) return "counted";
  return key.startsWith("word ") || key.startsWith("made ") || key.startsWith("picture ") ? "common" : "own";
}

/** True for keys whose bearers are counted: they decide how much a value weighs. */
export function isCountedKey(key: string): boolean {
  return /^(?:name|word|login|domain|picture) /.test(key);
}
