import { isBotName, isPlaceholderName } from "../../identities/git-identity.ts";
import { digits, trimEndOf } from "../../text/trim-characters.ts";
import type { EmailFact, HandleFact, NoreplyFact } from "../identity-facts.ts";

/** A name that a person chose in an address or on a site. */
export interface Login {
  /** Lower case, without spaces, dots, dashes and underscores. */
  readonly key: string;
  /** Original spelling. */
  readonly text: string;
  readonly kind: "handle" | "mailbox" | "name" | "domain";
  /** Source of the login: two logins with the same origin are one fact. */
  readonly origin: string;
  /** Platform of the identity that contains the login. */
  readonly platform: string;
  readonly value: string;
}

const minLength = 3;

/** Comparison key of a login; null for a short text, a placeholder or a machine name. */
export function loginKey(text: string): string | null {
  const plain = text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s._-]/g, "");
  const isLongEnough = /\p{L}/u.test(plain) ? plain.length >= minLength : plain.length >= 6;
  return isLongEnough && !isBotName(text) && !isPlaceholderName(text) ? plain : null;
}

/** Logins of a profile: its handles, mailbox names, email domains, and its display name if that is one word. */
export function loginsOf(
  displayName: string,
  tokens: readonly string[],
  emails: readonly EmailFact[],
  handles: readonly HandleFact[],
  noreply: readonly NoreplyFact[],
): Login[] {
  const logins: Login[] = [];
  const add = (text: string, rest: Omit<Login, "key" | "text">) => {
    const key = loginKey(text);
    if (key !== null) logins.push({ key, text, ...rest });
  };
  for (const { key, value, platform, site } of handles) {
    add(key, { kind: "handle", origin: `${platform}/${site || ""}/${key}`, platform, value });
  }
  for (const { platform, site, handle, email } of noreply) {
    add(handle, { kind: "handle", origin: `${platform}/${site}/${handle}`, platform: "email", value: email });
  }
  for (const { key, mailbox, value, domain } of emails) {
    const local = key.slice(0, key.lastIndexOf("@")).replace(/\+.*$/s, "");
    add(local, { kind: "mailbox", origin: mailbox, platform: "email", value });
    if (domain !== null) add(domain.split(".")[0] ?? "", { kind: "domain", origin: mailbox, platform: "email", value });
  }
  const inBrackets = /[([]@([\w.-]+)[)\]]/.exec(displayName)?.[1];
  if (inBrackets !== undefined) add(inBrackets, { kind: "name", origin: "name", platform: "", value: displayName });
  if (tokens.length === 1 || !/\s/.test(displayName.trim())) {
    add(displayName.trim().replace(/^@/, ""), { kind: "name", origin: "name", platform: "", value: displayName });
  }
  return logins;
}

/** Part of a login that comes from a word of a name. */
export interface MadePart {
  readonly word: string;
  readonly letters: number;
}

/**
 * Splits a login into words of a name: whole words, beginnings and initials, each word once, without digits at the end
 * ("alovelace", "lovelacea", "ada99"). Returns null when it cannot be split or when the match is too short.
 */
export function madeOf(login: string, tokens: readonly string[]): MadePart[] | null {
  const letters = trimEndOf(login, digits);
  if (letters.length < 4) return null;
  // A login may contain the initial of a middle name that the name does not have ("dgwakeman" of Daniel Wakeman).
  const isLong = letters.length >= 7;
  const parts =
    consume(letters, tokens) ?? (isLong ? consume(`${letters.slice(0, 1)}${letters.slice(2)}`, tokens) : null);
  const longest = Math.max(0, ...(parts ?? []).map((part) => (part.letters === part.word.length ? part.letters : 0)));
  return parts !== null && longest >= 3 ? parts : null;
}

function consume(rest: string, tokens: readonly string[]): MadePart[] | null {
  if (rest === "") return [];
  for (const [at, word] of tokens.entries()) {
    const others = tokens.toSpliced(at, 1);
    for (const size of word.length > 3 ? [word.length, 3, 2, 1] : [word.length, 1]) {
      if (!rest.startsWith(word.slice(0, size))) continue;
      const found = consume(rest.slice(size), others);
      if (found !== null) return [{ word, letters: size }, ...found];
    }
  }
  return null;
}
