import { isUtf8 } from "node:buffer";
import { createPause } from "#server/platform/core/pause.ts";
import { foldAscii } from "#shared/domain/text/fold-ascii.ts";
import type { Ident } from "./commit.ts";

/** Maps a name and email as defined by a repository's `.mailmap`. */
export type Mailmap = (ident: Ident) => Ident;

/** Emails replaced by exactly one other, for every name; lower case. */
export type MailmapAddresses = readonly (readonly [address: string, proper: string])[];

interface Entry {
  name: string | null;
  email: string | null;
  /** Entries for commits with a specific name, lower case. */
  byName: Map<string, { name: string | null; email: string | null }>;
}

/**
 * Parses a `.mailmap` like git (gitmailmap; `mailmap.c`). git itself maps authors and committers; this maps people in
 * trailers. Later lines win. Invalid lines are ignored.
 */
export async function parseMailmap(
  text: string,
): Promise<{ readonly map: Mailmap; readonly addresses: MailmapAddresses }> {
  const entries = new Map<string, Entry>();
  const pause = createPause();
  // git reads the file as a C string, which ends at NUL.
  const [content = ""] = text.split("\0", 1);
  for (const line of content.split("\n")) {
    add(entries, line);
    await pause();
  }
  const addresses: [address: string, proper: string][] = [];
  for (const [address, { email, byName }] of entries) {
    const proper = new Set([email, ...[...byName.values()].map((named) => named.email)].flatMap(smallLetters));
    const [one] = proper;
    // Some mailmaps use "unknown" as the proper email of many people.
    const isReplacement = proper.size === 1 && one !== undefined && one.includes("@") && one !== address;
    if (isReplacement) addresses.push([address, one]);
    await pause();
  }
  return {
    map(ident) {
      const entry = entries.get(foldAscii(ident.email));
      const found = entry?.byName.get(foldAscii(ident.name)) ?? entry;
      return found ? { name: found.name ?? ident.name, email: found.email ?? ident.email } : ident;
    },
    addresses,
  };
}

const latin = new TextDecoder("windows-1252");

/** Decodes a `.mailmap` line by line, because old lines may be in another encoding than new ones. */
export async function decodeMailmap(bytes: Buffer): Promise<string> {
  if (isUtf8(bytes)) return bytes.toString("utf8");
  const lines: string[] = [];
  const pause = createPause();
  for (let from = 0; from <= bytes.length; ) {
    const end = bytes.indexOf(10, from);
    const line = bytes.subarray(from, end < 0 ? bytes.length : end);
    lines.push(isUtf8(line) ? line.toString("utf8") : latin.decode(line));
    from = end < 0 ? bytes.length + 1 : end + 1;
    await pause();
  }
  return lines.join("\n");
}

/** git ignores the case of ASCII letters only. */
const smallLetters = (email: string | null) => (email === null ? [] : [foldAscii(email)]);

/** git trims names by these characters only, and emails not at all. */
const trim = (text: string) => text.replace(/^[ \t\n\r]+/, "").replace(/(?<![ \t\n\r])[ \t\n\r]+$/, "");

/** A name and an email at the start of a text, with the rest; null without both brackets. */
function identAt(text: string): { readonly name: string; readonly email: string; readonly rest: string } | null {
  const open = text.indexOf("<");
  const close = open < 0 ? -1 : text.indexOf(">", open + 1);
  if (close < 0) return null;
  return { name: trim(text.slice(0, open)), email: text.slice(open + 1, close), rest: text.slice(close + 1) };
}

function add(entries: Map<string, Entry>, line: string): void {
  if (line.startsWith("#")) return;
  const first = identAt(line);
  if (!first || first.email === "") return;
  const old = identAt(first.rest);
  // A line with one email maps only the name. In a line with two, the first is the proper one.
  const key = foldAscii(old?.email ?? first.email);
  const entry: Entry = entries.get(key) ?? { name: null, email: null, byName: new Map() };
  entries.set(key, entry);
  const proper = { name: first.name || null, email: old ? first.email : null };
  if (old && old.name !== "") {
    entry.byName.set(foldAscii(old.name), proper);
    return;
  }
  entry.name = proper.name ?? entry.name;
  entry.email = proper.email ?? entry.email;
}
