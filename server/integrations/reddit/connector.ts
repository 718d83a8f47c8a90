import * as z from "zod/mini";
import { noSubredditMessage } from "#shared/validators/subreddits.ts";
import { authOf } from "../sync/access.ts";
import {
  type Auth,
  type Change,
  type Connector,
  type Json,
  type Stream,
  SyncError,
  type SyncedPerson,
} from "../sync/connector.ts";
import { deletedAuthor } from "../sync/deleted-author.ts";
import { readOrLeaveOut } from "../sync/leave-out.ts";
import { mapConcurrently } from "../sync/map-concurrently.ts";
import type { OAuthProvider } from "../sync/oauth-provider.ts";
import { unknownTime } from "../sync/plausible-time.ts";
import { deletionStream } from "../sync/stored-activities.ts";
import {
  type Comment,
  classifyReddit,
  findRemoved,
  findSubreddit,
  isRemoved,
  isRemovedText,
  listComments,
  listPosts,
  type Post,
  type RedditContext,
  type RedditSettings,
  readThread,
  redditSettings,
} from "./api.ts";

/** Sign-in method of the provider. */
export const redditOAuth: OAuthProvider = {
  key: "reddit",
  name: "Reddit",
  clientId: "REDDIT_CLIENT_ID",
  clientSecret: "REDDIT_CLIENT_SECRET",
  authorization: ({ REDDIT_URL }) => `${REDDIT_URL}/api/v1/authorize`,
  token: ({ REDDIT_URL }) => `${REDDIT_URL}/api/v1/access_token`,
  revocation: ({ REDDIT_URL }) => `${REDDIT_URL}/api/v1/revoke_token`,
  scopes: ["read"],
  hasNoPkce: true,
  hasBasicAuth: true,
  // Required to get a refresh token.
  parameters: { duration: "permanent" },
  // Needed because Reddit returns errors with status 200.
  readAnswer: (answer) => answer,
};

const site = "https://www.reddit.com";
/** Threads per page. */
const postsPerPage = 25;
/** Comments per page; they only identify posts to read again. */
const commentsPerPage = 100;
/** Posts of the last day are read again with every pass, because texts may be edited or removed. */
const againSeconds = 86_400;
/** Overlap between passes, because the clocks of load-balanced servers differ. */
const overlapSeconds = 600;

/** Position of a pass. Reddit lists the newest items first, starting after a given one. */
interface Place {
  /** Start of the pass, ISO 8601, from which the next pass reads. */
  readonly began: string;
  readonly after: string | null;
  /** True while new comments are checked for posts of earlier passes. */
  readonly isOld: boolean;
  /** Ids of posts whose threads were read in this pass. */
  readonly read: readonly string[];
}

/** Posts with their comments. Each pass reads new posts and those with new comments since the last pass. */
const posts: Stream<RedditSettings> = {
  name: "posts",
  unit: "post",
  limitation: "Reddit lists the newest 1,000 posts and 1,000 comments of a subreddit. Older ones cannot be read.",
  everyMinutes: 60,
  async read(context, { channel }, { since, page }) {
    const place = (page as unknown as Place | undefined) ?? {
      ...{ began: context.now.toISOString(), after: null, isOld: false, read: [] },
    };
    const last = since === undefined ? 0 : Date.parse(since) / 1000;
    const edge = last - (place.isOld ? overlapSeconds : againSeconds);
    const after = place.after ?? undefined;
    if (place.isOld) {
      const { items, after: next } = await listComments(context, channel, { limit: commentsPerPage, after });
      const recent = items.filter(({ created_utc }) => isSince(created_utc, edge));
      const ids = new Set(recent.flatMap(({ link_id }) => link_id?.slice(3) ?? []));
      const unread = [...ids].filter((id) => !place.read.includes(id));
      const threads = await mapConcurrently(unread, (id) => readThreadOrNull(context, id));
      const isEnd = next === null || recent.length < items.length;
      return {
        changes: threads.flatMap((thread) => (thread ? changesOf(thread.post, thread.comments) : [])),
        next: isEnd ? undefined : ({ ...place, after: next, read: [...place.read, ...unread] } as unknown as Json),
        since: place.began,
        done: 0,
      };
    }
    const { items, after: next } = await listPosts(context, channel, { limit: postsPerPage, after });
    const recent = items.filter(({ created_utc }) => isSince(created_utc, edge));
    const threads = await mapConcurrently(recent, async (post) => {
      const thread = post.num_comments === 0 ? null : await readThreadOrNull(context, post.id);
      return thread ?? { post, comments: [] };
    });
    const read = [...place.read, ...recent.map(({ id }) => id)];
    const isEnd = next === null || recent.length < items.length;
    const older = { ...place, after: next, read };
    return {
      changes: threads.flatMap((thread) => changesOf(thread.post, thread.comments)),
      // The first pass has read every thread, so it skips the comments.
      next: (isEnd ? since && { ...older, after: null, isOld: true } : older) as unknown as Json | undefined,
      since: place.began,
      done: recent.length,
    };
  },
};

/** Finds deleted items by id, because they are no longer listed. */
const deletions = deletionStream<RedditSettings>({
  types: ["post", "comment"],
  days: 31,
  findGone: (context, type, ids) => findRemoved(context, type === "post" ? "post" : "comment", ids),
});

