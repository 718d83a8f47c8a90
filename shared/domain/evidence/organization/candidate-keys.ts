import type { KeyUse } from "../candidate-keys.ts";
import { registeredDomain } from "../compare/compare-emails.ts";
import { isDistinctiveHandle } from "../compare/compare-handles.ts";
import { terms } from "../terms.ts";
import { headOf, initialsOf } from "./compare-names.ts";
import { type NameFact, organizationFactsOf } from "./facts.ts";
import { stemOf } from "./generic-words.ts";
import type { EvidenceOrganization } from "./organization.ts";

/** Words of a name for which keys are made. */
const maxWords = 8;
/** Letters of a text for which keys without one of them are made. */
const spelledLetters = { least: 5, most: 24 };
/** Longer words are no initials. */
const longestInitials = 8;

/** A text and the text without each of its letters. Texts that differ by one letter have one in common. */
function spellings(text: string): string[] {
  if (text.length < spelledLetters.least || text.length > spelledLetters.most) return [];
  return [text, ...Array.from(text, (_, at) => text.slice(0, at) + text.slice(at + 1))];
}

function nameKeys(name: NameFact): string[] {
  const words = [...new Set(name.words)].slice(0, maxWords);
  const joined = name.words.join("");
  const keys = [terms.name(joined), `label ${name.key}`];
  const head = headOf(words);
  for (const word of words) {
    keys.push(`part ${word}`);
    // Names that begin with a word are rather names of one organization than of strangers.
    if (word !== head) keys.push(terms.word(word));
  }
  if (head !== undefined && head !== words[0]) keys.push(terms.head(head));
  const [first, second] = words;
  if (first !== undefined) keys.push(terms.head(first));
  if (first !== undefined && second !== undefined) keys.push(terms.head(first + second));
  for (const [at, word] of words.entries()) {
    for (const other of words.slice(at + 1)) keys.push(`pair ${[word, other].sort().join(" ")}`);
  }
  const initials = initialsOf(name);
  if (initials !== "") keys.push(terms.initials(initials));
  if (first !== undefined && first.length <= longestInitials) keys.push(terms.initials(first));
  for (const text of new Set([joined, name.letters, ...words]))
    for (const each of spellings(text)) keys.push(`spelling ${each}`);
  for (const [at, word] of words.entries()) {
    const next = words[at + 1];
    if (next !== undefined) keys.push(`spelling ${word}${next}`);
    const stem = stemOf(word);
    if (stem !== null) keys.push(`part ${stem}`, terms.head(stem));
  }
  return keys;
}

/** Keys that an organization may share with a duplicate. Only organizations with a common key are compared. */
export function organizationCandidateKeys(organization: EvidenceOrganization): string[] {
  const facts = organizationFactsOf(organization);
  const keys = new Set(facts.names.flatMap(nameKeys));
  for (const { domain } of facts.domains) {
    keys.add(`site ${domain}`);
    keys.add(`site ${registeredDomain(domain)}`);
    const label = registeredDomain(domain).split(".")[0]?.replaceAll("-", "") ?? "";
    if (label.length >= 3) keys.add(`label ${label}`);
  }
  for (const { key } of facts.names) keys.add(`owner ${key}`);
  for (const key of facts.ownerKeys) keys.add(`owner ${key}`);
  for (const { personId } of organization.periods ?? []) keys.add(`worker ${personId}`);
  if (organization.peopleDomain) keys.add(`site ${organization.peopleDomain}`);
  for (const { platform, key } of facts.accounts) {
    keys.add(`account ${platform}/${key}`);
    if (isDistinctiveHandle(key)) keys.add(terms.login(key));
  }
  return [...keys];
}

/**
 * Use of a key: names and their first words are shared by many duplicates of one organization. Other words are shared
 * by strangers.
 */
export function organizationKeyUse(key: string): KeyUse {
  if (key.startsWith("word ")) return "counted";
  return ["name ", "head ", "owner "].some((start) => key.startsWith(start)) ? "frequent" : "own";
}
