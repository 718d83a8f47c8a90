import { firstLink } from "#server/platform/core/html-text.ts";
import { isDeletedAccountName } from "#shared/domain/identities/deleted-account.ts";
import type { SyncedIdentity, SyncedOrganization, SyncedPerson } from "../sync/connector.ts";
import { deletedAuthor } from "../sync/deleted-author.ts";
import type { Account, Maybe } from "./records.ts";

/** Requested organizations by lower-case login; null when GitHub has none of this login. */
export type KnownOrganizations = ReadonlyMap<string, Account | null>;

/** Placeholder for deleted accounts, which GitHub returns as null. */
const ghost = deletedAuthor("ghost");

/** Returns the login as used in event ids. */
export function loginOf(account: Maybe<Account>): string {
  return account?.login || "ghost";
}

/** Converts an account to a person. The company is added only when it is an organization on GitHub. */
export function personOf(account: Maybe<Account>, organizations: KnownOrganizations): SyncedPerson {
  if (!account?.login || isDeletedAccountName("github", account.login)) return ghost;
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

/**
 * Adds the suffix `[bot]`, which GraphQL omits but REST, pages and commits include. It distinguishes an app from a user
 * of the same name.
 */
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

/** Returns the organization login that GitHub links in a user's company; null for free text. */
export function companyLogin({ companyHTML }: Account): string | null {
  const link = firstLink(companyHTML ?? "");
  if (!link || link["data-hovercard-type"] === "user") return null;
  const path = URL.parse(link.href ?? "", "https://github.invalid")?.pathname ?? "";
  return /^\/([a-z\d][a-z\d-]{0,38})$/i.exec(path)?.[1] ?? null;
}

/** Null when GitHub has no organization of this login: the link leads to a user, or the organization was deleted. */
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

/** Returns the host of a URL entered by a user; null when invalid. */
function domainOf(website: Maybe<string>): string | null {
  const typed = website?.trim() ?? "";
  if (typed === "") return null;
  const url = URL.parse(/^https?:\/\//i.test(typed) ? typed : `https://${typed}`);
  const host = url?.hostname.replace(/^www\./, "") ?? "";
  return host.includes(".") ? host : null;
}
