import { organizationDomain } from "#server/organizations/match.ts";
import type { SeenIdentity, SeenPerson } from "#server/people/match.ts";
import { isFullName, nameTokens } from "#shared/domain/evidence/compare/compare-names.ts";
import {
  handleFromNoreply,
  isBotName,
  isPlaceholderName,
  isSharedMailbox,
} from "#shared/domain/identities/git-identity.ts";
import type { Ident } from "./commit.ts";
import { gitLimits } from "./limits.ts";

/** Person named by a commit, ready to be matched with stored people. */
export interface GitPerson {
  /** Equal for the same person: the address, or name and address for a shared mailbox. */
  readonly key: string;
  readonly name: string;
  readonly email: string;
  /** True for root, list and machine mailboxes and for a missing address. They never identify a person. */
  readonly isShared: boolean;
  /** True for authors and committers, false for people in trailers. */
  readonly verified: boolean;
  /** Domain of the organization, derived from the email. */
  readonly domain: string | null;
}

export function gitPerson(ident: Ident, verified: boolean): GitPerson {
  // Commits may contain names and emails of any length. Cut them to the limits.
  const name = ident.name.slice(0, gitLimits.name);
  const email = ident.email.slice(0, gitLimits.email);
  const isShared = isSharedMailbox(email);
  const address = email.toLowerCase();
  return {
    key: isShared ? `${name}\n${address}` : address,
    name,
    email,
    isShared,
    verified: verified && !isShared,
    domain: isShared ? null : organizationDomain(email),
  };
}

/** Picks one of two versions of a person: the verified one, then the first with a full name, then the first. */
export function pickBetterKnown(first: GitPerson, next: GitPerson): GitPerson {
  if (first.verified !== next.verified) return first.verified ? first : next;
  return isWhole(next.name) && !isWhole(first.name) ? next : first;
}

const isWhole = (name: string) => /\s/.test(name.trim()) && isFullName(nameTokens(name)) && !isBotName(name);

/** Returns whether the committer is GitHub itself, which commits on behalf of users on its website. */
export const isWebCommitter = ({ email }: Ident): boolean => email.toLowerCase() === "noreply@github.com";

/** Value of the git identity: the email, or the name when the email is missing. */
export const gitIdentityValue = ({ name, email }: Pick<GitPerson, "name" | "email">): string =>
  email || name || "unknown";

/** Converts the person for matching: with the git identity, and the email or the handle in a noreply address. */
export function seenPerson(person: GitPerson, joinedAt: Date, integrationId: string): SeenPerson {
  const { email, verified } = person;
  const handle = handleFromNoreply(email);
  const common = { verified, source: "git", integrationId };
  const identities: SeenIdentity[] = [
    { platform: "git", type: "username", value: gitIdentityValue(person), ...common },
    handle
      ? { platform: handle.platform, type: "username", value: handle.handle, ...common }
      : { platform: "git", type: "email", value: email, ...common },
  ];
  const isBot = isBotName(person.name) || isBotName(handle?.handle ?? "");
  return {
    displayName: displayName(person, handle?.handle ?? null),
    joinedAt,
    identities: person.isShared ? [] : identities,
    ...(isBot ? { attributes: { isBot: { default: true, git: true } } } : {}),
  };
}

/** Prefers the handle or the address to a placeholder name written by a tool. */
function displayName({ name, email }: GitPerson, handle: string | null): string {
  if (!isPlaceholderName(name)) return name.slice(0, 200);
  return (handle ?? (email.split("@")[0] || name || "Unknown")).slice(0, 200);
}
