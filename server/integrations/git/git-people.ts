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

/** Somebody a commit names, ready to be found among the people on record. */
export interface GitPerson {
  /** The same for everything that is surely the same person: the address, or name and address of a shared mailbox. */
  readonly key: string;
  readonly name: string;
  readonly email: string;
  /** Root, list and machine mailboxes, and no address at all: they never make two people one. */
  readonly isShared: boolean;
  /** Authors and committers are; people in trailers are not. */
  readonly verified: boolean;
  /** Where the address says that they work. */
  readonly domain: string | null;
}

export function gitPerson(ident: Ident, verified: boolean): GitPerson {
  // A commit may name anybody at any length; what is longer is no name and no address.
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

/** Of two commits' words about one person: the verified one, then the first with a full name, then the first. */
export function betterKnown(first: GitPerson, next: GitPerson): GitPerson {
  if (first.verified !== next.verified) return first.verified ? first : next;
  return isWhole(next.name) && !isWhole(first.name) ? next : first;
}

const isWhole = (name: string) => /\s/.test(name.trim()) && isFullName(nameTokens(name)) && !isBotName(name);

/** The committer that GitHub writes for what is done on its pages is nobody. */
export const isWebCommitter = ({ email }: Ident): boolean => email.toLowerCase() === "noreply@github.com";

/** The value of the git identity: the address; for those without one their name. */
export const gitIdentityValue = ({ name, email }: Pick<GitPerson, "name" | "email">): string =>
  email || name || "unknown";

/** The person as the match wants them: the git identity, the mail address, and the handle inside a noreply address. */
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

/** A name that a tool wrote tells less than the handle or the address. */
function displayName({ name, email }: GitPerson, handle: string | null): string {
  if (!isPlaceholderName(name)) return name.slice(0, 200);
  return (handle ?? (email.split("@")[0] || name || "Unknown")).slice(0, 200);
}
