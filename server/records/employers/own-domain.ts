import { getDomainWithoutSuffix } from "tldts";
import { isFullName, nameTokens } from "#shared/domain/evidence/compare/compare-names.ts";
import { isSharedMailbox } from "#shared/domain/identities/git-identity.ts";
import { isInstitution } from "#shared/domain/organizations/organization-name.ts";

/** A person who has an address at a domain. */
export interface DomainUser {
  readonly id: string;
  readonly name: string;
  /** Their addresses at the domain, and handles elsewhere. */
  readonly addresses: readonly string[];
  readonly handles: readonly string[];
}

const letters = (text: string): string =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");

/** Shortest part of a name that says something when a domain contains it. */
const shortest = 3;

/** True when a domain holds the person's name, mailbox or handle, so that it may be their own. */
export function isOwnDomain(domain: string, { name, addresses, handles }: Omit<DomainUser, "id">): boolean {
  const label = letters(getDomainWithoutSuffix(domain, { allowPrivateDomains: true }) ?? domain);
  const whole = letters(domain);
  const mailboxes = addresses.map((address) => letters((address.split("@")[0] ?? "").replace(/\+.*$/s, "")));
  const names = [...nameTokens(name).map(letters), letters(name)];
  const initials = letters(
    nameTokens(name)
      .map((token) => token[0] ?? "")
      .join(""),
  );
  return (
    [...names, ...mailboxes, ...handles.map(letters)].some(
      (part) =>
        part.length >= shortest &&
        (label.includes(part) || (label.length > shortest && part.includes(label)) || part === whole),
    ) || label === initials
  );
}

/** True for an address at a domain that is called exactly like its user: `info@adaquill.dev` of Ada Quill. */
export function isAtNamesake(address: string, names: readonly string[]): boolean {
  const label = letters(getDomainWithoutSuffix(address.split("@")[1] ?? "", { allowPrivateDomains: true }) ?? "");
  return label.length > shortest && names.some((name) => letters(name) === label);
}

/** Users of a domain of whom it is not their own. Shared mailboxes are nobody's. */
export const othersThanOwners = <User extends DomainUser>(domain: string, users: readonly User[]): User[] =>
  users
    .map((user) => ({ ...user, addresses: user.addresses.filter((each) => !isSharedMailbox(each)) }))
    .filter((user) => user.addresses.length > 0 && !isOwnDomain(domain, user));

/** A person's full name, else the one that their mailbox states (`ada.quill@…`), else what they are called. */
function nameOf({ id, name, addresses }: DomainUser): string {
  const stated = addresses.map((address) => (address.split("@")[0] ?? "").replace(/\+.*$/s, "").replace(/[._-]/g, " "));
  const full = [name, ...stated].find((each) => isFullName(nameTokens(each))) ?? name;
  return nameTokens(full).join(" ") || id;
}

/**
 * True when several people use a domain of which it is nobody's own, or it is an institution's. Profiles with one name
 * count as one person, and a profile that is only named by a handle may be the other's.
 */
export function speaksForCompany(domain: string, users: readonly DomainUser[]): boolean {
  if (isInstitution(domain)) return true;
  const others = othersThanOwners(domain, users);
  const names = new Set(others.map(nameOf));
  const fullNames = [...names].filter((name) => isFullName(nameTokens(name)));
  return fullNames.length > 1 || names.size > 2;
}
