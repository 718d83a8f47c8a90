import { siteHost } from "#shared/profiles/hosts.ts";
import type { ProfilePlatform } from "#shared/profiles/recognised.ts";
import { originsOfSites } from "./origins.ts";

/** A site whose profiles are recognised, and what the browser must allow for it: to tell the address of its tabs. */
export interface RecognisedSite {
  readonly platform: ProfilePlatform;
  readonly name: string;
  readonly origins: readonly string[];
}

/** Each is asked for by itself, when the user first visits it or in the options. */
export const recognisedSites: readonly RecognisedSite[] = [
  { platform: "github", name: "GitHub", origins: originsOfSites.github },
  { platform: "linkedin", name: "LinkedIn", origins: originsOfSites.linkedin },
  { platform: "twitter", name: "X", origins: originsOfSites.twitter },
  { platform: "reddit", name: "Reddit", origins: originsOfSites.reddit },
];

/** The site that an address lies on, or null. */
export function siteOfAddress(address: string): RecognisedSite | null {
  const url = URL.parse(address);
  const site = url?.protocol === "https:" ? siteHost(url.host)?.site : undefined;
  const platform = site === "gist" ? "github" : site;
  return recognisedSites.find((each) => each.platform === platform) ?? null;
}
