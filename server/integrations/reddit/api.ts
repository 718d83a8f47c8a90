import * as z from "zod/mini";
import { accessFields } from "../sync/access.ts";
import type { Answer, SyncContext } from "../sync/connector.ts";
import { SyncError } from "../sync/connector.ts";
import { count, flag, list, readList, text } from "../sync/tolerant-fields.ts";

/** As the integration stores them (wire.md 27.1), with the access. */
export const redditSettings = z.object({ subreddits: list(z.string()), ...accessFields });

export type RedditSettings = z.output<typeof redditSettings>;
export type RedditContext = SyncContext<RedditSettings>;

const post = z.object({
  id: z.string(),
  title: z.string(),
  author: text,
  author_fullname: text,
  selftext: text,
  selftext_html: text,
  is_self: flag,
  url: text,
  permalink: z.string(),
  created_utc: z.number(),
  num_comments: count,
  score: count,
  removed_by_category: text,
});

const comment = z.object({
  id: z.string(),
  link_id: z.string(),
  parent_id: text,
  author: text,
  author_fullname: text,
  body: text,
  body_html: text,
  permalink: text,
  created_utc: z.number(),
  score: count,
});

export type Post = z.output<typeof post>;
export type Comment = z.output<typeof comment>;

/** Comments that an answer leaves out; without children it is a place where the thread goes on. */
const more = z.object({ parent_id: z.string(), children: list(z.string()) });

const listing = z.object({
  kind: z.literal("Listing"),
  data: z.object({ after: text, children: z.array(z.object({ kind: z.string(), data: z.unknown() })) }),
});

type Thing = z.output<typeof listing>["data"]["children"][number];

const nonsense = "Reddit does not answer as it should.";

/** Reddit asks for a name that tells who asks, and answers others less. */
const headers = { "user-agent": "web:community-data-platform:1.0 (by /u/community-data-platform)" };

type Query = Readonly<Record<string, string | number | undefined>>;

async function ask({ http }: Pick<RedditContext, "http">, path: string, query: Query = {}): Promise<Answer> {
  // Without `raw_json` the texts are escaped twice.
  return http.get(path, { query: { raw_json: 1, ...query }, headers, accept: [404] });
}

function readListing(value: unknown): z.output<typeof listing>["data"] {
  const read = listing.safeParse(value);
  if (!read.success) throw new SyncError("transient", nonsense, { cause: read.error });
  return read.data.data;
}

interface ListPage<T> {
  readonly items: T[];
  /** Where the next page begins; null at the end: Reddit lists about a thousand. */
  readonly after: string | null;
}

/** The newest posts of a subreddit. @throws SyncError */
export async function listPosts(
  context: Pick<RedditContext, "http">,
  subreddit: string,
  page: { readonly limit: number; readonly after?: string | undefined },
): Promise<ListPage<Post>> {
  const { children, after = null } = readListing(await askListing(context, subreddit, "new", page));
  return { items: readList(post, ofKind(children, "t3")), after };
}

/** The newest comments of a subreddit, below whatever post. @throws SyncError */
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

const ofKind = (things: readonly Thing[], kind: string) =>
  things.filter((thing) => thing.kind === kind).map(({ data }) => data);

/** The most ids that are asked for at once. */
const mostIds = 100;
/** The most comments that a thread is asked for. */
const mostComments = 500;

/** A post with all its comments; null when it is gone without a trace. @throws SyncError */
export async function readThread(
  context: Pick<RedditContext, "http">,
  id: string,
): Promise<{ readonly post: Post; readonly comments: readonly Comment[] } | null> {
  const found = new Map<string, Comment>();
  const left: z.output<typeof more>[] = [];
  const visited = new Set<string>();

  function collect(things: readonly Thing[]): void {
    for (const { kind, data } of things) {
      if (kind === "more") left.push(...readList(more, [data]));
      const [read] = kind === "t1" ? readList(comment, [data]) : [];
      if (!read) continue;
      found.set(read.id, read);
      const { replies } = data as { replies?: unknown };
      // Without replies it is an empty text.
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
  for (let place = left.shift(); place; place = left.shift()) {
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
  json: z.object({ data: z.object({ things: z.array(z.object({ kind: z.string(), data: z.unknown() })) }) }),
});

async function askMore(context: Pick<RedditContext, "http">, id: string, children: readonly string[]) {
  const query = { api_type: "json", link_id: `t3_${id}`, children: children.join(","), sort: "old" };
  const read = moreAnswer.safeParse((await ask(context, "/api/morechildren", query)).body);
  if (!read.success) throw new SyncError("transient", nonsense, { cause: read.error });
  return read.data.json.data.things;
}

const kinds = { post: "t3", comment: "t1" } as const;
/** What stands in the place of a text that its author or a moderator took away. */
export const isTakenAway = (said: string | null | undefined) => said === "[deleted]" || said === "[removed]";

/** A post that its author or a moderator took away. */
export const isRemoved = ({ removed_by_category: by, selftext }: Post) => Boolean(by) || isTakenAway(selftext);

/** Ids of those, at most 100, that Reddit says were taken away. @throws SyncError */
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
      : readList(comment, things).filter(({ body }) => isTakenAway(body));
  return removed.map(({ id }) => id);
}

const about = z.object({ kind: z.literal("t5"), data: z.object({ display_name: z.string() }) });

/** A subreddit with its name as it writes it; null when there is none. @throws SyncError `skip` when it is closed */
export async function findSubreddit(context: Pick<RedditContext, "http">, name: string): Promise<string | null> {
  const { status, body } = await ask(context, `/r/${encodeURIComponent(name)}/about`);
  // Where there is none, Reddit answers with its search.
  const read = about.safeParse(body);
  return status === 404 || !read.success ? null : read.data.data.display_name;
}

const closed = z.object({ reason: z.string() });

const closedText = (body: unknown) => {
  const { reason } = closed.safeParse(body).data ?? {};
  return reason ? `Reddit says that this subreddit is ${reason}.` : "Reddit does not find this subreddit.";
};

/** Why a subreddit is closed stands in the answer. */
export function classifyReddit({ status, body }: Answer): SyncError | undefined {
  return status === 403 && closed.safeParse(body).success ? new SyncError("skip", closedText(body)) : undefined;
}
