import { type ConnectedHost, connectedHost, platformOfSite, siteHost } from "#shared/profiles/hosts.ts";
import type { ProfilePlatform } from "#shared/profiles/recognized.ts";
import { originsOfSites } from "./origins.ts";

/** Site whose profiles are recognized, with the origins that reveal the URLs of its tabs. */
export interface RecognizedSite {
  /** Platform; for a connected server platform and host. */
  readonly id: string;
  readonly platform: ProfilePlatform;
  readonly name: string;
  readonly origins: readonly string[];
}

const publicSite = (platform: keyof typeof originsOfSites, name: string): RecognizedSite => {
  return { id: platform, platform, name, origins: originsOfSites[platform] };
};

const publicSites: readonly RecognizedSite[] = [
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
 * Returns all recognized sites: the public ones and the console's connected servers. Access to each is requested
 * separately, on the first visit or in the options.
 */
export function recognizedSites(connected: readonly ConnectedHost[]): readonly RecognizedSite[] {
  return [
    ...publicSites,
    ...connected.map(({ platform, host }) => {
      return { id: `${platform} ${host}`, platform, name: host, origins: [`https://${host}/*`] };
    }),
  ];
}

/** Returns the site of a URL, or null. */
export function siteOfAddress(address: string, connected: readonly ConnectedHost[]): RecognizedSite | null {
  const url = URL.parse(address);
  const host = url?.protocol === "https:" ? (connectedHost(url.host, connected) ?? siteHost(url.host)) : null;
  const platform = host ? platformOfSite(host.site) : undefined;
  const id = host?.server ? `${platform} ${host.server}` : platform;
  return recognizedSites(connected).find((site) => site.id === id) ?? null;
}
