import { isBotName, isPlaceholderName } from "../../identities/git-identity.ts";
import type { EmailFact, HandleFact, NoreplyFact } from "../identity-facts.ts";

/** What somebody chose to be called in an address or at a site. */
export interface Login {
  /** Lower case, without dots, dashes and underscores. */
  readonly key: string;
  /** As it is written. */
  readonly text: string;
  readonly kind: "handle" | "mailbox" | "name" | "domain";
  /** Where it comes from: two logins of one origin are one fact. */
  readonly origin: string;
  /** The identity that it stands in. */
  readonly platform: string;
  readonly value: string;
}

const shortest = 3;

/** What logins are compared and counted by; null for what is too short, a placeholder or a machine's. */
export function loginKey(text: string): string | null {
  const plain = text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s._-]/g, "");
  const tells = /\p{L}/u.test(plain) ? plain.length >= shortest : plain.length >= 6;
  return tells && !isBotName(text) && !isPlaceholderName(text) ? plain : null;
}

/** The handles and mailbox names of a profile, the domains of its addresses, and its name where that is one word. */
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
  for (const { key, value, platform } of handles) {
    add(key, { kind: "handle", origin: `${platform}/${key}`, platform, value });
  }
  for (const { platform, handle, email } of noreply) {
    add(handle, { kind: "handle", origin: `${platform}/${handle}`, platform: "email", value: email });
  }
  for (const { key, mailbox, value, domain } of emails) {
    const local = key.slice(0, key.lastIndexOf("@")).replace(/\+.*$/, "");
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

/** A part of a login that a word of a name makes up. */
export interface MadePart {
  readonly word: string;
  readonly letters: number;
}

/**
 * How a login is made of the words of a name: whole words, beginnings and initials, each word once, digits at the end
 * left out ("alovelace", "lovelacea", "ada99"); null when it is not, or of too little.
 */
export function madeOf(login: string, tokens: readonly string[]): MadePart[] | null {
  const letters = login.replace(/\d+$/, "");
  if (letters.length < 4) return null;
  // The initial of a middle name may stand in a login and not in the name ("dgwakeman" of Daniel Wakeman).
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
