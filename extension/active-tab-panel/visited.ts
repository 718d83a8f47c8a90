import { repositoryOf } from "#shared/profiles/lists.ts";
import { recognize } from "#shared/profiles/recognize.ts";
import type { RecognizedPost, RecognizedProfile } from "#shared/profiles/recognized.ts";
import { recognizedKey } from "#shared/profiles/recognized-key.ts";
import { isShortLink } from "#shared/profiles/short-link.ts";
import { type RecognizedSite, siteOfAddress } from "../sites/sites.ts";
import type { Sites } from "../sites/use-allowed-sites.ts";

/** Page in the active tab, as the panel classifies it. */
export type Visited =
  /** The browser hides the URL: an unsupported site, or one that is not allowed. */
  | { readonly kind: "hidden" }
  | { readonly kind: "not-allowed"; readonly site: RecognizedSite }
  /** A page of this host without a profile. It may be a short link or belong to a repository. */
  | { readonly kind: "no-profile"; readonly host: string; readonly leadsOn?: true; readonly repository?: string }
  | { readonly kind: "profile"; readonly profile: RecognizedProfile }
  | { readonly kind: "post"; readonly post: RecognizedPost };

/** Classifies the URL of the tab. Sends no request. */
export function visitedOf(
  address: string | null,
  { connected, allowed }: Pick<Sites, "connected" | "allowed">,
): Visited {
  if (address === null) return { kind: "hidden" };
  const site = siteOfAddress(address, connected);
  if (site !== null && !allowed.has(site.id)) return { kind: "not-allowed", site };
  const recognized = site && recognize(address, { connected });
  if (recognized === null) {
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
  return recognized.kind === "post" ? { kind: "post", post: recognized } : { kind: "profile", profile: recognized };
}

/** Returns a key for the visited page. All tabs and sub-pages of a profile share one key. */
export function visitedKey(visited: Visited, address: string | null): string {
  if (visited.kind === "profile") return recognizedKey(visited.profile);
  return visited.kind === "post" ? recognizedKey(visited.post) : `${visited.kind} ${address}`;
}
