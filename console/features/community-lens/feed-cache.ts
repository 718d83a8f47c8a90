import * as z from "zod/mini";
import type { SessionUser } from "#console/session/index.ts";
import { type LensFeedPost, lensSearch } from "#shared/contract/community-lens.ts";

/** Keyed by tenant and user, valid for the calendar day (rules.md 4, wire.md 21.2). */
const storageKey = "eagleEyeResults";
const repliesKey = "eagleEyeReplies";

type Owner = Pick<SessionUser, "id" | "tenantId">;
type Stored = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

const entry = z.object({ posts: lensSearch.answer, storageDate: z.string() });

const today = (now: Date) => `${now.getFullYear()}-${now.getMonth() + 1}-${now.getDate()}`;

function readStored(key: string): Stored {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? "{}");
    return typeof stored === "object" && stored !== null ? (stored as Stored) : {};
  } catch {
    return {};
  }
}

function writeStored(key: string, { id, tenantId }: Owner, value: unknown): void {
  const stored = readStored(key);
  const tenant = tenantId ?? "";
  try {
    localStorage.setItem(key, JSON.stringify({ ...stored, [tenant]: { ...stored[tenant], [id]: value } }));
  } catch {
    // When the storage is full the feed is not cached.
  }
}

/** Returns the feed cached today; null when there is none. */
export function cachedFeed({ id, tenantId }: Owner, now: Date): readonly LensFeedPost[] | null {
  const read = z.safeParse(entry, readStored(storageKey)[tenantId ?? ""]?.[id]);
  return read.success && read.data.storageDate === today(now) ? read.data.posts : null;
}

/** Caches the feed for today; null clears the cache. */
export function cacheFeed(owner: Owner, posts: readonly LensFeedPost[] | null, now: Date): void {
  writeStored(storageKey, owner, posts && { posts, storageDate: today(now) });
}

/** Returns the cached draft of a reply to a post; null when there is none. */
export function cachedReply({ id, tenantId }: Owner, url: string): string | null {
  const replies = readStored(repliesKey)[tenantId ?? ""]?.[id];
  const reply: unknown =
    typeof replies === "object" && replies !== null && Object.hasOwn(replies, url)
      ? (replies as Record<string, unknown>)[url]
      : null;
  return typeof reply === "string" ? reply : null;
}

/** Maximum number of cached replies; the oldest are dropped first. */
const maxReplies = 50;

export function cacheReply(owner: Owner, url: string, reply: string): void {
  const replies = readStored(repliesKey)[owner.tenantId ?? ""]?.[owner.id];
  const others = Object.entries(typeof replies === "object" && replies !== null ? replies : {}).filter(
    ([of]) => of !== url,
  );
  writeStored(repliesKey, owner, Object.fromEntries([...others, [url, reply]].slice(-maxReplies)));
}
