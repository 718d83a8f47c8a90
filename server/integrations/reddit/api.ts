import * as z from "zod/mini";
import { accessFields } from "../sync/access.ts";
import type { Answer, SyncContext } from "../sync/connector.ts";
import { SyncError } from "../sync/connector.ts";
import { count, flag, identifier, list, readList, text } from "../sync/tolerant-fields.ts";

/** Stored settings (wire.md 27.1) with the access fields. */
export const redditSettings = z.object({ subreddits: list(z.string()), ...accessFields });

export type RedditSettings = z.output<typeof redditSettings>;
export type RedditContext = SyncContext<RedditSettings>;

const post = z.object({
  id: identifier,
  title: text,
  author: text,
  author_fullname: text,
  selftext: text,
  selftext_html: text,
  is_self: flag,
  url: text,
  permalink: text,
  created_utc: count,
  /** Seconds since 1970; false when it was never edited. */
  edited: count,
  num_comments: count,
  score: count,
  removed_by_category: text,
});

const comment = z.object({
  id: identifier,
  link_id: text,
  parent_id: text,
  author: text,
  author_fullname: text,
  body: text,
  body_html: text,
  permalink: text,
  created_utc: count,
  /** Seconds since 1970; false when it was never edited. */
  edited: count,
  score: count,
});

export type Post = z.output<typeof post>;
export type Comment = z.output<typeof comment>;

/** Comments omitted from a response. Without children it marks a thread that continues elsewhere. */
const more = z.object({ parent_id: z.string(), children: list(z.string()) });

const listing = z.object({
  kind: z.literal("Listing"),
  data: z.object({ after: text, children: z.array(z.object({ kind: text, data: z.unknown() })) }),
});

type Thing = z.output<typeof listing>["data"]["children"][number];

const invalidResponse = "Reddit sent an unexpected response.";

/** Reddit throttles requests without a descriptive user agent. */
const headers = { "user-agent": "web:community-data-platform:1.0 (by /u/community-data-platform)" };

type Query = Readonly<Record<string, string | number | undefined>>;

async function ask({ http }: Pick<RedditContext, "http">, path: string, query: Query = {}): Promise<Answer> {
  // Without `raw_json` the texts are escaped twice.
  return http.get(path, { query: { raw_json: 1, ...query }, headers, accept: [404] });
}

function readListing(value: unknown): z.output<typeof listing>["data"] {
  const read = listing.safeParse(value);
  if (!read.success) throw new SyncError("transient", invalidResponse, { cause: read.error });
  return read.data.data;
}

interface ListPage<T> {
  readonly items: T[];
  /** Cursor of the next page; null at the end. Reddit lists about a thousand items. */
  readonly after: string | null;
}

/**
 * Reads the newest posts of a subreddit.
 * @throws SyncError
 */
export async function listPosts(
  context: Pick<RedditContext, "http">,
  subreddit: string,
  page: { readonly limit: number; readonly after?: string | undefined },
): Promise<ListPage<Post>> {
  const { children, after = null } = readListing(await askListing(context, subreddit, "new", page));
  return { items: readList(post, ofKind(children, "t3")), after };
}

/**
 * Reads the newest comments of a subreddit on all posts.
 * @throws SyncError
 */
export async function listComments(
  context: Pick<RedditContext, "http">,
  subreddit: string,
  page: { readonly limit: number; readonly after?: string | undefined },
): Promise<ListPage<Comment>> {
  const { children, after = null } = readListing(await askListing(context, subreddit, "comments", page));
  return { items: readList(comment, ofKind(children, "t1")), after };
}

async function askListing(context: Pick<RedditContext, "http">, subreddit: string, kind: string, page: Query) {
  const { status, body } = await ask(context, `/r/${encodeURIComponent(subreddit)}/${kind}`, page);
  if (status === 404) throw new SyncError("skip", closedText(body));
  return body;
}

/** Returns the records of a kind, and those that state none. One without data is then told as unreadable. */
const ofKind = (things: readonly Thing[], kind: string) =>
  things.flatMap((thing) => (thing.kind === kind || !thing.kind ? [thing.data ?? {}] : []));

/** Maximum number of ids per request. */
const mostIds = 100;
/** Maximum number of comments per thread request. */
const mostComments = 500;

/**
 * Reads a post with all its comments; null when it no longer exists.
 * @throws SyncError
 */
