/**
 * Match patterns of each site for permission requests. A separate module, because the manifest is built from it without
 * the rest of the extension.
 */
export const originsOfSites = {
  github: ["https://github.com/*", "https://gist.github.com/*"],
  // LinkedIn uses two-letter country and language subdomains. Match patterns cannot express them more narrowly.
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

/** All patterns, declared as optional permissions in the manifest. */
export const siteOrigins: string[] = Object.values(originsOfSites).flat();

/**
 * The console reports hosts of connected forums and GitLab servers at runtime, so the manifest must allow any host to
 * be requested. Each of these hosts is requested separately, and no other host ever is (`originsOf` in `sites.ts`).
 */
export const connectedOrigins = ["https://*/*"];
