import type { Ident } from "./commit.ts";

/** Names and addresses as a repository's `.mailmap` wants them. */
export type Mailmap = (ident: Ident) => Ident;

/** Addresses that it replaces, each by one other whatever the name beside it; in small letters. */
export type MailmapAddresses = readonly (readonly [address: string, proper: string])[];

interface Entry {
  name: string | null;
  email: string | null;
  /** For commits with this name only, lower case. */
  byName: Map<string, { name: string | null; email: string | null }>;
}

/**
 * Reads a `.mailmap` as git does (gitmailmap). git maps authors and committers by itself; this is for the people that
 * trailers name. Later lines win; what is no line of a mailmap is passed over.
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
      // Some write "unknown" for the proper address of many people.
      const isSaid = proper.size === 1 && one !== undefined && one.includes("@") && one !== address;
      return isSaid ? [[address, one] as const] : [];
    }),
  };
}

const smallLetters = (email: string | null) => (email === null ? [] : [email.toLowerCase()]);

function add(entries: Map<string, Entry>, line: string): void {
  if (line.startsWith("#")) return;
  const [, name = "", email = "", rest = ""] = /^([^<]*)<([^>]*)>(.*)$/.exec(line) ?? [];
  if (email === "" && rest === "") return;
  const [, oldName = "", oldEmail] = /^([^<]*)<([^>]*)>/.exec(rest) ?? [];
  // With one address only the name is mapped, with two the first is the proper one.
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
