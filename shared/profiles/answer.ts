import type { Address } from "./address.ts";
import { platformOfSite } from "./hosts.ts";
import type { ProfilePlatform, RecognizedPost, RecognizedProfile } from "./recognized.ts";

/** Builds a recognizer's result for a profile. */
export function profile(
  address: Address,
  kind: RecognizedProfile["kind"],
  handle: string,
  more?: Partial<RecognizedProfile>,
): RecognizedProfile {
  return { kind, ...origin(address), handle, value: handle, ...more };
}

/** Builds a recognizer's result for a post. */
export function post(
  address: Address,
  postType: RecognizedPost["postType"],
  id: string,
  url: string,
  author?: string,
): RecognizedPost {
  return { kind: "post", ...origin(address), postType, id, url, ...(author && { author }) };
}

function origin({ site, host, server }: Address): { platform: ProfilePlatform; host?: string; server?: string } {
  return { platform: platformOfSite(site), ...(host && { host }), ...(server && { server }) };
}

/** Links in text keep the @ before a name. GitHub and X remove it. */
export const withoutAt = (name: string): string => name.replace(/^@(?=[^@\s])/, "");
