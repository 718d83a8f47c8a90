import { createHmac, timingSafeEqual } from "node:crypto";
import * as z from "zod/mini";
import { createCache } from "../sync/cache.ts";
import type { Change, Delivery, Partition, Webhook } from "../sync/connector.ts";
import { count, flag, moment, part, readList, text } from "../sync/tolerant-fields.ts";
import {
  type DiscoursePost,
  discoursePost,
  discourseUser,
  joinOf,
  personOf,
  postActivities,
  postKey,
  readPost,
} from "./posts.ts";
import type { DiscourseContext, DiscourseSettings } from "./settings.ts";

/** Webhook of a forum, signed with the secret of the connection. */
export const discourseWebhook: Webhook<DiscourseSettings> = {
  verify: ({ headers, raw }, { webhookSecret }) => {
    const signature = /^sha256=([\da-f]{64})$/i.exec(headers.get("x-discourse-event-signature") ?? "")?.[1];
    if (!signature || !webhookSecret) return false;
    return timingSafeEqual(Buffer.from(signature, "hex"), createHmac("sha256", webhookSecret).update(raw).digest());
  },
  deliveryId: ({ headers }) => headers.get("x-discourse-event-id") ?? undefined,
  async handle(delivery, [partition], context) {
    return partition ? [{ partition, changes: await changesOf(delivery, partition, context) }] : [];
  },
};

const topic = z.object({ id: z.number(), highest_post_number: count, posts_count: count });

/** Notification about a received like. `data` names the user who gave it. */
const notification = z.object({
  id: z.number(),
  notification_type: z.number(),
  topic_id: count,
  post_number: count,
  slug: text,
  fancy_title: text,
  created_at: moment,
  data: part(z.object({ display_username: text, original_username: text, topic_title: text })),
});

const likedType = 5;
/** Maximum number of posts to delete with a topic. */
const mostPosts = 10_000;
/** Maximum number of posts of a destroyed topic that are looked for elsewhere, one request each. */
const mostChecked = 200;

async function changesOf(
  { headers, body }: Delivery,
  partition: Partition,
  context: DiscourseContext,
): Promise<Change[]> {
  const forum = partition.channel;
  const sent = z.record(z.string(), z.unknown()).safeParse(body).data ?? {};
  const event = headers.get("x-discourse-event") ?? "";
  if (event.startsWith("post_")) {
    const post = discoursePost.safeParse(sent.post).data;
    if (!post) return [];
    if (event === "post_destroyed") {
      return [{ op: "delete", sourceId: postKey(post.topic_id, post.post_number) }];
    }
    const isPrivate = (post.topic_archetype ?? "regular") !== "regular";
    return isPrivate || !(await isPublic(context, post.category_id)) ? [] : postActivities(context, [post], forum);
  }
  if (event === "topic_destroyed") {
    const gone = topic.safeParse(sent.topic).data;
    const last = Math.min(gone?.highest_post_number ?? gone?.posts_count ?? 0, mostPosts);
    const keys = Array.from({ length: last }, (_, at) => postKey(gone?.id ?? 0, at + 1));
    const moved = await postsElsewhere(context, partition, keys);
    return [
      ...keys.map((sourceId): Change => ({ op: "delete", sourceId })),
      ...(await postActivities(context, moved, forum)),
    ];
  }
  if (event === "user_created") {
    const user = discourseUser.safeParse(sent.user).data;
    return user && user.id > 0 ? joinOf(context.settings.forumHostname, user, forum) : [];
  }
  const like = event === "notification_created" ? notification.safeParse(sent.notification).data : undefined;
  return like?.notification_type === likedType ? likeOf(like, context.settings.forumHostname) : [];
}

/** Reads the posts that were moved out of a destroyed topic before, of which the forum sent no delivery. */
async function postsElsewhere(
  context: DiscourseContext,
  partition: Partition,
  keys: readonly string[],
): Promise<DiscoursePost[]> {
  const query = { type: "message_in_topic", sourceIds: keys, limit: mostChecked };
  const known = keys.length > 0 ? await context.stored(partition, query) : [];
  const found: DiscoursePost[] = [];
  for (const { recordId } of known) {
    const post = recordId === null ? undefined : await readPost(context, recordId);
    if (!post || keys.includes(postKey(post.topic_id, post.post_number))) continue;
    if (await isPublic(context, post.category_id)) found.push(post);
  }
  return found;
}

function likeOf(like: z.output<typeof notification>, site: string): Change[] {
  const { id, topic_id, post_number, slug, created_at, data, fancy_title } = like;
  const username = data?.original_username ?? data?.display_username;
  if (!username || !topic_id || !created_at) return [];
  const activity = {
    ...{ type: "like", sourceId: String(id), timestamp: created_at },
    sourceParentId: postKey(topic_id, post_number ?? 1),
    title: data?.topic_title ?? fancy_title,
    url: `${site}/t/${slug ?? "-"}/${topic_id}/${post_number ?? 1}`,
    person: personOf(site, { username, name: null }, undefined),
  };
  return [{ op: "upsert", activity }];
}

/** Public categories by forum. A category that becomes private is treated as such after at most five minutes. */
const openCategories = createCache<ReadonlySet<number>>(5 * 60_000);

/** Webhooks also cover private categories, whose posts must not be imported. */
async function isPublic(context: DiscourseContext, category: number | null | undefined): Promise<boolean> {
  const open = await openCategories.find(context.settings.forumHostname, async () => {
    const { body } = await context.http.get("/site.json");
    const listed = z.safeParse(z.object({ categories: z.array(z.unknown()) }), body).data?.categories ?? [];
    const known = readList(z.object({ id: z.number(), read_restricted: flag }), listed);
    return new Set(known.flatMap(({ id, read_restricted }) => (read_restricted ? [] : [id])));
  });
  return category !== null && category !== undefined && open.has(category);
}
