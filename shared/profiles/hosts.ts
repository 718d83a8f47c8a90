import type { Attributes } from "#shared/domain/attributes.ts";
import type { ProfilePlatform, RecognizedProfile } from "./recognized.ts";

/**
 * Gists and the API of GitHub have separate hosts with URLs of their own. Stack Overflow's meta site has the same users,
 * but other questions.
 */
export type Site = ProfilePlatform | "gist" | "api" | "meta";

export const platformOfSite = (site: Site): ProfilePlatform =>
  site === "meta" ? "stackoverflow" : site === "gist" || site === "api" ? "github" : site;

export interface SiteHost {
  readonly site: Site;
  /** The host of a GitHub Enterprise server. */
  readonly host?: string;
  /** The host of a connected server. */
  readonly server?: string;
}

/** A connected server from which the platform reads people, in addition to the public sites. */
export interface ConnectedHost {
  readonly platform: "gitlab" | "discourse";
  /** With a port if it is not the default, for example `forum.acme.example`. */
  readonly host: string;
}

type Names = readonly [site: Site, ...subdomains: string[]];
const mobile = ["www", "m", "mobile"];
const linkedIn: Names = ["linkedin", ...mobile, "touch", "touch.www"];
const x: Names = ["twitter", ...mobile];

/** The one table of hosts: recognition, the permission requests and the manifest derive from it. */
const names: Readonly<Record<string, Names>> = {
  "github.com": ["github", ...mobile],
  "gist.github.com": ["gist"],
  "api.github.com": ["api"],
  "linkedin.com": linkedIn,
  "linkedin.cn": linkedIn,
  "x.com": x,
  "twitter.com": x,
  "reddit.com": ["reddit", ...mobile, "old", "new", "np", "sh", "amp", "i", "ssl"],
  "gitlab.com": ["gitlab", "www"],
  "dev.to": ["devto", "www"],
  // The sites in other languages have other accounts.
  "stackoverflow.com": ["stackoverflow", "www"],
  "meta.stackoverflow.com": ["meta"],
  "news.ycombinator.com": ["hackernews"],
};

const siteHosts: ReadonlyMap<string, SiteHost> = new Map(
  Object.entries(names).flatMap(([domain, [site, ...subdomains]]) =>
    [domain, ...subdomains.map((name) => `${name}.${domain}`)].map((host) => [host, { site }] as const),
  ),
);

/** LinkedIn and Reddit also show profiles on subdomains of a country or language, for example de.linkedin.com. */
const regionalHosts: readonly (readonly [pattern: RegExp, site: Site])[] = [
  [/^[a-z]{2}\.linkedin\.c(?:om|n)$/, "linkedin"],
  [/^[a-z]{2}(?:-[a-z]{2})?\.reddit\.com$/, "reddit"],
];

/**
 * Match patterns of the recognized hosts of a platform. Match patterns express subdomains of a country or language only
 * as all subdomains.
 */
export function hostPatterns(platform: ProfilePlatform): readonly string[] {
  const domains = Object.entries(names).filter(([, [site]]) => platformOfSite(site) === platform);
  return domains.flatMap(([domain, [, ...subdomains]]) => {
    const isRegional = regionalHosts.some(([pattern]) => pattern.test(`de.${domain}`));
    const hosts = isRegional ? [`*.${domain}`] : [domain, ...subdomains.map((name) => `${name}.${domain}`)];
    return hosts.map((host) => `https://${host}/*`);
  });
}

/** The site of a host in normalized form, or null. */
export function siteHost(authority: string): SiteHost | null {
  const known = siteHosts.get(authority);
  if (known) return known;
  const regional = regionalHosts.find(([pattern]) => pattern.test(authority));
  return regional ? { site: regional[1] } : null;
}

/** The connected server with this host, or null. */
export function connectedHost(authority: string, connected: readonly ConnectedHost[]): SiteHost | null {
  const found = connected.find(({ host }) => host.toLowerCase() === authority);
  return found ? { site: found.platform, server: authority } : null;
}

/**
 * The server of a stored profile, if it differs from the server of the visited profile; else null. Names are not shared
 * between servers of a platform, and an identity does not contain its server. The profile URL does, if a connector
 * stored it.
 */
export function otherServerOf(
  { platform, value, server = platform === "gitlab" ? "gitlab.com" : "" }: RecognizedProfile,
  { attributes }: { readonly attributes?: Attributes | null | undefined },
): string | null {
  const known = server && attributes?.url?.[platform];
  const url = typeof known === "string" ? URL.parse(known) : null;
  const isOfName = url?.pathname.toLowerCase().endsWith(`/${encodeURIComponent(value).toLowerCase()}`);
  return url && isOfName && url.host !== server ? url.host : null;
}

/** The GitHub Enterprise server with this host, or null. Its gists may be under `gist.`. */
export function enterpriseHost(authority: string, githubHosts: readonly string[]): SiteHost | null {
  for (const configured of githubHosts) {
    const host = configured.toLowerCase();
    if (authority === host) return { site: "github", host };
    if (authority === `gist.${host}`) return { site: "gist", host };
  }
  return null;
}
