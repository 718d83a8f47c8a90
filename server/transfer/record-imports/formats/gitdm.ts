import * as z from "zod/mini";
import { badRequest } from "#server/platform/core/http-error.ts";
import { fileJson, parseJson } from "#server/platform/core/parse-json.ts";
import { emailKey, valueKey } from "#shared/domain/identities/identity-value.ts";
import { readNobody } from "#shared/domain/organizations/nobody.ts";
import { hasNamesake } from "#shared/domain/organizations/organization-name.ts";
import { cleanLine } from "#shared/domain/text/clean-text.ts";
import { readDay } from "#shared/domain/text/typed-day.ts";
import { type ForeignPerson, organizationKey, organizationRecords, personRecords } from "./foreign-people.ts";
import { type FileFormat, type ImportFile, linesOf, textOf } from "./format.ts";

const source = "gitdm";

/** Employer; `until` is the last day, when another employer follows. */
interface Employer {
  readonly name: string;
  /** First day; null when it is not known. Default: the `until` of the employer before. */
  readonly from?: string | null;
  readonly until: string | null;
}

/** Contents of all gitdm files. */
interface Known {
  /** Canonical address by alias. */
  readonly aliases: Map<string, string>;
  /** Employers by address or domain. */
  readonly employers: Map<string, Employer[]>;
  /** GitHub accounts and names by address. */
  readonly accounts: Map<string, { login: string | null; name: string }>;
  /** Keys of organizations with a domain of their name, which would else name nobody. */
  readonly stated: Set<string>;
}

/**
 * Configuration of gitdm: `aliases`, `domain-map` (addresses and domains of employers, with dates) and the group files
 * named in `gitdm.config`. From the CNCF edition also `email-map`, `developers_affiliations*.txt` and
 * `github_users.json`, which use `!` instead of `@` in addresses.
 */
export const gitdmFormat: FileFormat = {
  source,
  async *read(files) {
    const known: Known = { aliases: new Map(), employers: new Map(), accounts: new Map(), stated: new Set() };
    const uses = await usesOf(files);
    for (const file of files) {
      const use = uses.get(file) ?? null;
      if (use === null) {
        yield {
          note: `“${file.name}” was skipped: gitdm.config does not list it, and its name matches no known format.`,
        };
      } else if (use.kind === "users") readUsers(known, file.name, await textOf(file));
      else if (use.kind !== "config") {
        const read = use.kind === "developers" ? developersReader(known) : (text: string) => readLine(known, use, text);
        for await (const { line, text } of linesOf(file)) {
          const problem = read(withoutComment(text));
          if (problem !== null) yield { note: `“${file.name}”, line ${line}: ${problem}` };
        }
      }
    }
    const names = new Map<string, { name: string; domains: string[] }>();
    for (const [at, employers] of known.employers) {
      for (const { name } of employers) {
        const own = names.get(organizationKey(name)) ?? { name, domains: [] };
        // A domain with several owners over time identifies only the last one.
        if (!at.includes("@") && employers.at(-1)?.name === name) own.domains.push(at);
        names.set(organizationKey(name), own);
      }
    }
    for (const [key, { name, domains }] of names) {
      if (hasNamesake(name, domains)) known.stated.add(key);
      yield* organizationRecords(name, domains);
    }
    for (const person of peopleOf(known)) yield* personRecords(person, source, known.stated);
  },
};

/** gitdm reads nothing after a number sign, wherever it stands. */
const withoutComment = (text: string): string => (text.split("#", 1)[0] ?? "").trimEnd();

type Use =
  | { readonly kind: "aliases" | "map" | "config" | "users" | "developers" }
  | { readonly kind: "group"; readonly employer: string };

const baseName = (name: string) => name.split("/").at(-1) ?? name;

/** Kind of each file: from `gitdm.config` if listed there, else from the file name. */
async function usesOf(files: readonly ImportFile[]): Promise<Map<ImportFile, Use | null>> {
  const named = new Map<string, Use>();
  const isConfig = ({ name }: ImportFile) => /config$/i.test(name) && !/(domain|email|group)/i.test(baseName(name));
  for (const file of files.filter(isConfig)) {
    for await (const { text } of linesOf(file)) {
      const [directive = "", path = "", ...rest] = wordsOf(withoutComment(text));
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
          : /^developers_affiliations/i.test(name)
            ? { kind: "developers" }
            : /alias/i.test(name)
              ? { kind: "aliases" }
              : /map/i.test(name)
                ? { kind: "map" }
                : null;
      return [file, named.get(name) ?? byName];
    }),
  );
}

