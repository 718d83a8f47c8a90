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
 * Parses a `.mailmap` like git (gitmailmap). git itself maps authors and committers; this maps people in trailers.
 * Later lines win. Invalid lines are ignored.
 */
export function parseMailmap(text: string): { readonly map: Mailmap; readonly addresses: MailmapAddresses } {
  const entries = new Map<string, Entry>();
  for (const line of text.split("\n")) add(entries, line);
  return {
    map(ident) {
      const entry = entries.get(ident.email.toLowerCase());
      const found = entry?.byName.get(ident.name.toLowerCase()) ?? entry;
      return found ? { name: found.name ?? ident.name, email: found.email ?? ident.email } : ident;
    },
    addresses: [...entries].flatMap(([address, { email, byName }]) => {
      const proper = new Set([email, ...[...byName.values()].map((named) => named.email)].flatMap(smallLetters));
      const [one] = proper;
      // Some mailmaps use "unknown" as the proper email of many people.
      const isReplacement = proper.size === 1 && one !== undefined && one.includes("@") && one !== address;
      return isReplacement ? [[address, one] as const] : [];
    }),
  };
}

const smallLetters = (email: string | null) => (email === null ? [] : [email.toLowerCase()]);

function add(entries: Map<string, Entry>, line: string): void {
  if (line.startsWith("#")) return;
  const [, name = "", email = "", rest = ""] = /^([^<]*)<([^>]*)>(.*)$/.exec(line) ?? [];
  if (email === "" && rest === "") return;
  const [, oldName = "", oldEmail] = /^([^<]*)<([^>]*)>/.exec(rest) ?? [];
  // A line with one email maps only the name. In a line with two, the first is the proper one.
  const key = (oldEmail ?? email).toLowerCase();
  const entry: Entry = entries.get(key) ?? { name: null, email: null, byName: new Map() };
  entries.set(key, entry);
  const proper = { name: name.trim() || null, email: oldEmail === undefined ? null : email.trim() || null };
  if (oldEmail !== undefined && oldName.trim() !== "") {
    entry.byName.set(oldName.trim().toLowerCase(), proper);
    return;
  }
  entry.name = proper.name ?? entry.name;
  entry.email = proper.email ?? entry.email;
}
