import { createGrants, type OAuthGrants } from "./oauth-grants.ts";
import { type ProviderAnswer, type ProviderRequest, type ProviderServer, startProvider } from "./provider-server.ts";

interface Thing {
  readonly id: string;
  readonly at: number;
  readonly subreddit: string;
  /** Null when the account was deleted. */
  author: string | null;
  text: string;
}

export interface RedditPost extends Thing {
  title: string;
  readonly url: string | null;
  readonly comments: RedditComment[];
  removedBy: string | null;
}

export interface RedditComment extends Thing {
  readonly replies: RedditComment[];
}

export interface RedditServer extends ProviderServer {
  readonly grants: OAuthGrants;
  /** Environment variables that make a platform use this server. */
  readonly environment: Readonly<Record<string, string>>;
  /** Maximum number of comments of a thread in a response, and its maximum depth. */
  mostComments: number;
  deepest: number;
  post(
    subreddit: string,
    at: string,
    author: string | null,
    title: string,
    more?: { text?: string; url?: string },
  ): RedditPost;
  comment(below: RedditPost | RedditComment, at: string, author: string | null, text: string): RedditComment;
  /** Removes an item as its author does: replies stay, and a post leaves the list of the newest. */
  remove(thing: RedditPost | RedditComment): void;
  /** Removes a post as a moderator does. */
  moderate(post: RedditPost): void;
  /** Closes a subreddit as its moderators do. */
  close(subreddit: string, reason: "private" | "banned"): void;
}

const listing = (children: readonly unknown[], after: string | null = null) => ({
  kind: "Listing",
  data: { after, before: null, dist: children.length, modhash: null, geo_filter: null, children },
});

const seconds = (at: string) => Math.floor(Date.parse(at) / 1000);
const html = (text: string) => `<!-- SC_OFF --><div class="md"><p>${text}</p>\n</div><!-- SC_ON -->`;
const accountId = (name: string) => `t2_${Buffer.from(name).toString("hex").slice(0, 12)}`;

