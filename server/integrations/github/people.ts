import type { SyncedIdentity, SyncedOrganization, SyncedPerson } from "../sync/connector.ts";
import type { Account, Maybe } from "./records.ts";

/** Organizations that were asked for, by their name in lower case; null: GitHub has none of this name. */
export type KnownOrganizations = ReadonlyMap<string, Account | null>;

const ghostBio = "Hi, I'm @ghost! I take the place of user accounts that have been deleted. :ghost:";

/** Who stands where an account was deleted: GitHub sends null there. */
const ghost: SyncedPerson = {
  identities: [{ type: "username", value: "ghost", verified: true }],
  displayName: "Deleted User",
  attributes: { url: "https://github.com/ghost", bio: ghostBio },
};

/** The login as event ids spell it. */
export function loginOf(account: Maybe<Account>): string {
  return account?.login || "ghost";
}

/** The person behind an account. A company counts where it is an organization of GitHub. */
export function personOf(account: Maybe<Account>, organizations: KnownOrganizations): SyncedPerson {
  if (!account?.login || account.login === "ghost") return ghost;
  if (account.__typename === "Bot") return botOf(account);
  const isOrganization = account.__typename === "Organization";
  const company = isOrganization ? null : companyLogin(account);
  const organization = company === null ? null : organizationOf(company, organizations);
  return {
    identities: [usernameOf(account, account.login), ...otherIdentities(account)],
    displayName: account.name?.trim() || account.login,
    attributes: {
      ...profileOf(account),
      bio: text(isOrganization ? account.description : account.bio),
      location: text(account.location),
      company: text(account.company),
      websiteUrl: text(account.websiteUrl),
      isHireable: account.isHireable ?? undefined,
      ...(isOrganization && { isOrganization: true }),
    },
    ...(organization && { organizations: [organization] }),
  };
}

/** GraphQL leaves out the `[bot]` that tells an app from a user of the same name; REST, pages and commits write it. */
function botOf(account: Account): SyncedPerson {
  const login = account.login ?? "";
  const name = login.endsWith("[bot]") ? login : `${login}[bot]`;
  return {
    identities: [usernameOf(account, name)],
    displayName: login,
    attributes: profileOf(account),
    isBot: true,
  };
}

const usernameOf = ({ id }: Account, value: string): SyncedIdentity => ({
  type: "username",
  value,
  verified: true,
  ...(id ? { sourceId: id } : {}),
});

function otherIdentities({ email, twitterUsername }: Account): SyncedIdentity[] {
  return [
    ...(email?.includes("@") ? [{ type: "email", value: email.trim(), verified: true } as const] : []),
    ...(twitterUsername
      ? [{ platform: "twitter", type: "username", value: twitterUsername, verified: false } as const]
      : []),
  ];
}

const profileOf = ({ id, url, avatarUrl }: Account) => ({
  url: text(url),
  avatarUrl: text(avatarUrl),
  sourceId: text(id),
});

const text = (value: Maybe<string>) => value?.trim() || undefined;

/** The organization that a user's company names: GitHub links it when there is one. Null for free text. */
export function companyLogin({ companyHTML }: Account): string | null {
  const [tag] = /<a\b[^>]*>/i.exec(companyHTML ?? "") ?? [];
  if (!tag || /data-hovercard-type="user"/i.test(tag)) return null;
  return /\bhref="(?:https?:\/\/[^/"]+)?\/([a-z\d](?:[a-z\d-]{0,38}))"/i.exec(tag)?.[1] ?? null;
}

/** Null for a name that GitHub has no organization for: then it links a user, or one that is gone. */
function organizationOf(login: string, organizations: KnownOrganizations): SyncedOrganization | null {
  const found = organizations.get(login.toLowerCase());
  if (!found?.login) return null;
  const domain = domainOf(found.websiteUrl);
  return {
    displayName: found.name?.trim() || found.login,
    identities: [
      { type: "username", value: found.login, verified: true },
      ...(domain ? [{ type: "primary-domain", value: domain, verified: false } as const] : []),
      ...(found.twitterUsername
        ? [{ platform: "twitter", type: "username", value: found.twitterUsername, verified: false } as const]
        : []),
    ],
    attributes: {
      description: text(found.description),
      location: text(found.location),
      logo: text(found.avatarUrl),
      url: text(found.url),
    },
  };
}

/** The host of an address that somebody typed; null when it is none. */
function domainOf(website: Maybe<string>): string | null {
  const typed = website?.trim() ?? "";
  if (typed === "") return null;
  const url = URL.parse(/^https?:\/\//i.test(typed) ? typed : `https://${typed}`);
  const host = url?.hostname.replace(/^www\./, "") ?? "";
  return host.includes(".") ? host : null;
}
