import { cleanAddress } from "#shared/profiles/clean-address.ts";
import type { ConnectedHost } from "#shared/profiles/hosts.ts";
import type { RecognisedPost } from "#shared/profiles/recognised.ts";
import { siteOfAddress } from "../sites/sites.ts";
import type { VisitedTab } from "../sites/use-visited-tab.ts";
import type { LensPostRef } from "./use-lens.ts";

/** What sites put around the title of a page: how much is unread, and their own name. */
const around =
  /^\(\d+\+?\)\s*|\s*[|·/-]\s*(?:X|Twitter|Reddit|LinkedIn|GitHub)\s*$|\s:\sr\/\w+(?:\s*-\s*Reddit)?\s*$/gi;

const longestTitle = 500;

/** The title of a tab as that of a post; its address where there is none. */
export function titleOf({ title }: VisitedTab, address: string): string {
  const text = (title ?? "").replace(around, "").trim();
  return (text === "" ? address.replace(/^https:\/\/(www\.)?/, "") : text).slice(0, longestTitle);
}

/** The page in the tab as Community Lens keeps it; null where the browser does not tell its address. */
export function pageAsPost(tab: VisitedTab, connected: readonly ConnectedHost[], now: Date): LensPostRef | null {
  const address = tab.url === null ? null : cleanAddress(tab.url);
  const site = tab.url === null ? null : siteOfAddress(tab.url, connected);
  if (!address || !site) return null;
  return { url: address.url, platform: site.platform, title: titleOf(tab, address.url), postedAt: now.toISOString() };
}

/** A recognised post, under its one address. */
export function postAsPost(post: RecognisedPost, tab: VisitedTab, now: Date): LensPostRef {
  const postedAt = momentOf(post) ?? now;
  return { url: post.url, platform: post.platform, title: titleOf(tab, post.url), postedAt: postedAt.toISOString() };
}

/** Numbers of X begin counting here, milliseconds since 1970. */
const firstOfX = 1_288_834_974_657;

/** When a post was made, where its number tells: those of X hold the moment in all but their last 22 bits. */
function momentOf({ platform, postType, id }: RecognisedPost): Date | null {
  if (platform !== "twitter" || postType !== "status" || !/^\d{15,20}$/.test(id)) return null;
  return new Date(Number(BigInt(id) >> 22n) + firstOfX);
}
