import type { ProfilePlatform } from "./recognised.ts";

/** Gists lie on a host of their own with addresses of their own. */
export type Site = ProfilePlatform | "gist";

export interface SiteHost {
  readonly site: Site;
  /** The host of a GitHub Enterprise server. */
  readonly host?: string;
}

const names: Readonly<Record<string, readonly [site: Site, ...subdomains: string[]]>> = {
  "github.com": ["github", "www"],
  "gist.github.com": ["gist"],
  "linkedin.com": ["linkedin", "www", "m", "mobile", "touch"],
  "x.com": ["twitter", "www", "mobile"],
  "twitter.com": ["twitter", "www", "mobile", "m"],
  "reddit.com": ["reddit", "www", "old", "new", "np", "sh", "m"],
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

/** The GitHub Enterprise server of a host, if it is one of those named; its gists may lie under `gist.`. */
export function enterpriseHost(authority: string, githubHosts: readonly string[]): SiteHost | null {
  for (const named of githubHosts) {
    const host = named.toLowerCase();
    if (authority === host) return { site: "github", host };
    if (authority === `gist.${host}`) return { site: "gist", host };
  }
  return null;
}
