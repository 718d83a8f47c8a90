import { parse as parseToml } from "smol-toml";
import { parse as parseYaml } from "yaml";
import { foldAscii } from "#shared/domain/text/fold-ascii.ts";
import {
  type AccountPlatform,
  type LinePeople,
  type Listing,
  longestLine,
  type MaintainerRole,
  nameOnly,
  peopleIn,
  personOf,
} from "./listed-people.ts";
import { sectionKind } from "./sections.ts";
import { isCommaList, readCommaLists, readTextLists } from "./text-lists.ts";

export interface FileContext {
  /** Site of accounts that are named with `@`; null for a host whose accounts are unknown. */
  readonly platform: AccountPlatform | null;
  /** Text of OWNERS_ALIASES next to the file. */
  readonly aliases?: string | undefined;
}

interface Format {
  readonly name: string;
  readonly isFormatOf: (file: string, text: string) => boolean;
  readonly read: (text: string, context: FileContext, file: string) => Listing;
}

/** Folders whose maintainers' files are read. */
export const maintainerFolders = ["", ".github/", "docs/", ".gitlab/"] as const;
const fileName =
  /^(?:(?:MAINTAINERS|OWNERS|AUTHORS)(?:\.(?:md|markdown|rst|txt|toml|yaml|yml))?|CODEOWNERS|OWNERS_ALIASES)$/i;

/** Returns whether the file at a path can name maintainers. */
export function isMaintainersFile(path: string): boolean {
  const folder = path.slice(0, path.lastIndexOf("/") + 1);
  return maintainerFolders.some((each) => each === folder) && fileName.test(path.slice(folder.length));
}

/** Largest file that is read, bytes: the largest public one has less than one MiB. */
export const maintainersFileBytes = 2 * 1024 ** 2;
/** People of one file. */
const mostPeople = 5_000;
const mostUnread = 100;
/** YAML and TOML are read whole, so a file in them is smaller. */
const structuredCharacters = 256 * 1024;

const isNamed = (name: RegExp) => (file: string) => name.test(file);
const nothing: Listing = { people: [], unread: [] };
const failed = (reason: string): Listing => ({ people: [], unread: [{ line: 1, reason }] });

/** Formats in order: the first that fits is read. */
export const maintainerFormats: readonly Format[] = [
  { name: "Aliases of OWNERS", isFormatOf: isNamed(/^OWNERS_ALIASES$/i), read: () => nothing },
  { name: "CODEOWNERS", isFormatOf: isNamed(/^CODEOWNERS$/i), read: readCodeOwners },
  {
    name: "OWNERS of Kubernetes",
    isFormatOf: (file, text) =>
      /^OWNERS(?:\.ya?ml)?$/i.test(file) &&
      /^["']?(?:approvers|reviewers|maintainers|owners|filters|options)["']?:/m.test(text),
    read: readOwners,
  },
  { name: "OWNERS of Chromium", isFormatOf: isNamed(/^OWNERS$/i), read: readChromiumOwners },
  {
    name: "TOML",
    isFormatOf: (file, text) => /\.toml$/i.test(file) || /^[ \t]{0,20}\[(?:people|org)\b[^\]\r\n]{0,80}\]/im.test(text),
    read: readToml,
  },
  { name: "YAML", isFormatOf: isNamed(/\.ya?ml$/i), read: readOwners },
  {
    name: "MAINTAINERS of Linux",
    isFormatOf: (_, text) => /^M:\s/m.test(text) && /^[SF]:\s/m.test(text),
    read: readKernel,
  },
  {
    name: "Values separated by commas",
    isFormatOf: (file, text) => /^MAINTAINERS(?:\.txt)?$/i.test(file) && isCommaList(text),
    read: (text, { platform }) => readCommaLists(text, platform),
  },
  {
    name: "Lists, tables and lines",
    isFormatOf: () => true,
    read: (text, { platform }, file) =>
      readTextLists(text, {
        platform,
        startsWithMaintainers: !/^AUTHORS/i.test(file),
        hasPlainLines: !/\.(?:md|markdown|rst)$/i.test(file),
      }),
  },
];

/** Reads the maintainers that a file lists. Never throws: what cannot be read is listed. */
export function readMaintainersFile(path: string, text: string, context: FileContext): Listing {
  const file = path.slice(path.lastIndexOf("/") + 1);
  const format = maintainerFormats.find((each) => each.isFormatOf(file, text));
  const { people, unread } = format?.read(text, context, file) ?? nothing;
  return {
    people: people.slice(0, mostPeople),
    unread: [
      ...(people.length > mostPeople ? [{ line: 1, reason: `more than ${mostPeople} people are listed` }] : []),
      ...unread.slice(0, mostUnread),
    ],
  };
}