export async function readThread(
  context: Pick<RedditContext, "http">,
  id: string,
): Promise<{ readonly post: Post; readonly comments: readonly Comment[] } | null> {
  const found = new Map<string, Comment>();
  const pending: z.output<typeof more>[] = [];
  const visited = new Set<string>();

  function collect(things: readonly Thing[]): void {
    for (const { kind, data } of things) {
      if (kind === "more") pending.push(...readList(more, [data]));
      const [read] = kind === "t1" || !kind ? readList(comment, [data ?? {}]) : [];
      if (!read) continue;
      found.set(read.id, read);
      const { replies } = data as { replies?: unknown };
      // `replies` is an empty text when there are none.
      if (typeof replies === "object" && replies !== null) collect(readListing(replies).children);
    }
  }

  async function askThread(below?: string) {
    const path = `/comments/${encodeURIComponent(id)}`;
    const { status, body } = await ask(context, path, { limit: mostComments, sort: "old", comment: below });
    if (status === 404) return null;
    const [posts, comments] = Array.isArray(body) ? body : [];
    const [read] = readList(post, ofKind(readListing(posts).children, "t3"));
    collect(readListing(comments).children);
    return read ?? null;
  }

  const read = await askThread();
  if (!read) return null;
  for (let place = pending.shift(); place; place = pending.shift()) {
    const { children, parent_id: parent } = place;
    for (let from = 0; from < children.length; from += mostIds) {
      collect(await askMore(context, id, children.slice(from, from + mostIds)));
    }
    const goesOn = children.length === 0 && parent.startsWith("t1_") && !visited.has(parent);
    visited.add(parent);
    if (goesOn) await askThread(parent.slice(3));
  }
  return { post: read, comments: [...found.values()] };
}

const moreAnswer = z.object({
  json: z.object({ data: z.object({ things: z.array(z.object({ kind: text, data: z.unknown() })) }) }),
});

async function askMore(context: Pick<RedditContext, "http">, id: string, children: readonly string[]) {
  const query = { api_type: "json", link_id: `t3_${id}`, children: children.join(","), sort: "old" };
  const read = moreAnswer.safeParse((await ask(context, "/api/morechildren", query)).body);
  if (!read.success) throw new SyncError("transient", invalidResponse, { cause: read.error });
  return read.data.json.data.things;
}

const kinds = { post: "t3", comment: "t1" } as const;
/** Returns whether a text is Reddit's placeholder for one removed by its author or a moderator. */
export const isRemovedText = (body: string | null | undefined) => body === "[deleted]" || body === "[removed]";

/** Returns whether a post was removed by its author or a moderator. */
export const isRemoved = ({ removed_by_category: by, selftext }: Post) => Boolean(by) || isRemovedText(selftext);

/**
 * Returns the removed ids among at most 100.
 * @throws SyncError
 */
export async function findRemoved(
  context: Pick<RedditContext, "http">,
  type: keyof typeof kinds,
  ids: readonly string[],
): Promise<string[]> {
  const names = ids.map((id) => `${kinds[type]}_${id}`).join(",");
  const things = ofKind(readListing((await ask(context, "/api/info", { id: names })).body).children, kinds[type]);
  const removed =
    type === "post"
      ? readList(post, things).filter(isRemoved)
      : readList(comment, things).filter(({ body }) => isRemovedText(body));
  return removed.map(({ id }) => id);
}

const about = z.object({ kind: z.literal("t5"), data: z.object({ display_name: z.string() }) });

/**
 * Returns the exact name of a subreddit; null when it does not exist.
 * @throws SyncError `skip` when it is private, banned or quarantined
 */
export async function findSubreddit(context: Pick<RedditContext, "http">, name: string): Promise<string | null> {
  const { status, body } = await ask(context, `/r/${encodeURIComponent(name)}/about`);
  // For an unknown name, Reddit responds with search results.
  const read = about.safeParse(body);
  return status === 404 || !read.success ? null : read.data.data.display_name;
}

const closed = z.object({ reason: z.string() });

const closedText = (body: unknown) => {
  const { reason } = closed.safeParse(body).data ?? {};
  return reason ? `This subreddit is ${reason}.` : "Reddit cannot find this subreddit.";
};

/** Maps a 403 with a reason, such as a private subreddit, to `skip`. */
export function classifyReddit({ status, body }: Answer): SyncError | undefined {
  return status === 403 && closed.safeParse(body).success ? new SyncError("skip", closedText(body)) : undefined;
}