/** Reddit's API for subreddits, posts and comments, with its sign-in. */
export async function startReddit(): Promise<RedditServer> {
  const grants = createGrants({
    clientId: "reddit-client",
    clientAuth: "basic",
    usesPkce: false,
    refusedStatus: 200,
    seconds: 3_600,
    parameters: { duration: "permanent", scope: "read" },
  });
  const posts: RedditPost[] = [];
  const closed = new Map<string, string>();
  let ids = 36 ** 5;
  let remaining = 600;
  const nextId = () => {
    ids += 1;
    return ids.toString(36);
  };
  const provider = await startProvider(answerOf);

  function answerOf(request: ProviderRequest): ProviderAnswer {
    const { url } = request;
    if (url.pathname === "/api/v1/authorize") return grants.allow(url.searchParams);
    if (url.pathname === "/api/v1/access_token") return grants.exchange(request);
    if (url.pathname === "/api/v1/revoke_token") return { status: 204 };
    const path = url.pathname.replace(/^\/oauth/, "");
    if (!grants.isGood(request)) return { status: 401, body: { message: "Unauthorized", error: 401 } };
    if (!/^[a-z]+:[\w-]+:[\d.]+ \(by \/u\/[\w-]+\)$/.test(request.headers["user-agent"] ?? "")) {
      return { status: 429, body: { message: "Too Many Requests", error: 429 } };
    }
    remaining -= 1;
    const headers = { "x-ratelimit-used": "1", "x-ratelimit-remaining": `${remaining}.0`, "x-ratelimit-reset": "300" };
    return { headers, ...answerPath(path, url.searchParams) };
  }

  function answerPath(path: string, query: URLSearchParams): ProviderAnswer {
    const [, kind, name = "", view] = path.split("/").map(decodeURIComponent);
    if (kind === "subreddits") return { body: listing([]) };
    if (kind === "comments") return thread(name, query);
    if (kind === "api" && name === "morechildren") return moreChildren(query);
    if (kind === "api" && name === "info") return { body: listing(info((query.get("id") ?? "").split(","))) };
    if (kind !== "r") return { status: 404, body: { message: "Not Found", error: 404 } };
    const own = posts.filter(({ subreddit }) => subreddit.toLowerCase() === name.toLowerCase());
    const reason = closed.get(name.toLowerCase());
    if (reason) {
      const status = reason === "banned" ? 404 : 403;
      return { status, body: { reason, message: status === 404 ? "Not Found" : "Forbidden", error: status } };
    }
    const [first] = own;
    if (!first) return { status: 302, headers: { location: `/oauth/subreddits/search?q=${name}` } };
    const newest = (things: readonly Thing[]) => things.toSorted((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1));
    if (view === "about") {
      return {
        body: { kind: "t5", data: { display_name: first.subreddit, subscribers: 7, subreddit_type: "public" } },
      };
    }
    if (view === "new") {
      const shown = newest(own.filter(({ removedBy }) => removedBy === null)) as RedditPost[];
      return { body: page(shown, "t3", postData, query) };
    }
    if (view === "comments") {
      const all = own.flatMap((post) => flat(post.comments).map((comment) => ({ ...comment, post })));
      const shown = newest(all.filter(({ text }) => text !== "[deleted]")) as typeof all;
      return {
        body: page(shown, "t1", (comment) => commentData(comment, comment.post, `t3_${comment.post.id}`), query),
      };
    }
    return { status: 404, body: { message: "Not Found", error: 404 } };
  }

  function page<T extends Thing>(
    things: readonly T[],
    kind: string,
    data: (thing: T) => unknown,
    query: URLSearchParams,
  ) {
    const size = Math.min(Number(query.get("limit") ?? 25), 100);
    const after = query.get("after");
    const from = after ? things.findIndex(({ id }) => `${kind}_${id}` === after) + 1 : 0;
    const shown = things.slice(from, from + size);
    const last = from + size < things.length ? shown.at(-1) : undefined;
    return listing(
      shown.map((thing) => ({ kind, data: data(thing) })),
      last ? `${kind}_${last.id}` : null,
    );
  }

  /** Returns posts and comments by name, including removed ones. */
  function info(names: readonly string[]) {
    return posts.flatMap((post) => [
      ...(names.includes(`t3_${post.id}`) ? [{ kind: "t3", data: postData(post) }] : []),
      ...flat(post.comments)
        .filter(({ id }) => names.includes(`t1_${id}`))
        .map((comment) => ({ kind: "t1", data: commentData(comment, post, `t3_${post.id}`) })),
    ]);
  }

  function thread(id: string, query: URLSearchParams): ProviderAnswer {
    const post = posts.find((each) => each.id === id);
    if (!post) return { status: 404, body: { message: "Not Found", error: 404 } };
    const below = query.get("comment");
    const start = below ? flat(post.comments).filter((each) => each.id === below) : post.comments;
    let remaining = server.mostComments;
    const shown = (comments: readonly RedditComment[], parent: string, depth: number): unknown[] => {
      if (comments.length > 0 && depth >= server.deepest) {
        return [{ kind: "more", data: { count: 0, name: "t1__", id: "_", parent_id: parent, depth, children: [] } }];
      }
      const children = comments.slice(0, remaining).map((comment) => {
        remaining -= 1;
        const replies = shown(comment.replies, `t1_${comment.id}`, depth + 1);
        const data = { ...commentData(comment, post, parent), replies: replies.length > 0 ? listing(replies) : "" };
        return { kind: "t1", data };
      });
      const rest = comments.slice(children.length).map((comment) => comment.id);
      const data = { count: rest.length, name: `t1_${rest[0]}`, id: rest[0], parent_id: parent, depth, children: rest };
      return rest.length > 0 ? [...children, { kind: "more", data }] : children;
    };
    return {
      body: [listing([{ kind: "t3", data: postData(post) }]), listing(shown(start, `t3_${post.id}`, 0))],
    };
  }

  function moreChildren(query: URLSearchParams): ProviderAnswer {
    const post = posts.find(({ id }) => `t3_${id}` === query.get("link_id"));
    const childIds = query.get("children")?.split(",") ?? [];
    if (!post || query.get("api_type") !== "json" || childIds.length > 100)
      return { status: 400, body: { error: 400 } };
    const all = flat(post.comments);
    const parents = new Map(all.flatMap((each) => each.replies.map((reply) => [reply.id, `t1_${each.id}`] as const)));
    // The response is a flat list, each comment followed by its replies.
    const found = all.filter(({ id }) => childIds.includes(id)).flatMap((each) => [each, ...flat(each.replies)]);
    const things = found.map((each) => ({
      kind: "t1",
      data: { ...commentData(each, post, parents.get(each.id) ?? `t3_${post.id}`), replies: "" },
    }));
    return { body: { json: { errors: [], data: { things } } } };
  }

  const server: RedditServer = {
    ...provider,
    grants,
    environment: {
      REDDIT_URL: provider.origin,
      REDDIT_API_URL: `${provider.origin}/oauth`,
      REDDIT_CLIENT_ID: grants.clientId,
      REDDIT_CLIENT_SECRET: grants.clientSecret,
    },
    mostComments: 200,
    deepest: 10,
    post(subreddit, at, author, title, { text = "", url } = {}) {
      const post = {
        id: nextId(),
        at: seconds(at),
        subreddit,
        author,
        title,
        text,
        url: url ?? null,
        comments: [],
        removedBy: null,
      };
      posts.push(post);
      return post;
    },
    comment(below, at, author, text) {
      const comment = { id: nextId(), at: seconds(at), subreddit: below.subreddit, author, text, replies: [] };
      ("replies" in below ? below.replies : below.comments).push(comment);
      return comment;
    },
    remove(thing) {
      thing.author = null;
      thing.text = "[deleted]";
      if ("title" in thing) thing.removedBy = "deleted";
    },
    moderate(post) {
      post.text = "[removed]";
      post.removedBy = "moderator";
    },
    close: (subreddit, reason) => void closed.set(subreddit.toLowerCase(), reason),
  };
  return server;
}

const flat = (comments: readonly RedditComment[]): RedditComment[] =>
  comments.flatMap((comment) => [comment, ...flat(comment.replies)]);

const authorData = ({ author }: Thing) =>
  author === null ? { author: "[deleted]" } : { author, author_fullname: accountId(author) };

function postData(post: RedditPost) {
  const { id, at, subreddit, title, text, url, removedBy } = post;
  const permalink = `/r/${subreddit}/comments/${id}/${title.toLowerCase().replaceAll(/\W+/g, "_")}/`;
  return {
    ...authorData(post),
    ...{ id, name: `t3_${id}`, subreddit, title, permalink, score: 1, created: at, created_utc: at, edited: false },
    ...{ selftext: text, selftext_html: text ? html(text) : null, is_self: url === null },
    url: url ?? `https://www.reddit.com${permalink}`,
    num_comments: flat(post.comments).length,
    removed_by_category: removedBy,
  };
}

function commentData(comment: RedditComment, post: RedditPost, parent: string) {
  const { id, at, subreddit, text } = comment;
  return {
    ...authorData(comment),
    ...{ id, name: `t1_${id}`, subreddit, score: 1, created: at, created_utc: at, edited: false },
    ...{ link_id: `t3_${post.id}`, parent_id: parent, body: text, body_html: html(text) },
    permalink: `${postData(post).permalink}${id}/`,
  };
}