/** Adds people of a role, and reasons with the number of the line. */
function createListing(role: MaintainerRole) {
  const people: Listing["people"][number][] = [];
  const unread = new Map<string, Listing["unread"][number]>();
  return {
    add(found: LinePeople, line: number, as: MaintainerRole = role): void {
      for (const person of found.people) people.push({ ...person, role: as });
      for (const reason of found.reasons) if (!unread.has(reason)) unread.set(reason, { line, reason });
    },
    get listing(): Listing {
      return { people, unread: [...unread.values()] };
    },
  };
}

function readCodeOwners(text: string, { platform }: FileContext): Listing {
  const result = createListing("code-owner");
  text.split(/\r?\n/).forEach((line, at) => {
    const content = line.slice(0, longestLine).trim();
    // Of GitLab: `[Section][2] @owner`, or the owners of a pattern.
    const words = content.replace(/^\^?\[[^\]]{1,200}\](?:\[\d{1,3}\])?/, "x").split(/\s+/);
    const comment = words.findIndex((word) => word.startsWith("#"));
    const owners = words.slice(1, comment < 0 ? words.length : comment);
    for (const owner of owners)
      if (owner.includes("@")) result.add(personOf(owner.replace(/^@@/, "@"), platform), at + 1);
  });
  return result.listing;
}

type Json = Readonly<Record<string, unknown>>;
const isRecord = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const textsIn = (value: unknown): string[] =>
  (Array.isArray(value) ? value : []).flatMap((each) => (typeof each === "string" ? [each] : []));

/** Roles by the key of a list in OWNERS. Reviewers are no maintainers. */
const ownerKeys: Readonly<Record<string, MaintainerRole>> = {
  approvers: "approver",
  maintainers: "maintainer",
  owners: "maintainer",
  leads: "maintainer",
};

/** Without anchors, which no public file needs and which make a small text large. */
function parsePlainYaml(text: string): unknown {
  if (text.length > structuredCharacters || isDeep(text)) throw new Error("too long or too deep");
  // Comparing each key with all others takes seconds.
  return parseYaml(text, { maxAliasCount: 0, logLevel: "silent", uniqueKeys: false });
}

/** Deepest nesting of YAML that is parsed: its parser takes quadratic time for it. */
const mostDepth = 20;

function isDeep(text: string): boolean {
  let open = 0;
  for (const [sign] of text.matchAll(/[[\]{}]/g)) {
    open += sign === "[" || sign === "{" ? 1 : -1;
    if (open > mostDepth) return true;
  }
  return /^[ \t]{41}/m.test(text) || /(?:[-?:][ \t]){6}/.test(text);
}

function readOwners(text: string, { platform, aliases = "" }: FileContext): Listing {
  const result = createListing("approver");
  let stored: unknown;
  try {
    stored = parsePlainYaml(text);
  } catch {
    return failed("is not valid YAML");
  }
  if (!isRecord(stored)) return failed("lists no approvers");
  const members = aliasesIn(aliases);
  const filters = isRecord(stored.filters) ? Object.values(stored.filters).filter(isRecord) : [];
  for (const part of [stored, ...filters]) {
    for (const [key, role] of Object.entries(ownerKeys)) {
      const list = part[key];
      const names = textsIn(list).flatMap((name) => members.get(foldAscii(name)) ?? [name]);
      for (const name of names) result.add(oneOwner(name, platform), 1, role);
      for (const each of Array.isArray(list) ? list.filter(isRecord) : [])
        result.add(fieldsOf(each, platform), 1, role);
    }
  }
  return result.listing;
}

/** An account or email; or a name with them, as some projects write it. */
function oneOwner(entry: string, platform: AccountPlatform | null): LinePeople {
  const isAlias = /-(?:maintainers|approvers|reviewers|owners|leads|chairs|admins|leadership)$/i.test(entry);
  if (isAlias) return { people: [], reasons: [`the alias ${entry.slice(0, 60)} is not in OWNERS_ALIASES`] };
  return /^@?[\w-]+$/.test(entry.trim()) ? personOf(entry, platform) : peopleIn(entry, platform);
}

function aliasesIn(text: string): ReadonlyMap<string, readonly string[]> {
  if (text === "") return new Map();
  try {
    const stored = parsePlainYaml(text);
    const aliases = isRecord(stored) && isRecord(stored.aliases) ? stored.aliases : {};
    return new Map(Object.entries(aliases).map(([name, members]) => [foldAscii(name), textsIn(members)]));
  } catch {
    return new Map();
  }
}

