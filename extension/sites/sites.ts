import { type ConnectedHost, connectedHost, hostPatterns, platformOfSite, siteHost } from "#shared/profiles/hosts.ts";
import type { ProfilePlatform } from "#shared/profiles/recognized.ts";
import { sitePlatforms } from "./origins.ts";

/** Site whose profiles are recognized, with the origins that reveal the URLs of its tabs. */
export interface RecognizedSite {
  /** Platform; for a connected server platform and host. */
  readonly id: string;
  readonly platform: ProfilePlatform;
  readonly name: string;
  readonly origins: readonly string[];
}

const siteNames = {
  github: "GitHub",
  linkedin: "LinkedIn",
  twitter: "X",
  reddit: "Reddit",
  gitlab: "GitLab",
  devto: "DEV",
  stackoverflow: "Stack Overflow",
  hackernews: "Hacker News",
} as const;

const publicSites: readonly RecognizedSite[] = sitePlatforms.map((platform) => {
  return { id: platform, platform, name: siteNames[platform], origins: hostPatterns(platform) };
});

/** The sites that the first run asks for. */
export const mainSites = publicSites.slice(0, 4);

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
