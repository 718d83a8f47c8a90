import * as z from "zod/mini";
import {
  type Answer,
  type Connector,
  type Json,
  type Page,
  type Partition,
  type Stream,
  type SyncContext,
  SyncError,
} from "../sync/connector.ts";
import { readOrLeaveOut } from "../sync/leave-out.ts";
import { mapConcurrently } from "../sync/map-concurrently.ts";
import { newestPlace, olderPlace, type Place, pageNumber, unseen } from "../sync/newest-first.ts";
import { readSlowPosition, slowPassMs, storedPosition } from "../sync/slow-pass.ts";
import { count, identifier, list, plainText, readList, text } from "../sync/tolerant-fields.ts";
import { invalidResponseText, itemAddress, readThread } from "./thread.ts";

export const hackernewsSettings = z.object({ keywords: list(z.string()), urls: list(z.string()) });

export type HackernewsSettings = z.output<typeof hackernewsSettings>;
type Context = SyncContext<HackernewsSettings>;

/** Earliest post time, seconds since 1970. */
const earliestTime = Date.UTC(2022, 11, 1) / 1000;
/** Threads per page. */
const postsPerPage = 20;
/** Older posts per page; they are only checked for new comments. */
const oldPostsPerPage = 50;
/** Average of a post, its comments and their authors. */
const requestsPerThread = 10;
/** Overlap between passes. Texts can be edited and deleted for two hours, and the search index lags by minutes. */
const overlapSeconds = 3 * 3_600;
/** Period in which posts are checked for new comments at every pass, seconds. */
const discussedSeconds = 30 * 86_400;

/** A post in search results. */
const hit = z.object({
  objectID: identifier,
  created_at_i: count,
  title: text,
  url: text,
  author: text,
  story_text: text,
});

type Hit = z.output<typeof hit>;

/** Position of a pass. The search returns the newest posts first. */
interface HackernewsPlace extends Place {
  /** True while posts of earlier passes are checked for new comments. */
  readonly isOld: boolean;
  /** Start of the last slow pass, and whether this is one. */
  readonly slowAt: number;
  readonly isSlow: boolean;
}

/** Posts that contain the keyword or link to the URL, with their comments. */
const posts: Stream<HackernewsSettings> = {
  name: "posts",
  unit: "post",
  startAt: (from, now) => storedPosition(from.toISOString(), now.getTime()),
  limitation: "Comments on posts older than a year are not read.",
  everyMinutes: 120,
  async read(context, partition, cursor): Promise<Page> {
    const { since, isDue, slowAt } = readSlowPosition(cursor.since, context.now);
    const edge = since === undefined ? earliestTime : Math.floor(Date.parse(since) / 1000) - overlapSeconds;
    const place = (cursor.page as unknown as HackernewsPlace | undefined) ?? {
      ...{ ...newestPlace(context.now), isOld: false },
      ...{ isSlow: isDue, slowAt: isDue ? context.now.getTime() : slowAt },
    };
    const perPage = place.isOld ? oldPostsPerPage : postsPerPage;
    const oldSeconds = place.isSlow ? slowPassMs / 1_000 : discussedSeconds;
    const after = place.isOld ? Math.max(earliestTime, edge - oldSeconds) : edge;
    const { hits, total } = await searchPosts(context, partition.channel, {
      after,
      before: place.before,
      perPage,
      page: pageNumber(place),
    });
    const news = unseen(place, hits);
    const own = news.filter((post) => ownerOf(post, context.settings) === partition.key).map(({ id }) => id);
    const postIds = place.isOld ? await commentedSince(context, own, edge) : own;
    const threads = await mapConcurrently(postIds, (id) =>
      readOrLeaveOut(context, `The thread ${itemAddress(id)}`, () => readThread(context, id), []),
    );
    const older = olderPlace(place, hits, hits.length === perPage, perPage);
    const { began, isSlow, slowAt: slowBegan } = place;
    const olderPosts = { ...newestPlace(new Date(edge * 1000)), began, isSlow, slowAt: slowBegan, isOld: true };
    return {
      changes: threads.flat(),
      next: (older ?? (place.isOld || since === undefined ? undefined : olderPosts)) as Json | undefined,
      since: storedPosition(place.began, place.slowAt),
      done: place.isOld ? 0 : news.length,
      ...(cursor.page ? {} : { total }),
    };
  },
};

