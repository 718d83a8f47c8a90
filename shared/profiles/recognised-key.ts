import { type Recognised, siteOfProfile } from "./recognised.ts";

/**
 * Comparison key of a recognized page: platform, type and name in lower case, plus the server unless it is the public one.
 * Two pages of one profile (a tab, another host of the site, a gist) have the same key.
 */
export function recognisedKey(recognised: Recognised): string {
  const [type, name] =
    recognised.kind === "post" ? [recognised.postType, recognised.id] : ["username", recognised.value];
  return [recognised.platform, siteOfProfile(recognised), type, name.toLowerCase()].join(" ");
}
