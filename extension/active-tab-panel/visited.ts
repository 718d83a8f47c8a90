import { recognise } from "#shared/profiles/recognise.ts";
import type { RecognisedPost, RecognisedProfile } from "#shared/profiles/recognised.ts";
import { recognisedKey } from "#shared/profiles/recognised-key.ts";
import { type RecognisedSite, siteOfAddress } from "../sites/sites.ts";
import type { AllowedSites } from "../sites/use-allowed-sites.ts";

/** What the panel makes of the tab beside it. */
export type Visited =
  /** The browser tells no address: another site, or one that is not allowed. */
  | { readonly kind: "hidden" }
  | { readonly kind: "not-allowed"; readonly site: RecognisedSite }
  /** The page is of this host, and of nobody. */
  | { readonly kind: "no-profile"; readonly host: string }
  | { readonly kind: "profile"; readonly profile: RecognisedProfile }
  | { readonly kind: "post"; readonly post: RecognisedPost };

/** Reads the address of the tab; asks nobody. */
export function visitedOf(address: string | null, allowed: AllowedSites): Visited {
  if (address === null) return { kind: "hidden" };
  const site = siteOfAddress(address);
  const host = URL.parse(address)?.host ?? "";
  if (site === null) return { kind: "no-profile", host };
  if (!allowed.has(site.platform)) return { kind: "not-allowed", site };
  const recognised = recognise(address);
  if (recognised === null) return { kind: "no-profile", host };
  return recognised.kind === "post" ? { kind: "post", post: recognised } : { kind: "profile", profile: recognised };
}

/** Tells one visited page from another; the tabs and sub-pages of one profile are one. */
export function visitedKey(visited: Visited, address: string | null): string {
  if (visited.kind === "profile") return recognisedKey(visited.profile);
  return visited.kind === "post" ? recognisedKey(visited.post) : `${visited.kind} ${address}`;
}
