import * as z from "zod/mini";
import {
  type Answer,
  type Change,
  type Connector,
  type Json,
  type Page,
  type Partition,
  type Stream,
  type SyncContext,
  SyncError,
  type SyncedPerson,
} from "../sync/connector.ts";
import { deletedAuthor } from "../sync/deleted-author.ts";
import type { OAuthProvider } from "../sync/oauth-provider.ts";
import { count, identifier, list, moment, part, readList, text } from "../sync/tolerant-fields.ts";

/** Sign-in method of the provider. */
export const twitterOAuth: OAuthProvider = {
  key: "twitter",
  name: "X",
  clientId: "X_CLIENT_ID",
  clientSecret: "X_CLIENT_SECRET",
  authorization: ({ X_URL }) => `${X_URL}/i/oauth2/authorize`,
  token: ({ X_API_URL }) => `${X_API_URL}/oauth2/token`,
  revocation: ({ X_API_URL }) => `${X_API_URL}/oauth2/revoke`,
  // `offline.access` is required to get a refresh token.
  scopes: ["tweet.read", "users.read", "offline.access"],
  hasBasicAuth: true,
};

const account = z.object({ id: z.string(), username: z.string() });

export const twitterSettings = z.object({
  hashtags: list(z.string()),
  /** Account whose mentions are read. */
  profile: account,
  /** Token that is not stored yet. */
  token: text,
});

export type TwitterSettings = z.output<typeof twitterSettings>;
type Context = SyncContext<TwitterSettings>;

/** Returns the hashtag to read: the last one of the list. */
export const currentHashtag = (hashtags: readonly string[]): string | undefined => hashtags.at(-1);

const postsPerPage = 100;
/** Maximum number of pages per pass, newest first, because X charges per post. */
const pagesPerPass = 10;
/** Age limit of X's search, which covers seven days, milliseconds. */
const searchMs = 7 * 86_400_000 - 3_600_000;

const site = "https://twitter.com";

const post = z.object({
  id: identifier,
  text,
  author_id: text,
  created_at: moment,
  edit_history_post_ids: list(z.string()),
  edit_history_tweet_ids: list(z.string()),
  note_post: part(z.object({ text: z.string() })),
});

const user = z.object({
  id: identifier,
  username: text,
  name: text,
  description: text,
  location: text,
  profile_image_url: text,
  entities: part(z.object({ url: part(z.object({ urls: list(z.object({ expanded_url: text })) })) })),
  public_metrics: part(z.object({ followers_count: count })),
});

type Post = z.output<typeof post>;
type User = z.output<typeof user>;

const answer = z.object({
  data: z.optional(z.array(z.unknown())),
  includes: part(z.object({ users: list(user) })),
  errors: list(z.object({ type: text, resource_type: text, resource_id: text })),
  meta: part(z.object({ newest_id: text, next_token: text })),
});

const fields = {
  "post.fields": "created_at,note_post",
  expansions: "author_id",
  "user.fields": "name,description,location,entities,public_metrics,profile_image_url",
};

/** Position of a pass. */
interface Place {
  readonly token: string;
  /** Id of the newest post in the pass. */
  readonly newest: string | null;
  readonly pages: number;
}

