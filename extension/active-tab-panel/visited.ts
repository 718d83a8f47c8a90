import { repositoryOf } from "#shared/profiles/lists.ts";
import { recognise } from "#shared/profiles/recognise.ts";
import type { RecognisedPost, RecognisedProfile } from "#shared/profiles/recognised.ts";
import { recognisedKey } from "#shared/profiles/recognised-key.ts";
import { isShortLink } from "#shared/profiles/short-link.ts";
import { type RecognisedSite, siteOfAddress } from "../sites/sites.ts";
import type { Sites } from "../sites/use-allowed-sites.ts";

/** Page in the active tab, as the panel classifies it. */
export type Visited =
  /** The browser hides the URL: an unsupported site, or one that is not allowed. */
  | { readonly kind: "hidden" }
  | { readonly kind: "not-allowed"; readonly site: RecognisedSite }
  /** A page of this host without a profile. It may be a short link or belong to a repository. */
  | { readonly kind: "no-profile"; readonly host: string; readonly leadsOn?: true; readonly repository?: string }
  | { readonly kind: "profile"; readonly profile: RecognisedProfile }
  | { readonly kind: "post"; readonly post: RecognisedPost };

/** Classifies the URL of the tab. Sends no request. */
export function visitedOf(address: string | null, { connected, allowed }: Sites): Visited {
  if (address === null) return { kind: "hidden" };
  const site = siteOfAddress(address, connected);
  if (site !== null && !allowed.has(site.id)) return { kind: "not-allowed", site };
  const recognised = site && recognise(address, { connected });
  if (recognised === null) {
    const repository = repositoryOf(address);
    const url = URL.parse(address);
    // Browser pages such as `about:blank` have no host worth showing.
    const host = url && /^https?:$/.test(url.protocol) ? url.host : "";
    return {
      kind: "no-profile",
      host,
      ...(isShortLink(address) && { leadsOn: true }),
      ...(repository && { repository }),
    };
  }
  return recognised.kind === "post" ? { kind: "post", post: recognised } : { kind: "profile", profile: recognised };
}

/** Returns a key for the visited page. All tabs and sub-pages of a profile share one key. */
export function visitedKey(visited: Visited, address: string | null): string {
  if (visited.kind === "profile") return recognisedKey(visited.profile);
  return visited.kind === "post" ? recognisedKey(visited.post) : `${visited.kind} ${address}`;
}
