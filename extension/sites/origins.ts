/**
 * The addresses of each site, as the browser's question for a permission names them. They stand by themselves, since the
 * manifest is made of them without the rest of the extension.
 */
export const originsOfSites = {
  github: ["https://github.com/*", "https://gist.github.com/*"],
  // LinkedIn shows members under the two letters of a country or language, for which patterns have no narrower form.
  linkedin: ["https://*.linkedin.com/*"],
  twitter: ["https://x.com/*", "https://twitter.com/*"],
  reddit: [
    "https://www.reddit.com/*",
    "https://old.reddit.com/*",
    "https://new.reddit.com/*",
    "https://sh.reddit.com/*",
  ],
  gitlab: ["https://gitlab.com/*"],
  devto: ["https://dev.to/*"],
  stackoverflow: ["https://stackoverflow.com/*"],
  hackernews: ["https://news.ycombinator.com/*"],
} as const;

/** All of them, as the manifest lists what may be asked for. */
export const siteOrigins: string[] = Object.values(originsOfSites).flat();

/**
 * Hosts of connected forums and GitLab servers are known only once the console has named them, so that the manifest must
 * let any be asked for. Each is asked for by itself, and no other ever is (`originsOf` in `sites.ts`).
 */
export const connectedOrigins = ["https://*/*"];
