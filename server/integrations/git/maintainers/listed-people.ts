import { isFullName, nameTokens } from "#shared/domain/evidence/compare/compare-names.ts";
import { isBotName } from "#shared/domain/identities/git-identity.ts";
import { isSharedAddress } from "../git-people.ts";

/** Site of the accounts that a file names with `@`. */
export type AccountPlatform = "github" | "gitlab";

export type MaintainerRole = "maintainer" | "approver" | "code-owner";

/** Person as a maintainers' file lists them. At least one of name, email and login is set. */
export interface ListedPerson {
  readonly name: string | null;
  readonly email: string | null;
  readonly platform: AccountPlatform | null;
  readonly login: string | null;
}

export interface Listing {
  readonly people: readonly (ListedPerson & { readonly role: MaintainerRole })[];
  /** Lines that list somebody who could not be read. */
  readonly unread: readonly { readonly line: number; readonly reason: string }[];
}

/** What the parts of a line name. */
export interface LinePeople {
  readonly people: readonly ListedPerson[];
  /** Reasons why parts of it were not read. */
  readonly reasons: readonly string[];
}

/** Longest line that is read, characters. */
export const longestLine = 1_000;
const longestName = 100;

const token =
  /\[([^[\]]{0,200})\]\(([^()\s]{0,300})\)|(https?:\/\/[^\s<>()|,"'`\]]{1,300})|([\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8})|@([\w-]{1,60}(?:\/[\w./-]{1,100})?)/g;

const reasons = {
  team: (team: string) => `the members of the team ${team} are not in the repository`,
  site: "names an account, but not on which site",
  mailbox: "names a shared mailbox",
} as const;

type Contact = Partial<Pick<ListedPerson, "email" | "login" | "platform">>;

/**
 * People that a line names by email or account, in order. Text before a contact is the person's name; a contact directly
 * after another one belongs to the same person.
 */
export function peopleIn(line: string, platform: AccountPlatform | null): LinePeople {
  const text = withAtSigns(line.slice(0, longestLine));
  const people: { -readonly [K in keyof ListedPerson]: ListedPerson[K] }[] = [];
  const problems = new Set<string>();
  let before = "";
  let end = 0;
  for (const found of text.matchAll(token)) {
    const [whole, label, target, url, email, login] = found;
    before += text.slice(end, found.index);
    end = found.index + whole.length;
    const contact = email ? { email } : login ? atLogin(login) : linked(target ?? url ?? "");
    if (!contact || /\b(?:slack|irc|discord|matrix|twitter)\b\W*$/i.test(before)) {
      before += label ?? "";
      continue;
    }
    const isOwnLabel = label === undefined || plainText(label).replace(/^@/, "") === contact.login || !label;
    const last = people.at(-1);
    // A link with another text after a person is their employer's.
    if (!isOwnLabel && last) continue;
    const name = nameBefore(before) || (isOwnLabel ? "" : nameBefore(label ?? ""));
    before = "";
    if (last && name === "" && !isOther(last, contact)) Object.assign(last, contact);
    else people.push({ name: name || null, email: null, platform: null, login: null, ...contact });
  }
  return { people: people.filter((person) => isPerson(person, problems)), reasons: [...problems] };

  function atLogin(login: string): Contact | null {
    if (!login.includes("/")) return platform ? { platform, login } : { login };
    problems.add(reasons.team(`@${login}`));
    return null;
  }
}

/** A person by their own account or email, without a name. */
export function personOf(entry: string, platform: AccountPlatform | null): LinePeople {
  const plain = entry.trim();
  const isEmail = plain.indexOf("@") > 0;
  return peopleIn(isEmail || plain.startsWith("@") ? plain : `@${plain}`, platform);
}

function isPerson(
  person: { email: string | null; login: string | null; name: string | null } & ListedPerson,
  problems: Set<string>,
) {
  if (isBotName(person.login ?? "") || isBotName(person.name ?? "")) return false;
  if (person.login && !person.platform) {
    Object.assign(person, { login: null });
    if (!person.email && !person.name) problems.add(reasons.site);
  }
  if (person.email && isSharedAddress(person.email)) {
    Object.assign(person, { email: null });
    if (!person.login) {
      problems.add(reasons.mailbox);
      return false;
    }
  }
  return person.email !== null || person.login !== null || isNameOfPerson(person.name ?? "");
}

const isOther = (person: ListedPerson, { email, login }: Contact) =>
  (email !== undefined && person.email !== null && person.email !== email) ||
  (login !== undefined && person.login !== null && person.login !== login);

/** Email or account that a link leads to; null for any other link. */
function linked(address: string): Contact | null {
  if (address.startsWith("mailto:")) return { email: address.slice("mailto:".length) };
  const url = URL.parse(address);
  const [, host] = /^(?:www\.)?(github|gitlab)\.com$/.exec(url?.hostname ?? "") ?? [];
  const [, login] = /^\/@?([\w.-]{1,60})\/?$/.exec(url?.pathname ?? "") ?? [];
  return host && login ? { platform: host as AccountPlatform, login } : null;
}

/** Some files hide addresses from programs. */
const withAtSigns = (line: string) =>
  line.replace(/ ?(?:_at_|\[at\]|\(at\)) ?/gi, "@").replace(/<([\w.+-]{1,64}) at ([\w.-]{1,100})>/gi, "<$1@$2>");

/** Text without the marks of Markdown and reStructuredText. */
export const plainText = (text: string): string =>
  text
    .replace(/[*`_"]+/g, " ")
    .replace(/\s+/g, " ")
    .trim();

const noNames =
  /^(?:and|or|e-?mail|github|gitlab|gh|id|username|user|handle|login|account|contact|maintainers?|leads?)$/i;

/** Name at the end of a text: its first part after the last colon. */
function nameBefore(text: string): string {
  const after = text.slice(text.lastIndexOf(":") + 1);
  const parts = after.split(/[,;|()[\]<>/]| [-–—] /).map((part) =>
    plainText(part.replace(/^[\s\d.)#•+-]+/, ""))
      .replace(/^(?:and|&) /i, "")
      .split(" ")
      .filter((word) => !/^[-–—]+$/.test(word))
      .join(" "),
  );
  const name = parts.find((part) => /\p{L}/u.test(part) && !noNames.test(part)) ?? "";
  return name.length <= longestName ? name : "";
}

const groups =
  /\b(?:team|teams|maintainers?|committees?|group|groups|inc|llc|ltd|gmbh|corp|foundation|project|none|members?|various|university|community|vacant|company)\b/i;
const particles = /^(?:van|von|der|den|de|da|di|do|dos|del|la|le|el|al|bin|ibn|ter|ten|y|zu|'t)$/;

/** True for a full name that is written like one: two to five capitalized words, or a name in a script without spaces. */
export function isNameOfPerson(name: string): boolean {
  const words = name.split(" ");
  const isWritten = words.every(
    (word) => particles.test(word) || /^['"(]?[\p{Lu}\p{Lo}][\p{L}\p{M}'’.)-]*$/u.test(word),
  );
  return words.length <= 5 && isWritten && !groups.test(name) && isFullName(nameTokens(name));
}

/** Person of a line that has nothing but a name, and perhaps an employer after it. */
export function nameOnly(text: string): ListedPerson | null {
  const name = nameBefore(text.slice(0, longestLine));
  return isNameOfPerson(name) ? { name, email: null, platform: null, login: null } : null;
}
