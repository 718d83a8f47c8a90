import { type ConnectedHost, connectedHost, siteHost } from "#shared/profiles/hosts.ts";
import type { ProfilePlatform } from "#shared/profiles/recognised.ts";
import { originsOfSites } from "./origins.ts";

/** A site whose profiles are recognised, and what the browser must allow for it: to tell the address of its tabs. */
export interface RecognisedSite {
  /** Tells one site from another: the platform, for a connected server with its host. */
  readonly id: string;
  readonly platform: ProfilePlatform;
  readonly name: string;
  readonly origins: readonly string[];
}

const publicSite = (platform: keyof typeof originsOfSites, name: string): RecognisedSite => {
  return { id: platform, platform, name, origins: originsOfSites[platform] };
};

const publicSites: readonly RecognisedSite[] = [
  publicSite("github", "GitHub"),
  publicSite("linkedin", "LinkedIn"),
  publicSite("twitter", "X"),
  publicSite("reddit", "Reddit"),
  publicSite("gitlab", "GitLab"),
  publicSite("devto", "DEV"),
  publicSite("stackoverflow", "Stack Overflow"),
  publicSite("hackernews", "Hacker News"),
];

/**
 * Every site whose profiles are recognised: the public ones, and the servers that the console names. Each is asked for by
 * itself, when the user first visits it or in the options.
 */
export function recognisedSites(connected: readonly ConnectedHost[]): readonly RecognisedSite[] {
  return [
    ...publicSites,
    ...connected.map(({ platform, host }) => {
      return { id: `${platform} ${host}`, platform, name: host, origins: [`https://${host}/*`] };
    }),
  ];
}

/** The site that an address lies on, or null. */
export function siteOfAddress(address: string, connected: readonly ConnectedHost[]): RecognisedSite | null {
  const url = URL.parse(address);
  const host = url?.protocol === "https:" ? (connectedHost(url.host, connected) ?? siteHost(url.host)) : null;
  const platform = host?.site === "gist" ? "github" : host?.site;
  const id = host?.server ? `${platform} ${host.server}` : platform;
  return recognisedSites(connected).find((site) => site.id === id) ?? null;
}
