import * as z from "zod/mini";
import { readSite } from "#shared/domain/identities/account-site.ts";
import { type Answer, type Change, type Connector, type Json, type Stream, SyncError } from "../sync/connector.ts";
import { isTooLarge } from "../sync/leave-out.ts";
import { text } from "../sync/tolerant-fields.ts";
import { afterEmptyAnswer, countPosts, type PostsPage, readPostsByTopic } from "./older-posts.ts";
import { postActivities, readPosts } from "./posts.ts";
import { type DiscourseSettings, discourseSettings } from "./settings.ts";
import { discourseWebhook } from "./webhook.ts";

/** Number of ids before the newest post that are read again to find edits. */
const overlapIds = 200;
/**
 * Public posts of the forum, newest first. The posts before an id include it on forums before 2025, and exclude it
 * since then: requesting the last id again is right for both.
 */
const posts: Stream<DiscourseSettings> = {
  name: "posts",
  unit: "post",
  // Ids say nothing about times.
  startAt: () => undefined,
  limitation: "Likes are only received through the webhook.",
  everyMinutes: 60,
  async read(context, partition, { since, page }) {
    const place = page as unknown as PostsPage | undefined;
    const until = since === undefined ? 0 : Number(since) - overlapIds;
    const isByTopic = place?.topics !== undefined;
    const {
      posts: read,
      topics: lastTopics,
      hasMore,
    } = isByTopic
      ? await readPostsByTopic(context, place)
      : { posts: await readPosts(context, place?.before).catch(nullIfTooLarge), topics: [], hasMore: true };
    // Posts of a topic come in smaller pages.
    if (read === null) {
      const before = place?.before ?? Number.MAX_SAFE_INTEGER;
      return { changes: [], next: { before, newest: place?.newest ?? Number(since ?? 0), topics: 0 }, done: 0 };
    }
    const found = read.filter(({ id }) => id < (place?.before ?? Number.POSITIVE_INFINITY));
    const newest = Math.max(place?.newest ?? Number(since ?? 0), ...found.map(({ id }) => id));
    const recentPosts = found.filter(({ id }) => id > until);
    const changes: Change[] = await postActivities(context, recentPosts, partition.channel);
    const next = async (): Promise<PostsPage | undefined> => {
      if (isByTopic) return hasMore ? { ...place, newest, topics: (place.topics ?? 0) + 1, lastTopics } : undefined;
      const before = found.at(-1)?.id;
      if (before !== undefined) return before > until + 1 ? { ...place, before, newest } : undefined;
      if (place) return afterEmptyAnswer(context, place, until);
      // All of the newest ids are private. The first pass reads by topic instead; a later one waits for a public post.
      return since === undefined ? { before: Number.MAX_SAFE_INTEGER, newest, topics: 0 } : undefined;
    };
    return {
      changes,
      next: (await next()) as Json | undefined,
      since: String(newest),
      done: recentPosts.length,
    };
  },
};

function nullIfTooLarge(error: unknown): null {
  if (isTooLarge(error)) return null;
  throw error;
}

/** Discourse: topics, posts and new members, read publicly or with an API key; likes arrive by webhook. */
export const discourseConnector: Connector<DiscourseSettings> = {
  platform: "discourse",
  settings: discourseSettings,
  site: ({ forumHostname }) => readSite("discourse", forumHostname) ?? "",
  auth: ({ apiKey, apiUsername }) =>
    apiKey
      ? { kind: "headers", headers: { "api-key": apiKey, "api-username": apiUsername || "system" } }
      : { kind: "none" },
  operatorUrls: [],
  baseUrl: ({ forumHostname }) => forumHostname,
  async check(context) {
    await readPosts(context);
  },
  partitions: ({ settings: { forumHostname }, segmentId }) => {
    const { host, pathname } = new URL(forumHostname);
    const name = `${host}${pathname.replace(/\/$/, "")}`;
    return [{ key: name, label: name, segmentId, channel: name }];
  },
  streams: [posts],
  async measure(context) {
    const count = await countPosts(context);
    return count === null ? [] : [{ stream: "posts", count, requests: Math.ceil(count / 40) }];
  },
  requestsPerHour: 3_600,
  classify: classifyAnswer,
  webhook: discourseWebhook,
  async preview(context) {
    const found = await readPosts(context);
    return {
      problem: null,
      posts: found
        .slice(0, 3)
        .map(({ topic_title, topic_slug, topic_id, post_number, username, name, created_at }) => ({
          title: topic_title ?? "",
          url: `${context.settings.forumHostname}/t/${topic_slug || "-"}/${topic_id}/${post_number}`,
          author: name || username || null,
          at: created_at,
        })),
    };
  },
};

/** Discourse responds to an invalid key as if the page were private. */
function classifyAnswer({ status, body }: Answer): SyncError | undefined {
  if (status !== 403) return undefined;
  const { error_type: type, errors } =
    z.safeParse(z.object({ error_type: text, errors: z.optional(z.array(z.string())) }), body).data ?? {};
  if (/API username or key is invalid/i.test(errors?.join(" ") ?? ""))
    return new SyncError("reconnect", "Invalid credentials");
  if (type === "not_logged_in") return new SyncError("reconnect", "This forum requires an API key.");
  return undefined;
}
