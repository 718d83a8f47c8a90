import * as z from "zod/mini";
import { badRequest } from "#server/base/http-error.ts";
import { type ForeignPerson, organizationKey, organizationRecords, personRecords } from "./foreign-people.ts";
import { type FileFormat, type ImportFile, linesOf, textOf } from "./format.ts";

const source = "gitdm";

/** An employer, until a day where one follows. */
interface Employer {
  readonly name: string;
  readonly until: string | null;
}

/** What the files of gitdm say together. */
interface Known {
  /** An address and the one that it stands for. */
  readonly aliases: Map<string, string>;
  /** Employers of addresses, and of domains. */
  readonly employers: Map<string, Employer[]>;
  /** Accounts and names, by address. */
  readonly accounts: Map<string, { login: string | null; name: string }>;
}

/**
 * The configuration of gitdm: `aliases`, `domain-map` (addresses and domains of employers, with dates) and the files of
 * groups that `gitdm.config` names; and the `github_users.json` of its affiliations.
 */
export const gitdmFormat: FileFormat = {
  source,
  async *read(files) {
    const known: Known = { aliases: new Map(), employers: new Map(), accounts: new Map() };
    const uses = await usesOf(files);
    for (const file of files) {
      const use = uses.get(file) ?? null;
      if (use === null) {
        yield { note: `What “${file.name}” holds is not known: gitdm.config does not name it. It was left out.` };
      } else if (use.kind === "users") readUsers(known, file.name, await textOf(file));
      else if (use.kind !== "config") {
        for await (const { line, text } of linesOf(file)) {
          const problem = readLine(known, use, text.replace(/(^|\s)#.*$/, "").trim());
          if (problem !== null) yield { note: `“${file.name}”, line ${line}: ${problem}` };
        }
      }
    }
    const names = new Map<string, { name: string; domains: string[] }>();
    for (const [at, employers] of known.employers) {
      for (const { name } of employers) {
        const own = names.get(organizationKey(name)) ?? { name, domains: [] };
        // A domain that several had one after another is nobody's for good but the last one's.
        if (!at.includes("@") && employers.at(-1)?.name === name) own.domains.push(at);
        names.set(organizationKey(name), own);
      }
    }
    for (const { name, domains } of names.values()) yield* organizationRecords(name, domains);
    for (const person of peopleOf(known)) yield* personRecords(person, source);
  },
};

type Use =
  | { readonly kind: "aliases" | "map" | "config" | "users" }
  | { readonly kind: "group"; readonly employer: string };

const baseName = (name: string) => name.split("/").at(-1) ?? name;

/** What each file is: by `gitdm.config` where there is one, else by its name. */
async function usesOf(files: readonly ImportFile[]): Promise<Map<ImportFile, Use | null>> {
  const named = new Map<string, Use>();
  const isConfig = ({ name }: ImportFile) => /config$/i.test(name) && !/(domain|email|group)/i.test(baseName(name));
  for (const file of files.filter(isConfig)) {
    for await (const { text } of linesOf(file)) {
      const [directive = "", path = "", ...rest] = wordsOf(text.replace(/#.*$/, ""));
      if (/^emailaliases$/i.test(directive)) named.set(baseName(path), { kind: "aliases" });
      else if (/^emailmap$/i.test(directive)) named.set(baseName(path), { kind: "map" });
      else if (/^groupmap$/i.test(directive)) named.set(baseName(path), { kind: "group", employer: rest.join(" ") });
    }
  }
  return new Map(
    files.map((file) => {
      const name = baseName(file.name);
      const byName: Use | null = isConfig(file)
        ? { kind: "config" }
        : /\.json$/i.test(name)
          ? { kind: "users" }
          : /alias/i.test(name)
            ? { kind: "aliases" }
            : /map/i.test(name)
              ? { kind: "map" }
              : null;
      return [file, named.get(name) ?? byName];
    }),
  );
}

/** Words of a line; quotation marks hold several together. */
const wordsOf = (text: string): string[] =>
  [...text.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? "");

/** @returns what is wrong with the line; null when nothing is */
function readLine(known: Known, use: Use, text: string): string | null {
  if (text === "") return null;
  const [first = "", ...rest] = wordsOf(text);
  const key = first.toLowerCase();
  if (use.kind === "aliases") {
    const [to = ""] = rest;
    if (!key.includes("@") || !to.includes("@")) return "An alias is two addresses.";
    known.aliases.set(key, to.toLowerCase());
    return null;
  }
  if (use.kind === "group") {
    if (!key.includes("@")) return `“${first}” is no address.`;
    addEmployer(known, key, { name: use.employer, until: null });
    return null;
  }
  const [, name = "", until = null] = /^(.*?)(?:\s*<\s*(\d{4}-\d{2}-\d{2}))?$/.exec(rest.join(" ")) ?? [];
  if (name.trim() === "") return "An employer is missing.";
  addEmployer(known, key, { name: name.trim(), until });
  return null;
}

const nobody = /^\(?(unknown|notfound|none|\?|-)\)?$/i;

function addEmployer({ employers }: Known, at: string, employer: Employer): void {
  if (nobody.test(employer.name)) return;
  const all = [...(employers.get(at) ?? []), employer];
  // Those with an end first, in their order; who has none is the last.
  employers.set(
    at,
    all.toSorted((a, b) => (a.until ?? "9999").localeCompare(b.until ?? "9999")),
  );
}

const usersSchema = z.array(
  z.object({
    login: z.nullish(z.string()),
    email: z.string(),
    name: z.nullish(z.string()),
    affiliation: z.nullish(z.string()),
  }),
);

function readUsers(known: Known, name: string, text: string): void {
  const read = z.safeParse(usersSchema, parsed(text));
  if (!read.success) throw badRequest(`“${name}” is no list of users of gitdm.`);
  const first = new Map<string, string>();
  for (const { login, email, name: called, affiliation } of read.data) {
    const address = email.trim().replace("!", "@").toLowerCase();
    if (!address.includes("@")) continue;
    known.accounts.set(address, { login: login ?? null, name: called?.trim() ?? "" });
    // Rows of one account are one person.
    const one = login ? (first.get(login.toLowerCase()) ?? address) : address;
    if (login) first.set(login.toLowerCase(), one);
    if (one !== address) known.aliases.set(address, one);
    else {
      for (const part of (affiliation ?? "").split(",")) {
        const [, employer = "", until = null] = /^(.*?)(?:\s*<\s*(\d{4}-\d{2}-\d{2}))?$/.exec(part.trim()) ?? [];
        if (employer.trim() !== "") addEmployer(known, address, { name: employer.trim(), until });
      }
    }
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Whom the addresses belong to: those that an alias leads to are one person. */
function peopleOf({ aliases, employers, accounts }: Known): ForeignPerson[] {
  const canonical = (address: string): string => {
    const seen = new Set<string>();
    let at = address;
    for (let next = aliases.get(at); next !== undefined && !seen.has(at); next = aliases.get(at)) {
      seen.add(at);
      at = next;
    }
    return at;
  };
  const all = [...aliases.keys(), ...aliases.values(), ...employers.keys(), ...accounts.keys()];
  const addresses = [...new Set(all.filter((each) => each.includes("@")))].sort();
  return [...Map.groupBy(addresses, canonical)].map(([key, own]) => {
    const sorted = [key, ...own.filter((each) => each !== key)];
    const logins = [...new Set(sorted.flatMap((each) => accounts.get(each)?.login ?? []))];
    const name = sorted.map((each) => accounts.get(each)?.name).find((each) => each) ?? key;
    // What is said of an address itself counts more than what its domain says.
    const named = sorted.flatMap((each) => (employers.get(each) ? [employers.get(each) ?? []] : []));
    const byDomain = sorted.flatMap((each) => [domainEmployers(employers, each)]).filter((each) => each.length > 0);
    return {
      ...{ key, name, attributes: {} },
      identities: [
        ...logins.map((value) => ({ platform: "github", type: "username" as const, value, verified: true })),
        ...sorted.map((value) => ({ platform: "git", type: "email" as const, value, verified: true })),
      ],
      work: (named.length > 0 ? named : byDomain).slice(0, 1).flatMap(periodsOf),
    };
  });
}

/** Employers of a domain, or of one above it. */
function domainEmployers(employers: Known["employers"], address: string): Employer[] {
  const labels = (address.split("@")[1] ?? "").split(".");
  for (let from = 0; from < labels.length - 1; from += 1) {
    const found = employers.get(labels.slice(from).join("."));
    if (found) return found;
  }
  return [];
}

/** One employer follows the other. */
function periodsOf(employers: readonly Employer[]): ForeignPerson["work"] {
  return employers.map(({ name, until }, at) => ({
    organization: name,
    startedAt: dayOf(employers[at - 1]?.until ?? null),
    endedAt: dayOf(until),
  }));
}

const dayOf = (day: string | null) => (day === null ? null : `${day}T00:00:00.000Z`);
