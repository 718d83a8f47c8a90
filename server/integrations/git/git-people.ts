import type { SeenIdentity, SeenPerson } from "#server/records/people/match.ts";
import { isMachineAccount } from "#shared/domain/evidence/bot.ts";
import { isFullName, nameTokens } from "#shared/domain/evidence/compare/compare-names.ts";
import { isAppLogin } from "#shared/domain/identities/account-number.ts";
import {
  handleFromNoreply,
  isBotName,
  isPlaceholderName,
  isSharedMailbox,
  type NoreplyHandle,
} from "#shared/domain/identities/git-identity.ts";
import { emailKey } from "#shared/domain/identities/identity-value.ts";
import { foldAscii } from "#shared/domain/text/fold-ascii.ts";
import { isPlaceholderEmail } from "#shared/domain/text/placeholders.ts";
import type { Ident } from "./commit.ts";
import { gitLimits } from "./limits.ts";

/** Person named by a commit, ready to be matched with stored people. */
export interface GitPerson {
  /**
   * Equal for the same person: the address, name and address for a shared mailbox, or address and month for a login,
   * which another account may have later.
   */
  readonly key: string;
  readonly name: string;
  readonly email: string;
  /** True for root, list and machine mailboxes, placeholders and a missing address. They never identify a person. */
  readonly isShared: boolean;
  /** True for authors and committers, false for people in trailers. */
  readonly verified: boolean;
}

export function gitPerson(ident: Ident, verified: boolean, at = new Date(0)): GitPerson {
  // Commits and mailmaps may contain names and emails of any length. Cut them to the limits.
  const name = ident.name.trim().slice(0, gitLimits.name);
  const email = ident.email.trim().slice(0, gitLimits.email);
  const isShared = isSharedAddress(email);
  const address = emailKey(email);
  return {
    key: isShared ? `${name}\n${address}` : isOfLogin(email) ? `${address}\n${at.toISOString().slice(0, 7)}` : address,
    name,
    email,
    isShared,
    verified: verified && !isShared,
  };
}

/** Returns whether different people may commit with an address: a role's or list's mailbox, or a placeholder. */
export const isSharedAddress = (email: string): boolean => isSharedMailbox(email) || isPlaceholderEmail(email);

/** Returns whether an address names a login, but not the number of the account. */
export function isOfLogin(email: string): boolean {
  const handle = handleFromNoreply(email);
  return handle !== null && handle.account === null && !isAppLogin(handle.platform, handle.handle);
}

/**
 * Picks one of two versions of a person: the verified one, then the one with a bot's name at a machine's address and a
 * person's elsewhere, then the first with a full name, then the first.
 */
export function pickBetterKnown(first: GitPerson, next: GitPerson): GitPerson {
  if (first.verified !== next.verified) return first.verified ? first : next;
  const isBot = isBotName(first.name);
  if (isBot !== isBotName(next.name)) return isBot === isMachineAccount(accountIn(first.email)) ? first : next;
  return isWhole(next.name) && !isWhole(first.name) ? next : first;
}

const isWhole = (name: string) => /\s/.test(name.trim()) && isFullName(nameTokens(name)) && !isBotName(name);

/** Returns whether the committer is GitHub itself, which commits on behalf of users on its website. */
export const isWebCommitter = ({ email }: Ident): boolean => emailKey(email) === "noreply@github.com";

/** Value of the git identity: the email, or the name when the email is missing. */
export const gitIdentityValue = ({ name, email }: Pick<GitPerson, "name" | "email">): string =>
  email || name || "unknown";

/** Converts the person for matching: with the git identity, and the email or the handle in a noreply address. */
export function seenPerson(
  person: GitPerson,
  { at: joinedAt, until = joinedAt }: { readonly at: Date; readonly until?: Date },
  integrationId: string,
): SeenPerson {
  const { email, verified } = person;
  const handle = handleFromNoreply(email);
  const common = { verified, source: "git", integrationId };
  const identities: SeenIdentity[] = [
    { platform: "git", type: "username", value: gitIdentityValue(person), ...common },
    handle
      ? { ...common, type: "username", ...accountOf(handle), seenAt: until }
      : { platform: "git", type: "email", value: email, ...common },
  ];
  const account = accountIn(email);
  const isOwn = isAssistantOf(person.name, account);
  const hasBotName = isBotName(person.name) && !isOwn;
  const isMachine = isMachineAccount(account);
  const isBot = hasBotName || isBotName(handle?.handle ?? "");
  // A tool may commit with its user's address under a name of its own. A trailer does not prove who has the address.
  const named = hasBotName ? "bot" : verified ? "person" : null;
  const isNamedLike = isMachine || person.isShared || /\[bot\]$/i.test(person.name) ? null : named;
  return {
    displayName: isOwn ? account : displayName(person, handle?.handle ?? null),
    joinedAt,
    identities: person.isShared ? [] : identities,
    ...(isBot ? { attributes: { isBot: { default: true, git: true } } } : {}),
    ...(isNamedLike && { isNamedLike }),
  };
}

/** Handle or mailbox of an address. */
const accountIn = (email: string): string => handleFromNoreply(email)?.handle ?? email.split("@")[0] ?? "";

/** True for "adaquill's bot" with the address or account of adaquill: an assistant that commits as the person it is of. */
const isAssistantOf = (name: string, account: string): boolean => {
  const [, user] = /^(.{1,100}?)['’]s\s/u.exec(name) ?? [];
  return user !== undefined && foldAscii(user) === foldAscii(account);
};

/** The login of an app identifies it, whatever its number. */
const accountOf = ({ platform, site, handle, account }: NoreplyHandle) => ({
  ...{ platform, site },
  value: handle,
  sourceId: isAppLogin(platform, handle) ? null : account,
});

/** Prefers the handle or the address to a placeholder name written by a tool. */
function displayName({ name, email }: GitPerson, handle: string | null): string {
  if (!isPlaceholderName(name)) return name.slice(0, 200);
  return (handle ?? (email.split("@")[0] || name || "Unknown")).slice(0, 200);
}