/** Person whose name, email and account are fields of YAML or TOML. */
function fieldsOf(entry: Json, platform: AccountPlatform | null): LinePeople {
  const field = (name: RegExp) => {
    const value = Object.entries(entry).find(([key]) => name.test(key))?.[1];
    return typeof value === "string" ? value.slice(0, longestLine).trim() : "";
  };
  const [name, email, login] = [
    field(/^name$/i),
    field(/^e-?mail$/i),
    field(/^(?:github|gitlab|login|username|handle|id)$/i),
  ];
  const account = login && (login.includes("/") ? login : `@${login.replace(/^@/, "")}`);
  const found = peopleIn([email && `<${email}>`, account].filter(Boolean).join(" "), platform);
  const [person] = found.people;
  if (person) return { people: [{ ...person, name: name || null }], reasons: [] };
  const named = nameOnly(name);
  return named ? { people: [named], reasons: [] } : found;
}

/** Lines with one email each; with `per-file`, for some files only. */
function readChromiumOwners(text: string, { platform }: FileContext): Listing {
  const result = createListing("approver");
  text.split(/\r?\n/).forEach((line, at) => {
    const content = line
      .slice(0, longestLine)
      .split("#", 1)
      .join("")
      .replace(/^per-file [^=]{1,500}=/, "")
      .trim();
    for (const entry of content.split(",")) {
      if (entry.includes("@")) result.add(personOf(entry, platform), at + 1);
      else if (/\bfile:\/\//.test(entry))
        result.add({ people: [], reasons: ["refers to owners in another file"] }, at + 1);
    }
  });
  return result.listing;
}

/** Deepest nesting of sections that are read. */
const mostLevels = 6;

/** Lists of keys below headings, and the people they refer to in `[people]`; or tables of people. */
function readToml(text: string, { platform }: FileContext): Listing {
  let stored: unknown;
  try {
    if (text.length > structuredCharacters) throw new Error("too long");
    stored = parseToml(text, { maxDepth: 20 });
  } catch {
    return failed("is not valid TOML");
  }
  const result = createListing("maintainer");
  const root = stored as Json;
  const entryOf = Object.entries(root).find(([key]) => /^people$/i.test(key))?.[1];
  const known = new Map(
    Object.entries(isRecord(entryOf) ? entryOf : {}).map(([key, person]) => [foldAscii(key), person]),
  );
  let hasLists = false;
  walk(root, "", 0);
  if (!hasLists) for (const person of known.values()) if (isRecord(person)) result.add(fieldsOf(person, platform), 1);
  return result.listing;

  function walk(section: Json, title: string, level: number): void {
    if (level > mostLevels) return;
    for (const [key, value] of Object.entries(section)) {
      const heading = `${title} ${key}`;
      if (value === entryOf || sectionKind(heading) === "others") continue;
      const isOfPeople = /^(?:people|members)$/i.test(key) || sectionKind(key) === "maintainers";
      if (isOfPeople && Array.isArray(value)) {
        hasLists = true;
        for (const each of textsIn(value)) {
          const person = known.get(foldAscii(each));
          result.add(isRecord(person) ? fieldsOf(person, platform) : oneOwner(each, platform), 1);
        }
        for (const each of value.filter(isRecord)) result.add(fieldsOf(each, platform), 1);
      } else if (isRecord(value)) walk(value, heading, level + 1);
    }
  }
}

/** Sections with `M:` lines. Sections of obsolete code have no maintainers any more. */
function readKernel(text: string, { platform }: FileContext): Listing {
  const result = createListing("maintainer");
  let section: [string, number][] = [];
  let isObsolete = false;
  const end = () => {
    if (!isObsolete) for (const [entry, line] of section) result.add(kernelPerson(entry, platform), line);
    [section, isObsolete] = [[], false];
  };
  text.split(/\r?\n/).forEach((line, at) => {
    const [, key, value = ""] = /^([A-Z]):(.*)$/.exec(line.slice(0, longestLine)) ?? [];
    if (line.trim() === "") end();
    else if (key === "M") section.push([value.trim(), at + 1]);
    else if (key === "S") isObsolete = /^obsolete/i.test(value.trim());
  });
  end();
  return result.listing;
}

function kernelPerson(entry: string, platform: AccountPlatform | null): LinePeople {
  const found = peopleIn(entry, platform);
  if (found.people.length > 0 || found.reasons.length > 0) return found;
  const named = nameOnly(entry);
  return named ? { people: [named], reasons: [] } : { people: [], reasons: ["names nobody"] };
}