/** Words of a line. Quotation marks group words. */
const wordsOf = (text: string): string[] =>
  [...text.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? "");

/** @returns the problem of an invalid line, else null */
function readLine(known: Known, use: Use, text: string): string | null {
  if (text.trim() === "") return null;
  const [first = "", ...rest] = wordsOf(text);
  const key = addressOf(first);
  if (use.kind === "aliases") {
    const [to = ""] = rest;
    for (const address of [first, to]) {
      if (!addressOf(address).includes("@")) return `“${address}” is not an email address.`;
    }
    known.aliases.set(key, addressOf(to));
    return null;
  }
  if (use.kind === "group") {
    if (!key.includes("@")) return `“${first}” is not an email address.`;
    return addEmployer(known, key, { name: use.employer, until: null });
  }
  if (!/[@.]/.test(key)) return `“${first}” is neither an email address nor a domain.`;
  const employed = rest.join(" ");
  const employer = employerOf(employed);
  if (employer === null) return "The employer is missing.";
  return addEmployer(known, key, employer) ?? wrongDateIn(employed);
}

/** Email address as in git. The CNCF files use `!` instead of `@`. */
const addressOf = (text: string): string => {
  const address = text.trim();
  return emailKey(address.includes("@") ? address : address.replace("!", "@"));
};

/** Text after the last `<` that is followed by a digit; null without one. */
const dateIn = (text: string): string | null => /<\s{0,20}(\d[^<]*)$/.exec(text)?.[1] ?? null;

/** `2021-03-01`, also `2021-3-1`, with or without a note behind it. */
function dayIn(date: string): string | null {
  const [, written] = /^(\d{4}-\d{1,2}-\d{1,2})(?!\d)/.exec(date) ?? [];
  return written === undefined ? null : readDay(written);
}

/** `Name` or `Name < 2021-03-01`; null without a name. A wrong date is left out. */
function employerOf(text: string): Employer | null {
  const date = dateIn(text);
  const name = cleanLine(date === null ? text : text.slice(0, text.lastIndexOf("<")));
  return name === "" ? null : { name, until: date === null ? null : dayIn(date) };
}

function wrongDateIn(text: string): string | null {
  const date = dateIn(text);
  return date === null || dayIn(date) !== null ? null : `“${date.trim()}” is not a date, so it was left out.`;
}

/**
 * Parses lines of `developers_affiliations*.txt`: `account: address, address`, then one indented line for each
 * employer, which may repeat the `until` of the line before as `from`. An account may have several lists.
 * @returns the problem of an invalid line, else null
 */
function developersReader(known: Known): (text: string) => string | null {
  let address = "";
  let before: string | null = null;
  const first = new Map<string, string>();
  return (text) => {
    if (text === "") return null;
    if (/^\S/.test(text)) {
      const [, login = "", list = ""] = /^([^\s:]+?)\*?:(.*)$/s.exec(text) ?? [];
      const all = list.split(",").map(addressOf);
      const addresses = all.filter((each) => each.includes("@"));
      const wrong = all.filter((each) => !each.includes("@"));
      const problem = wrong.length === 0 ? null : `“${wrong.join("”, “")}” is not an email address.`;
      before = null;
      address = login === "" ? "" : (addresses[0] ?? "");
      if (login === "") return "An account with its email addresses is expected.";
      if (address === "") return problem;
      const one = first.get(valueKey("username", login)) ?? address;
      first.set(valueKey("username", login), one);
      for (const each of addresses) {
        known.accounts.set(each, { login, name: "" });
        if (each !== one) known.aliases.set(each, one);
      }
      // Employers of all lists of an account belong to the same person.
      address = one;
      return problem;
    }
    const whole = text.trim();
    const end = /\suntil\s+(\d{4}-\d{2}-\d{2})$/.exec(whole);
    const untilEnd = whole.slice(0, end?.index).trimEnd();
    const start = /\sfrom\s+(\d{4}-\d{2}-\d{2})$/.exec(untilEnd);
    const name = untilEnd.slice(0, start?.index).trimEnd();
    const [from, until] = [start?.[1] ?? before, end?.[1] ?? null];
    before = until;
    if (address === "") return "There is no account above this line.";
    return addEmployer(known, address, { name, from, until });
  };
}

/** Entries for an unknown employer say nothing, but end the previous employment. */
const hasEmployer = (employers: readonly Employer[], stated: Known["stated"]): boolean =>
  employers.some(({ name }) => stated.has(organizationKey(name)) || readNobody(name) !== "unknown");

