import type { Attributes } from "#shared/domain/attributes.ts";
import type { ProfilePlatform, RecognisedProfile } from "./recognised.ts";

/** Gists lie on a host of their own with addresses of their own. */
export type Site = ProfilePlatform | "gist";

export interface SiteHost {
  readonly site: Site;
  /** The host of a GitHub Enterprise server. */
  readonly host?: string;
  /** The host of a connected server. */
  readonly server?: string;
}

/** A server that the platform reads people from, beside the public sites. */
export interface ConnectedHost {
  readonly platform: "gitlab" | "discourse";
  /** With the port if it is not the scheme's own, for example `forum.acme.example`. */
  readonly host: string;
}

const names: Readonly<Record<string, readonly [site: Site, ...subdomains: string[]]>> = {
  "github.com": ["github", "www"],
  "gist.github.com": ["gist"],
  "linkedin.com": ["linkedin", "www", "m", "mobile", "touch"],
  "x.com": ["twitter", "www", "mobile"],
  "twitter.com": ["twitter", "www", "mobile", "m"],
  "reddit.com": ["reddit", "www", "old", "new", "np", "sh", "m"],
  "gitlab.com": ["gitlab"],
  "dev.to": ["devto", "www"],
  "stackoverflow.com": ["stackoverflow", "www"],
  "news.ycombinator.com": ["hackernews"],
};

const siteHosts: ReadonlyMap<string, SiteHost> = new Map(
  Object.entries(names).flatMap(([domain, [site, ...subdomains]]) =>
    [domain, ...subdomains.map((name) => `${name}.${domain}`)].map((host) => [host, { site }] as const),
  ),
);

/** LinkedIn shows a profile under the two letters of a country or language, for example de.linkedin.com. */
const regionalLinkedIn = /^[a-z]{2}\.linkedin\.com$/;

/** The site of a host as it stands in a serialised address, or null. */
export function siteHost(authority: string): SiteHost | null {
  return siteHosts.get(authority) ?? (regionalLinkedIn.test(authority) ? { site: "linkedin" } : null);
}

/** The connected server of a host, if it is one of those named. */
export function connectedHost(authority: string, connected: readonly ConnectedHost[]): SiteHost | null {
  const found = connected.find(({ host }) => host.toLowerCase() === authority);
  return found ? { site: found.platform, server: authority } : null;
}

/**
 * The server on which the record knows the visited name, where that is another one than the visited; null otherwise.
 * Servers of one platform do not share their names, and an identity does not say on which it is: the address of the
 * profile does, where a connection has read it.
 */
export function otherServerOf(
  { platform, value, server = platform === "gitlab" ? "gitlab.com" : "" }: RecognisedProfile,
  { attributes }: { readonly attributes?: Attributes | null | undefined },
): string | null {
  const known = server && attributes?.url?.[platform];
  const url = typeof known === "string" ? URL.parse(known) : null;
  const isOfName = url?.pathname.toLowerCase().endsWith(`/${encodeURIComponent(value).toLowerCase()}`);
  return url && isOfName && url.host !== server ? url.host : null;
}

/** The GitHub Enterprise server of a host, if it is one of those named; its gists may lie under `gist.`. */
export function enterpriseHost(authority: string, githubHosts: readonly string[]): SiteHost | null {
  for (const named of githubHosts) {
    const host = named.toLowerCase();
    if (authority === host) return { site: "github", host };
    if (authority === `gist.${host}`) return { site: "gist", host };
  }
  return null;
}