/** Hacker News: posts from its search, comments from its API. */
export const hackernewsConnector: Connector<HackernewsSettings> = {
  platform: "hackernews",
  settings: hackernewsSettings,
  auth: () => ({ kind: "none" }),
  operatorUrls: ["HACKERNEWS_API_URL", "HACKERNEWS_SEARCH_URL"],
  baseUrl: (_settings, hosts) => hosts.HACKERNEWS_API_URL,
  async check(context) {
    await searchPosts(context, "hacker", { ...untilNow(context), perPage: 1 });
  },
  partitions: ({ settings, segmentId }) => namesOf(settings).map((name) => ({ ...name, segmentId })),
  streams: [posts],
  async measure(context) {
    let count = 0;
    for (const { label } of namesOf(context.settings)) {
      count += (await searchPosts(context, label, { ...untilNow(context), perPage: 1 })).total;
    }
    return [{ stream: "posts", count, requests: count * requestsPerThread }];
  },
  async preview(context, { list: of, value }) {
    const settings = of === "urls" ? { keywords: [], urls: [value] } : { keywords: [value], urls: [] };
    const { hits, total } = await searchPosts(context, value, { ...untilNow(context), perPage: postsPerPage });
    const found = hits.filter((post) => ownerOf(post, settings) !== undefined);
    const isAll = hits.length === total;
    return {
      problem: null,
      total: isAll ? found.length : total,
      posts: found.slice(0, 3).map(({ id, title, author, at }) => ({
        title: title ?? itemAddress(id),
        url: itemAddress(id),
        author: author ?? null,
        at: new Date(at * 1000),
      })),
    };
  },
};

/** Returns keywords and URLs as partitions. */
function namesOf({ keywords, urls }: HackernewsSettings): Omit<Partition, "segmentId">[] {
  const named = (kind: string) => (name: string) => ({
    key: `${kind}:${name.toLowerCase()}`,
    label: name,
    channel: name,
  });
  return [...keywords.map(named("keyword")), ...urls.map(named("url"))];
}

/** Time range, seconds since 1970, inclusive. */
interface Range {
  readonly after: number;
  readonly before: number;
  readonly perPage: number;
  readonly page?: number;
}

const untilNow = ({ now }: Context) => ({ after: earliestTime, before: Math.floor(now.getTime() / 1000) });

/** Searches posts of a time range, newest first. */
async function searchPosts(context: Context, name: string, { after, before, perPage, page = 0 }: Range) {
  const body = await search(context, {
    query: `"${name.replaceAll('"', " ")}"`,
    advancedSyntax: true,
    tags: "(story,poll)",
    numericFilters: `created_at_i>=${after},created_at_i<=${before}`,
    hitsPerPage: perPage,
    page,
  });
  const hits = readList(hit, body.hits).map((post) => ({
    ...post,
    id: post.objectID,
    at: post.created_at_i ?? before,
  }));
  return { hits, total: body.nbHits };
}

/** Returns the posts with comments since a time. */
async function commentedSince(context: Context, ids: readonly string[], since: number): Promise<string[]> {
  if (ids.length === 0) return [];
  const body = await search(context, {
    tags: `comment,(${ids.map((id) => `story_${id}`).join(",")})`,
    numericFilters: `created_at_i>=${since}`,
    hitsPerPage: 1_000,
  });
  // The search returns at most 1,000 comments, which may leave out some posts.
  if (body.nbHits > body.hits.length) return [...ids];
  const commented = new Set(readList(z.object({ story_id: z.number() }), body.hits).map((each) => `${each.story_id}`));
  return ids.filter((id) => commented.has(id));
}

async function search({ http, hosts }: Context, query: Record<string, string | number | boolean>) {
  return readAnswer(await http.get(`${hosts.HACKERNEWS_SEARCH_URL}/search_by_date`, { query }));
}

const answer = z.object({ hits: z.array(z.unknown()), nbHits: z.number() });

function readAnswer({ body }: Answer): z.output<typeof answer> {
  const read = z.safeParse(answer, body);
  if (!read.success) throw new SyncError("transient", invalidResponseText("search"), { cause: read.error });
  return read.data;
}

/**
 * Returns the partition that a post belongs to, so that it is imported only once: the first name found in its text.
 * Undefined when no name occurs exactly, because the search also matches other word forms.
 */
function ownerOf(post: Pick<Hit, "title" | "url" | "story_text">, settings: HackernewsSettings): string | undefined {
  const postText = words(`${post.title ?? ""} ${plainText(post.story_text ?? "")} ${post.url ?? ""}`);
  return namesOf(settings).find(({ label }) => postText.includes(words(label)))?.key;
}

/** Normalizes text like the search: lower-case words without punctuation. */
function words(value: string): string {
  const found = value.toLowerCase().match(/[\p{L}\p{N}]+/gu);
  return ` ${(found ?? []).join(" ")} `;
}
