import type { RecognizedPost } from "#shared/profiles/recognized.ts";
import type { VisitedTab } from "../sites/use-visited-tab.ts";
import type { LensPostRef } from "./use-lens.ts";

/** Additions of sites to page titles: the unread count and the site's own name. */
const siteAdditions =
  /^\(\d+\+?\)\s*|\s*[|·/-]\s*(?:X|Twitter|Reddit|LinkedIn|GitHub|DEV Community|Stack Overflow|Hacker News)\s*$|\s:\sr\/\w+(?:\s*-\s*Reddit)?\s*$/gi;

export const longestTitle = 500;

/** Returns the tab title without additions of the site; the URL when the title is empty. */
export function titleOf({ title }: VisitedTab, address: string): string {
  const text = (title ?? "").slice(0, longestTitle).replace(siteAdditions, "").trim();
  return (text === "" ? address.replace(/^https:\/\/(www\.)?/, "") : text).slice(0, longestTitle);
}

/** Converts a recognized post to the form that Community Lens stores, under its canonical URL. */
export function postAsPost(post: RecognizedPost, tab: VisitedTab, now: Date): LensPostRef {
  const postedAt = momentOf(post) ?? now;
  return { url: post.url, platform: post.platform, title: titleOf(tab, post.url), postedAt: postedAt.toISOString() };
}

/** Epoch of X's post ids, milliseconds since 1970. */
const epochOfX = 1_288_834_974_657;

/** Returns the creation time of a post if its id contains it. X ids hold the time in all but their last 22 bits. */
function momentOf({ platform, postType, id }: RecognizedPost): Date | null {
  if (platform !== "twitter" || postType !== "status" || !/^\d{15,20}$/.test(id)) return null;
  return new Date(Number(BigInt(id) >> 22n) + epochOfX);
}
