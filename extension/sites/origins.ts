// A relative path, because the manifest is built from this module without the aliases.
import { hostPatterns } from "../../shared/profiles/hosts.ts";

/**
 * Public sites, with the four main ones first. A separate module, because the manifest is built from it without the
 * rest of the extension.
 */
export const sitePlatforms = [
  "github",
  "linkedin",
  "twitter",
  "reddit",
  "gitlab",
  "devto",
  "stackoverflow",
  "hackernews",
] as const;

/** All patterns, declared as optional permissions in the manifest. */
export const siteOrigins: string[] = sitePlatforms.flatMap(hostPatterns);

/**
 * The console reports hosts of connected forums and GitLab servers at runtime, so the manifest must allow any host to
 * be requested. Each of these hosts is requested separately, and no other host ever is (`originsOf` in `sites.ts`).
 */
export const connectedOrigins = ["https://*/*"];
