import { attributeValue } from "../attributes.ts";
import { profileLink } from "../identities/platforms.ts";
import { digits, trimEndOf } from "../text/trim-characters.ts";
import { nameKeyOf, wordKey } from "./compare/compare-names.ts";
import { linkKey, linksOf } from "./compare/links.ts";
import { factsOf } from "./facts.ts";
import type { EvidencePerson } from "./person.ts";
import { terms } from "./terms.ts";

/** Longer lists of links do not identify a person. */
const maxLinks = 30;
/** Longer names are lists of people. */
const maxWords = 6;

/** Key of an account: by its profile URL if it has one, so that links to it have the same key. */
function accountKey(platform: string, handle: string): string {
  const link = profileLink(platform, handle);
  return link === null ? `account ${platform}/${handle}` : `link ${linkKey(link)}`;
}

/**
 * Combinations of one word with the initial or the whole of another, in both orders, as in short logins ("alovelace",
 * "lovelacea").
 */
function combineWords(words: readonly string[]): string[] {
  return words.flatMap((one, at) =>
    words.flatMap((other, otherAt) =>
      at === otherAt || other.length < 3
        ? []
        : [`${one.slice(0, 1)}${other}`, `${other}${one.slice(0, 1)}`, one + other],
    ),
  );
}

/**
 * Keys that a person may share with a duplicate profile, and keys whose owners are counted. Only profiles that share a
 * rare key are compared, so that the work grows linearly with the data and not quadratically.
 */
export function candidateKeys(person: EvidencePerson): string[] {
  const facts = factsOf(person);
  const keys = new Set<string>();
  for (const { mailbox, domain } of facts.emails) {
    keys.add(`mailbox ${mailbox}`);
    if (domain !== null) keys.add(terms.domain(domain));
  }
  for (const { proper, channel } of person.stated ?? []) keys.add(`mailmap ${channel} ${proper}`);
  for (const { platform, site, handle, account } of facts.noreply) {
    keys.add(site ? `account ${platform}/${handle}` : accountKey(platform, handle));
    if (account !== null) keys.add(`number ${platform}/${site && `${site}/`}${account}`);
  }
  for (const { platform, site, key } of facts.handles) {
    keys.add(site ? `account ${platform}/${key}` : accountKey(platform, key));
    // Other profiles may link to the URL stored with the person.
    const storedLink = profileLink(platform, key, person.attributes, site);
    if (storedLink !== null) keys.add(`link ${linkKey(storedLink)}`);
  }
  for (const { key } of linksOf(person).slice(0, maxLinks)) keys.add(`link ${key}`);
  const picture = attributeValue(person.attributes, "avatarUrl");
  if (typeof picture === "string" && picture !== "") keys.add(terms.picture(picture));
  for (const { key } of facts.logins) {
    keys.add(terms.login(key));
    const letters = wordKey(trimEndOf(key, digits));
    if (letters.length >= 4) keys.add(`made ${letters}`);
    // One letter more than initial and word: a middle initial.
    if (letters.length >= 6) {
      keys.add(`made ${letters.slice(1)}`);
      keys.add(`made ${letters.slice(0, -1)}`);
      keys.add(`made ${letters.slice(0, 1)}${letters.slice(2)}`);
    }
  }
  const words = facts.tokens.slice(0, maxWords);
  if (words.length > 0) keys.add(terms.name(nameKeyOf(words)));
  for (const word of words) {
    if (word.length > 1) keys.add(terms.word(word));
    if (word.length > 3) keys.add(`made ${wordKey(word)}`);
  }
  if (words.length > 1) for (const made of combineWords(words.map(wordKey))) keys.add(`made ${made}`);
  return [...keys];
}

/** Use of a key. */
export type KeyUse = "own" | "common" | "counted" | "frequent";

/**
 * Use of a key, which decides how many profiles may share it for their pairs to be compared: many for personal values
 * (address, account, login, whole name), few for parts of them, none for keys that are only counted, and most for names
 * of organizations.
 */
export function keyUse(key: string): KeyUse {
  if (key.startsWith("domain ")) return "counted";
  return key.startsWith("word ") || key.startsWith("made ") || key.startsWith("picture ") ? "common" : "own";
}

/** True for keys whose owners are counted. The count decides the weight of the value. */
export function isCountedKey(key: string): boolean {
  return /^(?:name|word|head|login|domain|picture|initials) /.test(key);
}
