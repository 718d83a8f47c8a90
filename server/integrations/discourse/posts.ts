import * as z from "zod/mini";
import { type Change, SyncError, type SyncedPerson } from "../sync/connector.ts";
import { deletedAuthor } from "../sync/deleted-author.ts";
import { unknownTime } from "../sync/plausible-time.ts";
import { count, flag, identifier, moment, part, plainText, readList, text } from "../sync/tolerant-fields.ts";
import type { DiscourseContext } from "./settings.ts";

/** A post in lists and webhooks. */
export const discoursePost = z.object({
  id: z.number(),
  post_number: z.number(),
  topic_id: z.number(),
  topic_title: text,
  topic_slug: text,
  created_at: z.pipe(
    moment,
    z.transform((at) => at ?? unknownTime()),
  ),
  updated_at: moment,
  cooked: text,
  username: text,
  name: text,
  user_id: count,
  avatar_template: text,
  post_type: count,
  // Some versions send the number as text.
  reply_to_post_number: part(z.coerce.number()),
  category_id: count,
  topic_archetype: text,
  user_deleted: flag,
});

export type DiscoursePost = z.output<typeof discoursePost>;

/**
 * Reads public posts up to an id, newest first.
 * @throws SyncError when the site is not Discourse
 */
export async function readPosts({ http }: Pick<DiscourseContext, "http">, before?: number): Promise<DiscoursePost[]> {
  const { body } = await http.get("/posts.json", { query: { before } });
  const read = z.safeParse(z.object({ latest_posts: z.array(z.unknown()) }), body);
  if (!read.success) throw new SyncError("transient", "No Discourse forum found at this URL.");
  return readList(discoursePost, read.data.latest_posts).toSorted((a, b) => b.id - a.id);
}

const placedPost = z.looseObject({ topic_id: z.number(), deleted_at: text });
const itsTopic = z.object({ title: z.string(), slug: text, category_id: count, archetype: text });

/** Reads a post in its current topic; undefined when it was deleted or is in no public topic. */
export async function readPost(
  { http }: Pick<DiscourseContext, "http">,
  id: string,
): Promise<DiscoursePost | undefined> {
  const accept = [403, 404, 410];
  const post = placedPost.safeParse((await http.get(`/posts/${id}.json`, { accept })).body).data;
  if (!post || post.deleted_at) return undefined;
  const topic = itsTopic.safeParse((await http.get(`/t/${post.topic_id}.json`, { accept })).body).data;
  if (!topic || (topic.archetype ?? "regular") !== "regular") return undefined;
  const { title: topic_title, slug, category_id } = topic;
  return discoursePost.safeParse({ ...post, topic_title, topic_slug: slug ?? "-", category_id }).data;
}

export const postKey = (topicId: number, number: number): string => `${topicId}-${number}`;

/**
 * Returns the activities of posts: topics, replies, and when their authors joined. Leaves out the forum's system posts.
 */
export async function postActivities(
  context: Pick<DiscourseContext, "http" | "settings">,
  posts: readonly DiscoursePost[],
  forum: string,
): Promise<Change[]> {
  const written = posts.filter(({ post_type, user_id, username }) => {
    const isBySystem = (user_id ?? 0) < 0 || ["system", "discobot"].includes(username ?? "");
    return (post_type ?? 1) === 1 && !isBySystem;
  });
  const cards = await readCards(context, written);
  const { forumHostname: site } = context.settings;
  const postChanges = written.map((post): Change => {
    const { topic_id, post_number, reply_to_post_number } = post;
    const isTopic = post_number === 1;
    return {
      op: "upsert",
      activity: {
        type: isTopic ? "create_topic" : "message_in_topic",
        sourceId: postKey(topic_id, post_number),
        recordId: String(post.id),
        sourceParentId: isTopic ? null : postKey(topic_id, reply_to_post_number ?? 1),
        timestamp: post.created_at,
        changedAt: post.updated_at ?? post.created_at,
        title: post.topic_title,
        body: post.cooked,
        url: `${site}/t/${post.topic_slug || "-"}/${topic_id}/${post_number}`,
        person: personOf(site, post, cards.get(post.user_id ?? 0)),
      },
    };
  });
  const joined = [...cards.values()].flatMap((card) => joinOf(site, card, forum));
  return [...postChanges, ...joined];
}

/** A user profile in user cards and webhooks. */
export const discourseUser = z.object({
  id: z.number(),
  username: identifier,
  name: text,
  email: text,
  avatar_template: text,
  website: text,
  location: text,
  bio_excerpt: text,
  bio_cooked: text,
  created_at: moment,
});

export type DiscourseUser = z.output<typeof discourseUser>;

/** Returns the activity for a person joining the forum; empty when the date is unknown. */
export function joinOf(site: string, user: DiscourseUser, forum: string): Change[] {
  if (!user.created_at) return [];
  const activity = {
    type: "join",
    sourceId: String(user.id),
    timestamp: user.created_at,
    channel: forum,
    url: profileAddress(site, user.username),
    person: personOf(site, user, user),
  };
  return [{ op: "upsert", activity }];
}

/** Reads the user cards of the authors in one request. A forum may not publish them. */
async function readCards({ http }: Pick<DiscourseContext, "http">, posts: readonly DiscoursePost[]) {
  const ids = [...new Set(posts.flatMap(({ user_id, user_deleted }) => (user_id && !user_deleted ? [user_id] : [])))];
  const cards = new Map<number, DiscourseUser>();
  const most = 50;
  for (let from = 0; from < ids.length; from += most) {
    const query = { user_ids: ids.slice(from, from + most).join(",") };
    const { body } = await http.get("/user-cards.json", { query, accept: [403, 404] });
    const users = z.safeParse(z.object({ users: z.array(z.unknown()) }), body).data?.users ?? [];
    for (const card of readList(discourseUser, users)) cards.set(card.id, card);
  }
  return cards;
}

type Written = Pick<DiscoursePost, "username" | "name"> &
  Partial<Pick<DiscoursePost, "user_id" | "avatar_template" | "topic_id" | "post_number">>;

/** Returns the author of a post. The id decides who it is when the forum renames or anonymizes the account. */
export function personOf(site: string, written: Written, card: DiscourseUser | undefined): SyncedPerson {
  const { username, name } = written;
  if (!username) {
    const post = postKey(written.topic_id ?? 0, written.post_number ?? 0);
    return deletedAuthor(`deleted:${new URL(site).host}/${post}`);
  }
  const avatar = (card?.avatar_template ?? written.avatar_template)?.replace("{size}", "200");
  const bio = card?.bio_excerpt ?? card?.bio_cooked;
  const sourceId = (card?.id ?? written.user_id)?.toString();
  return {
    identities: [
      { type: "username", value: username, verified: true, ...(sourceId && { sourceId }) },
      ...(card?.email ? [{ type: "email" as const, value: card.email, verified: true }] : []),
    ],
    displayName: card?.name || name || username,
    attributes: {
      url: profileAddress(site, username),
      avatarUrl: avatar && URL.parse(avatar, site)?.href,
      bio: bio && plainText(bio),
      location: card?.location,
      websiteUrl: card?.website,
    },
  };
}

const profileAddress = (site: string, username: string) => `${site}/u/${encodeURIComponent(username)}`;