/** Reddit: posts and comments of subreddits, read with a user's sign-in. */
export const redditConnector: Connector<RedditSettings> = {
  platform: "reddit",
  settings: redditSettings,
  auth: (settings) => authOf(redditOAuth, settings) ?? asApplication,
  operatorUrls: ["REDDIT_API_URL", "REDDIT_URL", "NANGO_URL"],
  baseUrl: (_settings, hosts) => hosts.REDDIT_API_URL,
  async check(context) {
    for (const name of context.settings.subreddits) {
      if ((await findOpen(context, name)) === null) throw new SyncError("setup", `${name}: ${noSubredditMessage}`);
    }
  },
  partitions: ({ settings, segmentId }) =>
    settings.subreddits.map((name) => ({ key: name.toLowerCase(), label: `r/${name}`, segmentId, channel: name })),
  streams: [posts, deletions],
  classify: classifyReddit,
  async preview(context, { value }) {
    const name = await findOpen(context, value);
    if (name === null) return { problem: noSubredditMessage };
    const { items } = await listPosts(context, name, { limit: 3 });
    return {
      problem: null,
      posts: items.map((post) => ({
        title: post.title ?? addressOf(post),
        url: addressOf(post),
        author: isDeleted(post.author) ? null : (post.author ?? null),
        at: momentOf(post.created_utc),
      })),
    };
  },
};

/**
 * Returns the exact name of a subreddit.
 * @throws SyncError with the form's error message when it cannot be read
 */
async function findOpen(context: RedditContext, name: string): Promise<string | null> {
  try {
    return await findSubreddit(context, name);
  } catch (error) {
    throw error instanceof SyncError && error.kind === "skip"
      ? new SyncError("setup", `${name}: ${error.message}`)
      : error;
  }
}

const granted = z.object({ access_token: z.string(), expires_in: z.number() });

/** Access as our application without a user, for previews of public content before sign-in. */
const asApplication: Auth = {
  kind: "minted",
  async mint(http, now, { hosts, providers }) {
    const { REDDIT_CLIENT_ID: id, REDDIT_CLIENT_SECRET: secret } = providers;
    if (!id || !secret) throw new SyncError("setup", "Reddit is not set up on this platform.");
    const { body } = await http.post(`${hosts.REDDIT_URL}/api/v1/access_token`, {
      headers: { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString("base64")}` },
      body: new URLSearchParams({ grant_type: "client_credentials" }),
    });
    const read = granted.safeParse(body);
    if (!read.success)
      throw new SyncError("setup", "Reddit does not accept the client id and secret of this platform.");
    return { token: read.data.access_token, expiresAt: new Date(now.getTime() + read.data.expires_in * 1000) };
  },
};

const readThreadOrNull = (context: RedditContext, id: string) =>
  readOrLeaveOut(context, `The thread ${site}/comments/${id}`, () => readThread(context, id), null);

const isDeleted = (name: string | null | undefined) => !name || name === "[deleted]";

function changesOf(post: Post, comments: readonly Comment[]): Change[] {
  return [postChange(post), ...comments.map((comment) => commentChange(comment, post))];
}

const momentOf = (seconds: number | null | undefined) => (seconds ? new Date(seconds * 1000) : unknownTime());

/** An item without a time may be new. */
const isSince = (seconds: number | null | undefined, edge: number) => !seconds || seconds >= edge;

const changedAt = ({ created_utc, edited }: Pick<Post, "created_utc" | "edited">) => momentOf(edited || created_utc);

const addressOf = ({ id, permalink }: Pick<Post, "id" | "permalink">) => site + (permalink ?? `/comments/${id}`);

function postChange(post: Post): Change {
  const { id: sourceId, is_self: isText, url } = post;
  if (isRemoved(post)) return { op: "delete", type: "post", sourceId };
  return {
    op: "upsert",
    activity: {
      type: "post",
      sourceId,
      timestamp: momentOf(post.created_utc),
      changedAt: changedAt(post),
      title: post.title,
      body: post.selftext_html || (isText ? null : url),
      url: addressOf(post),
      attributes: { score: post.score, ...(!isText && url && { destinationUrl: url }) },
      person: personOf(post),
    },
  };
}

function commentChange(comment: Comment, post: Post): Change {
  const { id: sourceId } = comment;
  if (isRemovedText(comment.body)) return { op: "delete", type: "comment", sourceId };
  const [kind, parent] = comment.parent_id?.split("_") ?? [];
  return {
    op: "upsert",
    activity: {
      type: "comment",
      sourceId,
      // The parent is always the post, as elsewhere in this wire format. The attributes name the comment that is
      // answered.
      sourceParentId: post.id,
      timestamp: momentOf(comment.created_utc),
      changedAt: changedAt(comment),
      body: comment.body_html || comment.body,
      url: comment.permalink ? site + comment.permalink : addressOf(post),
      attributes: {
        score: comment.score,
        parentTitle: post.title,
        parentUrl: addressOf(post),
        ...(kind === "t1" && { replyTo: parent }),
      },
      person: personOf(comment),
    },
  };
}

/** Returns whether the account is Reddit's moderator bot or has a bot name. */
const isBot = (name: string) => name === "AutoModerator" || /[-_]bot$/i.test(name);

/** Uses the item's id for a deleted account, because Reddit shows nothing that identifies it. */
function personOf({ id, author, author_fullname }: Pick<Post, "id" | "author" | "author_fullname">): SyncedPerson {
  // An account whose name is missing is known by its number.
  if (!author && author_fullname) {
    return { identities: [{ type: "username", value: author_fullname, sourceId: author_fullname, verified: true }] };
  }
  if (!author || isDeleted(author)) return deletedAuthor(`deleted:${id}`);
  return {
    identities: [{ type: "username", value: author, sourceId: author_fullname || undefined, verified: true }],
    displayName: author,
    attributes: { url: `${site}/user/${encodeURIComponent(author)}` },
    ...(isBot(author) && { isBot: true }),
  };
}
