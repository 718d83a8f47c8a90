import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { can, getClient } from "#console/core/api-client.ts";
import { getQueryClient } from "#console/core/query-client.ts";
import { currentUser, usageChoice } from "#console/session/index.ts";
import { authMe } from "#shared/contract/auth.ts";
import {
  type LensFeedPost,
  type LensPost,
  lensPostQuery,
  lensReply,
  lensSearch,
  lensSettings,
  lensSettingsSave,
  lensSources,
  lensTrack,
} from "#shared/contract/community-lens.ts";
import type { LensSettings } from "#shared/domain/lens-settings.ts";
import { cachedFeed, cacheFeed } from "./feed-cache.ts";
import type { Sorter } from "./lens-address.ts";

/** Post of the feed or of the bookmarks. */
export type ListedPost = LensFeedPost | LensPost;

/** Bookmarked posts per page (rules.md 9). */
export const bookmarksPerPage = 20;

/** Returns whether the backend reports source states and accepts RSS feeds. */
export const hasSources = (): boolean => can("lensSources");
/** Returns whether the backend can draft replies. */
export const hasReplies = (): boolean => can("lensReplies");

function owner() {
  const user = currentUser();
  if (!user) throw new Error("No user is signed in.");
  return user;
}

/** Settings of the user; null before onboarding. */
export function settingsOptions() {
  return queryOptions({
    queryKey: ["lens", "settings"],
    queryFn: async ({ signal }): Promise<LensSettings | null> => {
      const { tenants } = await getClient().send(authMe, { signal });
      const stored = tenants[0]?.settings?.eagleEye;
      const read = z.safeParse(lensSettings, withFeeds(stored));
      return read.success && read.data.onboarded ? read.data : null;
    },
  });
}

/** Completes settings of existing backends, which have no RSS feeds and omit empty lists. */
function withFeeds(stored: unknown): unknown {
  if (typeof stored !== "object" || stored === null) return stored;
  const { feed, emailDigest, ...rest } = stored as Record<string, unknown>;
  const lists = { keywords: [], exactKeywords: [], excludedKeywords: [], feeds: [] };
  const whole = (each: unknown) => (typeof each === "object" && each !== null ? { ...lists, ...each } : each);
  const digest =
    typeof emailDigest === "object" && emailDigest !== null && "feed" in emailDigest
      ? { ...emailDigest, feed: whole(emailDigest.feed) }
      : null;
  return { aiReplies: false, emailDigestActive: false, ...rest, feed: whole(feed), emailDigest: digest };
}

/** Saves all settings and clears the cached feed. */
export async function saveSettings({ emailDigest, ...settings }: LensSettings): Promise<void> {
  const { nextEmailAt: _, ...digest } = emailDigest ?? {};
  const { onboarded: __, ...body } = settings;
  const sent = {
    ...body,
    feed: copyOf(body.feed),
    ...(emailDigest && { emailDigest: { ...digest, feed: copyOf(emailDigest.feed) } }),
  };
  await getClient().send(lensSettingsSave, { body: sent });
  cacheFeed(owner(), null, new Date());
  await getQueryClient().invalidateQueries({ queryKey: ["lens"] });
}

/** Copies a feed into mutable lists, which the request type requires. */
const copyOf = (feed: LensSettings["feed"]) => ({
  ...feed,
  keywords: [...feed.keywords],
  exactKeywords: [...feed.exactKeywords],
  excludedKeywords: [...feed.excludedKeywords],
  platforms: [...feed.platforms],
  feeds: [...feed.feeds],
});

/** Feed, most relevant first. Fetched once a day unless it is reset. */
export function feedOptions() {
  return queryOptions({
    queryKey: ["lens", "feed"],
    queryFn: async ({ signal }) => {
      const user = owner();
      const cached = cachedFeed(user, new Date());
      if (cached) return cached;
      const posts = await getClient().send(lensSearch, { query: {}, signal });
      // An empty feed is not cached: the sources may not have answered yet.
      cacheFeed(user, posts.length === 0 ? null : posts, new Date());
      return posts;
    },
    staleTime: 0,
  });
}

/** Clears the cached feed and refetches it. */
export async function resetFeed(): Promise<void> {
  cacheFeed(owner(), null, new Date());
  await getQueryClient().invalidateQueries({ queryKey: ["lens", "feed"] });
  await getQueryClient().invalidateQueries({ queryKey: ["lens", "sources"] });
}

export function sourcesOptions() {
  return queryOptions({
    queryKey: ["lens", "sources"],
    queryFn: ({ signal }) => getClient().send(lensSources, { query: {}, signal }),
    enabled: hasSources(),
    staleTime: 0,
  });
}

/** Fetches a page of bookmarked posts: the user's own, or those of the team. */
export function bookmarksOptions(sorter: Sorter, userId: string, page: number) {
  const action = { type: "bookmark", ...(sorter === "individualBookmarks" && { actionById: userId }) };
  const body = {
    filter: { action },
    orderBy: "postedAt_DESC",
    limit: bookmarksPerPage,
    offset: (page - 1) * bookmarksPerPage,
  };
  return queryOptions({
    queryKey: ["lens", "posts", "bookmarks", body],
    queryFn: ({ signal }) => getClient().send(lensPostQuery, { body, signal }),
    staleTime: 0,
    // Shows bookmarks made in the extension's panel as soon as this window gets the focus.
    refetchOnWindowFocus: true,
    placeholderData: keepPreviousData,
  });
}

/** Maximum number of own posts to fetch. Older ones are looked up when the user acts on them. */
const maxOwnPosts = 200;

/** Fetches the posts that the user acted on, in the console or elsewhere. */
export function ownPostsOptions(userId: string) {
  const body = { filter: { action: { actionById: userId } }, orderBy: "createdAt_DESC", limit: maxOwnPosts, offset: 0 };
  return queryOptions({
    queryKey: ["lens", "posts", "own", body],
    queryFn: async ({ signal }) => (await getClient().send(lensPostQuery, { body, signal })).rows,
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
}

/** Invalidates all queries of stored posts. */
export const refreshPosts = () => getQueryClient().invalidateQueries({ queryKey: ["lens", "posts"] });

export async function draftReply(post: { title: string; description: string }): Promise<string> {
  const query = { title: post.title.slice(0, 1_000), description: post.description.slice(0, 4_000) };
  return (await getClient().send(lensReply, { query })).reply;
}

/** Sends a tracking event unless the user has declined. Ignores errors, so that tracking never disturbs the user. */
export function trackLens(event: string, params: Record<string, unknown>): void {
  if (usageChoice() === "declined") return;
  getClient()
    .send(lensTrack, { body: { event, params } })
    .catch(() => {});
}