/** Creates a function that reads a page of posts, newest first. */
function readPosts(type: "hashtag" | "mention", addressOf: (context: Context, partition: Partition) => PostsRequest) {
  return async (
    context: Context,
    partition: Partition,
    cursor: { since?: string | undefined; page?: Json | undefined },
  ): Promise<Page> => {
    const { since } = cursor;
    const place = cursor.page as unknown as Place | undefined;
    const { path, query, tokenName, reachesMs } = addressOf(context, partition);
    const isReached = since !== undefined && context.now.getTime() - timeOf(since) < reachesMs;
    const { body } = await context.http.get(path, {
      query: {
        ...fields,
        ...query,
        max_results: postsPerPage,
        since_id: isReached ? since : undefined,
        [tokenName]: place?.token,
      },
      pageSize: "max_results",
    });
    const read = answer.safeParse(body);
    if (!read.success) throw new SyncError("transient", "X sent an unexpected response.", { cause: read.error });
    const { data = [], includes, errors, meta } = read.data;
    const authors = new Map(includes?.users.map((each) => [each.id, each]));
    const found = readList(post, data);
    const hashtag = type === "hashtag" ? { hashtag: partition.label.replace(/^#/, "") } : {};
    const pages = (place?.pages ?? 0) + 1;
    const newest = place?.newest ?? meta?.newest_id ?? found[0]?.id ?? null;
    const token = meta?.next_token;
    context.bill("posts", found.length);
    context.bill("users", authors.size);
    if (token && pages >= pagesPerPass) {
      context.leaveOut(
        `${partition.label} had more than ${pagesPerPass * postsPerPage} new posts. Older ones were left out.`,
      );
    }
    return {
      changes: [
        ...found.map((each) => changeOf(each, type, authors, hashtag)),
        ...goneIn(errors).map((sourceId): Change => ({ op: "delete", type, sourceId })),
      ],
      next: token && pages < pagesPerPass ? ({ token, newest, pages } satisfies Place) : undefined,
      since: newest ?? since,
      done: found.length,
    };
  };
}

interface PostsRequest {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly tokenName: string;
  /** Maximum age of the newest known post for `since_id`, milliseconds. */
  readonly reachesMs: number;
}

const mentions: Stream<TwitterSettings> = {
  name: "mentions",
  unit: "mention",
  everyMinutes: 30,
  isIn: ({ key }) => key.startsWith("mentions:"),
  startAt: idAt,
  read: readPosts("mention", ({ settings }) => ({
    path: `/users/${settings.profile.id}/mentions`,
    query: {},
    tokenName: "pagination_token",
    reachesMs: Number.POSITIVE_INFINITY,
  })),
};

const hashtags: Stream<TwitterSettings> = {
  name: "hashtags",
  unit: "post",
  limitation:
    "X finds posts with a hashtag for seven days. Older ones cannot be read. X charges for every look-up, so posts that are deleted later are kept.",
  everyMinutes: 30,
  isIn: ({ key }) => key.startsWith("hashtag:"),
  startAt: idAt,
  read: readPosts("hashtag", (_, { label }) => ({
    path: "/tweets/search/recent",
    query: { query: label },
    tokenName: "next_token",
    reachesMs: searchMs,
  })),
};

/** X: posts that mention the signed-in account, and posts with a hashtag. */
export const twitterConnector: Connector<TwitterSettings> = {
  platform: "twitter",
  settings: twitterSettings,
  auth: ({ token }) =>
    token
      ? { kind: "headers", headers: { authorization: `Bearer ${token}` } }
      : { kind: "oauth", provider: twitterOAuth },
  operatorUrls: ["X_API_URL"],
  baseUrl: (_settings, hosts) => hosts.X_API_URL,
  async check(context) {
    await readProfile(context);
  },
  partitions({ settings: { profile, hashtags: saved }, segmentId }) {
    const name = `@${profile.username}`;
    const hashtag = currentHashtag(saved);
    return [
      { key: `mentions:${profile.id}`, label: name, segmentId, channel: name },
      ...(hashtag
        ? [{ key: `hashtag:${hashtag.toLowerCase()}`, label: `#${hashtag}`, segmentId, channel: `#${hashtag}` }]
        : []),
    ];
  },
  streams: [mentions, hashtags],
  // Of 2026.
  prices: { posts: 0.005, users: 0.01 },
  classify({ status, body }: Answer) {
    const { type, detail } = z.safeParse(z.object({ type: text, detail: text }), body).data ?? {};
    if (status === 429 && type?.endsWith("/usage-capped")) {
      return new SyncError("limit", "The usage limit of this platform's X plan is reached.", { resumeAt: tomorrow() });
    }
    // Missing permissions or payments of the operator's app affect every request.
    const isOfApp = status === 402 || type?.endsWith("/client-forbidden") || type?.endsWith("/client-not-enrolled");
    return isOfApp
      ? new SyncError("setup", `X answered: ${detail ?? "This platform's app has no access."}`)
      : undefined;
  },
};

/**
 * Reads the signed-in account.
 * @throws SyncError
 */
export async function readProfile({ http }: Pick<Context, "http">): Promise<z.output<typeof account>> {
  const { body } = await http.get("/users/me");
  const read = z.safeParse(z.object({ data: account }), body);
  if (!read.success) throw new SyncError("transient", "X sent an unexpected response.", { cause: read.error });
  return read.data.data;
}

function tomorrow(): Date {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1));
}

/** Returns the creation time contained in a post id, milliseconds since 1970. */
const timeOf = (id: string) => Number(/^\d+$/.test(id) ? (BigInt(id) >> 22n) + 1_288_834_974_657n : 0);

/** Returns the smallest id of posts of a time. */
function idAt(from: Date): string {
  return String(BigInt(Math.max(0, from.getTime() - 1_288_834_974_657)) << 22n);
}

function changeOf(
  each: Post,
  type: "hashtag" | "mention",
  authors: ReadonlyMap<string, User>,
  attributes: Record<string, string>,
): Change {
  // An edit creates a new post. The first id identifies all versions.
  const sourceId = each.edit_history_post_ids[0] ?? each.edit_history_tweet_ids[0] ?? each.id;
  return {
    op: "upsert",
    activity: {
      type,
      sourceId,
      timestamp: (sourceId === each.id && each.created_at) || new Date(timeOf(sourceId)),
      body: each.note_post?.text ?? each.text,
      url: `${site}/i/status/${each.id}`,
      attributes,
      person: personOf(authors.get(each.author_id ?? ""), each.author_id || sourceId),
    },
  };
}

/** Returns the ids of posts that X reports as deleted. */
const goneIn = (errors: z.output<typeof answer>["errors"]): string[] =>
  errors.flatMap(({ type: problem, resource_type: of, resource_id: id }) =>
    id && problem?.endsWith("/resource-not-found") && (of === "post" || of === "tweet") ? [id] : [],
  );

/** X omits deleted and suspended accounts. */
function personOf(author: User | undefined, id: string): SyncedPerson {
  if (!author) return deletedAuthor(`deleted:${id}`);
  const { username, name, description, location, profile_image_url: avatarUrl, entities } = author;
  return {
    identities: [{ type: "username", value: username || id, sourceId: id, verified: true }],
    displayName: name || username,
    attributes: {
      url: username ? `${site}/${username}` : `${site}/i/user/${id}`,
      bio: description || null,
      location: location || null,
      // The default image is only 48 pixels wide.
      avatarUrl: avatarUrl?.replace(/_normal(?=\.\w+$)/, "_400x400"),
      websiteUrl: entities?.url?.urls[0]?.expanded_url,
    },
  };
}
