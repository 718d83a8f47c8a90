import { type Recognized, siteOfProfile } from "./recognized.ts";

/**
 * Comparison key of a recognized page: platform, type and name in lower case, plus the server unless it is the public
 * one. Two pages of one profile (a tab, another host of the site, a gist) have the same key.
 */
export function recognizedKey(recognized: Recognized): string {
  const [type, name] =
    recognized.kind === "post" ? [recognized.postType, recognized.id] : ["username", recognized.value];
  return [recognized.platform, siteOfProfile(recognized), type, name.toLowerCase()].join(" ");
}