/** Employers of one address or domain: each person with the address gets them all. */
const mostEmployers = 100;

/** @returns the problem of an employer that is one too many, else null */
function addEmployer({ employers }: Known, at: string, employer: Employer): string | null {
  const all = [...(employers.get(at) ?? []), employer];
  if (all.length > mostEmployers) return `“${at}” has more than ${mostEmployers} employers.`;
  // By end date. The current employer has none and comes last.
  employers.set(
    at,
    all.toSorted((a, b) => (a.until ?? "9999").localeCompare(b.until ?? "9999")),
  );
  return null;
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
  if (!read.success) throw badRequest(`“${name}” is not a gitdm list of users.`);
  const first = new Map<string, string>();
  for (const { login, email, name: called, affiliation } of read.data) {
    const address = addressOf(email);
    if (!address.includes("@")) continue;
    known.accounts.set(address, { login: login ?? null, name: called?.trim() ?? "" });
    // Rows with the same account describe the same person.
    const one = login ? (first.get(valueKey("username", login)) ?? address) : address;
    if (login) first.set(valueKey("username", login), one);
    if (one !== address) known.aliases.set(address, one);
    else {
      for (const part of (affiliation ?? "").split(",")) {
        const employer = employerOf(part);
        if (employer) addEmployer(known, address, employer);
      }
    }
  }
}

function parsed(text: string): unknown {
  try {
    return parseJson(text, fileJson);
  } catch {
    return null;
  }
}

/** Groups addresses into people by their aliases. */
function peopleOf({ aliases, employers, accounts, stated }: Known): ForeignPerson[] {
  const found = new Map<string, string>();
  /** Follows the aliases of an address; those that point to each other mean the first one. */
  const canonical = (address: string): string => {
    const passed = new Set<string>();
    let at = address;
    for (let next = aliases.get(at); next !== undefined && !found.has(at) && !passed.has(at); next = aliases.get(at)) {
      passed.add(at);
      at = next;
    }
    at = found.get(at) ?? at;
    for (const each of passed) found.set(each, at);
    return at;
  };
  const employed = [...employers].flatMap(([at, all]) => (hasEmployer(all, stated) ? [at] : []));
  const all = [...aliases.keys(), ...aliases.values(), ...employed, ...accounts.keys()];
  const addresses = [...new Set(all.filter((each) => each.includes("@")))].sort();
  return [...Map.groupBy(addresses, canonical)].map(([key, own]) => {
    const sorted = [key, ...own.filter((each) => each !== key)];
    const logins = [...new Set(sorted.flatMap((each) => accounts.get(each)?.login ?? []))];
    const name = sorted.map((each) => accounts.get(each)?.name).find((each) => each) ?? logins[0] ?? key;
    // The employer of an address outweighs that of its domain.
    const named = sorted.map((each) => employers.get(each) ?? []).filter((all) => hasEmployer(all, stated));
    const byDomain = sorted.map((each) => domainEmployers(employers, each)).filter((all) => hasEmployer(all, stated));
    return {
      ...{ key, name, attributes: {} },
      identities: [
        ...logins.map((value) => ({ platform: "github", type: "username" as const, value, identifies: true })),
        ...sorted.map((value) => ({ platform: "git", type: "email" as const, value, identifies: true })),
      ],
      work: (named.length > 0 ? named : byDomain).slice(0, 1).flatMap((all) => periodsOf(all, stated)),
    };
  });
}

/** Employers of the address's domain, or of the closest parent domain that has any. */
function domainEmployers(employers: Known["employers"], address: string): Employer[] {
  const labels = (address.split("@")[1] ?? "").split(".");
  for (let from = 0; from < labels.length - 1; from += 1) {
    const found = employers.get(labels.slice(from).join("."));
    if (found) return found;
  }
  return [];
}

/** Work periods. One without a start begins when the previous one ends. */
function periodsOf(employers: readonly Employer[], stated: Known["stated"]): ForeignPerson["work"] {
  return employers.flatMap(({ name, from, until }, at) =>
    !hasEmployer([{ name, until }], stated)
      ? []
      : [
          {
            organization: name,
            startedAt: dayOf(from === undefined ? (employers[at - 1]?.until ?? null) : from),
            endedAt: dayOf(until),
          },
        ],
  );
}

const dayOf = (day: string | null) => (day === null ? null : `${day}T00:00:00.000Z`);
