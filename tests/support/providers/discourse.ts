import { createHmac } from "node:crypto";
import { type ProviderAnswer, type ProviderRequest, type ProviderServer, startProvider } from "./provider-server.ts";

interface User {
  readonly id: number;
  readonly username: string;
  readonly name: string | null;
  readonly created_at: string;
  readonly location?: string;
  readonly website?: string;
  readonly bio_excerpt?: string;
}

interface Post {
  readonly id: number;
  readonly topic: Topic;
  readonly post_number: number;
  readonly user: User;
  readonly created_at: string;
  readonly post_type: number;
  readonly reply_to_post_number: number | null;
  cooked: string;
}

interface Topic {
  readonly id: number;
  readonly title: string;
  readonly category: number;
  readonly posts: Post[];
}

/** One forum; a server may host several, each in a folder. */
export interface Forum {
  /** URL of the forum. */
  readonly url: string;
  user(username: string, more?: Partial<User>): User;
  topic(at: string, user: User, title: string, category?: number): Topic;
  post(topic: Topic, at: string, user: User, cooked: string, more?: { replyTo?: number; type?: number }): Post;
  remove(post: Post): void;
  /** Moves a post to the end of another topic. */
  move(post: Post, to: Topic): void;
  /** Skips ids of posts that are not visible. */
  skipIds(count: number): void;
  /** Builds the signed delivery of an event, as the forum sends it. */
  delivery(event: string, body: object, secret: string): { headers: Record<string, string>; body: string };
  /** Returns a post as lists and deliveries show it. */
  shown(post: Post): object;
}

export interface DiscourseServer extends ProviderServer {
  /** Keys that every forum accepts. */
  readonly keys: Set<string>;
  /** Creates a forum in a folder, or at the root when the name is empty. */
  forum(name: string): Forum;
}

/** A category that only some users may read. */
export const closedCategory = 9;
const openCategory = 5;
const perPage = 50;
const topicsPerPage = 30;

/**
 * Posts before an id: `exclusive` is the rule since 2025, `inclusive` includes the id, `range` returns the posts of 50
 * ids up to it.
 */
export type PagingRule = "exclusive" | "inclusive" | "range";

/** A Discourse with public posts by id, user cards, categories, admin keys and signed webhooks. */
export async function startDiscourse(rule: PagingRule = "exclusive"): Promise<DiscourseServer> {
  const forums = new Map<string, { posts: Post[]; users: User[] }>();
  let ids = 0;
  const server = await startProvider((request) => answerOf(request));

  function answerOf({ url, headers }: ProviderRequest): ProviderAnswer {
    const path = url.pathname.split("/").at(-1);
    const [, folder = ""] =
      /^(.*?)(?:\/t\/\d+(?:\.json|\/posts\.json)|\/posts\/\d+\.json|\/[^/]*)$/.exec(url.pathname) ?? [];
    const name = folder.slice(1);
    const forum = forums.get(name);
    if (!forum) return { status: 404, body: "<html>Nothing here</html>" };
    const key = headers["api-key"];
    if (key !== undefined && !(own.keys.has(key) && headers["api-username"])) {
      const text = "You are not permitted to view the requested resource. The API username or key is invalid.";
      return { status: 403, body: { errors: [text], error_type: "invalid_access" } };
    }
    const [topicId] = /(?<=\/t\/)\d+/.exec(url.pathname) ?? [];
    if (path === "posts.json" && topicId === undefined) {
      const before = Number(url.searchParams.get("before") ?? Number.MAX_SAFE_INTEGER);
      const found = forum.posts.filter(({ id, topic }) => {
        if (topic.category === closedCategory || id > before) return false;
        if (rule === "exclusive") return id < before;
        return rule === "inclusive" || id > Math.min(before, ids) - perPage;
      });
      return {
        body: {
          latest_posts: found
            .toSorted((a, b) => b.id - a.id)
            .slice(0, perPage)
            .map(postItem),
        },
      };
    }
    if (path === "user-cards.json") {
      const userIds = (url.searchParams.get("user_ids") ?? "").split(",").map(Number);
      if (userIds.length > 50) return { status: 400, body: { errors: ["user_ids"], error_type: "invalid_parameters" } };
      return {
        body: {
          users: forum.users
            .filter(({ id }) => userIds.includes(id))
            .map((user) => ({ ...user, avatar_template: avatar })),
        },
      };
    }
    const visible = forum.posts.map(({ topic }) => topic).filter(({ category }) => category !== closedCategory);
    const topics = [...new Set(visible)].toSorted((a, b) => a.id - b.id);
    if (path === "latest.json") {
      const from = Number(url.searchParams.get("page") ?? 0) * topicsPerPage;
      const more_topics_url = from + topicsPerPage < topics.length ? "/latest?page=1" : undefined;
      const listed = topics.slice(from, from + topicsPerPage).map(({ id, title, category }) => {
        return { id, title, slug: `topic-${id}`, category_id: category, posts_count: 1 };
      });
      return { body: { topic_list: { topics: listed, more_topics_url } } };
    }
    if (path === "about.json") return { body: { about: { stats: { topics_count: topics.length } } } };
    const single = forum.posts.find(({ id }) => url.pathname === `${folder}/posts/${id}.json`);
    if (single) {
      const { topic_title: _, category_id: __, ...body } = postItem(single);
      return { body };
    }
    const topic = topics.find(({ id }) => String(id) === topicId);
    if (topic) {
      const about = {
        title: topic.title,
        slug: `topic-${topic.id}`,
        category_id: topic.category,
        archetype: "regular",
      };
      const own = forum.posts.filter((post) => post.topic === topic);
      const asked = url.searchParams.getAll("post_ids[]").map(Number);
      const posts = asked.length > 0 ? own.filter(({ id }) => asked.includes(id)) : own.slice(0, 20);
      return { body: { ...about, post_stream: { posts: posts.map(postItem), stream: own.map(({ id }) => id) } } };
    }
    if (path === "site.json") {
      return { body: { categories: [category(openCategory, false), category(closedCategory, true)] } };
    }
    return {
      status: 404,
      body: { errors: ["The requested URL or resource could not be found."], error_type: "not_found" },
    };
  }

  const own: DiscourseServer = {
    ...server,
    keys: new Set(["good-key"]),
    forum(name) {
      const forum = forums.get(name) ?? { posts: [], users: [] };
      forums.set(name, forum);
      let sent = 0;
      return {
        url: name === "" ? server.origin : `${server.origin}/${name}`,
        user(username, more = {}) {
          ids += 1;
          const user = { id: ids, username, name: null, created_at: "2023-01-01T00:00:00.000Z", ...more };
          forum.users.push(user);
          return user;
        },
        topic(at, user, title, of = openCategory) {
          ids += 1;
          const topic: Topic = { id: ids, title, category: of, posts: [] };
          this.post(topic, at, user, `<p>${title}</p>`);
          return topic;
        },
        post(topic, at, user, cooked, { replyTo = null, type = 1 }: { replyTo?: number | null; type?: number } = {}) {
          ids += 1;
          const post_number = topic.posts.length + 1;
          const post: Post = {
            id: ids,
            topic,
            post_number,
            user,
            created_at: at,
            post_type: type,
            reply_to_post_number: replyTo,
            cooked,
          };
          topic.posts.push(post);
          forum.posts.push(post);
          return post;
        },
        remove: (post) => void forum.posts.splice(forum.posts.indexOf(post), 1),
        move(post, to) {
          Object.assign(post, { topic: to, post_number: to.posts.length + 1 });
          to.posts.push(post);
        },
        skipIds(count) {
          ids += count;
        },
        delivery(event, body, secret) {
          sent += 1;
          const raw = JSON.stringify(body);
          const signature = createHmac("sha256", secret).update(raw).digest("hex");
          return {
            body: raw,
            headers: {
              "content-type": "application/json",
              "x-discourse-instance": server.origin,
              "x-discourse-event-id": `${name}-${sent}`,
              "x-discourse-event-type": event.split("_")[0] ?? "",
              "x-discourse-event": event,
              "x-discourse-event-signature": `sha256=${signature}`,
            },
          };
        },
        shown: postItem,
      };
    },
  };
  return own;
}

const avatar = "/letter_avatar_proxy/v4/letter/a/{size}.png";

const category = (id: number, read_restricted: boolean) => ({
  id,
  name: `Category ${id}`,
  slug: `c-${id}`,
  read_restricted,
});

function postItem({ id, topic, post_number, user, created_at, cooked, post_type, reply_to_post_number }: Post) {
  return {
    ...{ id, post_number, created_at, cooked, post_type, updated_at: created_at },
    ...{ name: user.name, username: user.username, user_id: user.id, avatar_template: avatar },
    reply_to_post_number: reply_to_post_number === null ? null : String(reply_to_post_number),
    ...{ topic_id: topic.id, topic_slug: `topic-${topic.id}`, topic_title: topic.title, topic_html_title: topic.title },
    category_id: topic.category,
    ...{ posts_count: topic.posts.length, reply_count: 0, quote_count: 0, incoming_link_count: 0, reads: 1 },
    ...{ readers_count: 1, score: 0.2, yours: false, display_username: user.name, primary_group_name: null },
    ...{ flair_name: null, flair_url: null, flair_bg_color: null, flair_color: null, flair_group_id: null },
    ...{ badges_granted: [], version: 1, can_edit: false, can_delete: false, can_recover: false },
    ...{ can_see_hidden_post: false, can_wiki: false, user_title: null, bookmarked: false, raw: cooked },
    ...{ actions_summary: [], moderator: false, admin: false, staff: false, hidden: false, trust_level: 1 },
    ...{ deleted_at: null, user_deleted: false, edit_reason: null, can_view_edit_history: true, wiki: false },
    ...{ excerpt: cooked, truncated: false, reviewable_id: null, reviewable_score_count: 0 },
    ...{ reviewable_score_pending_count: 0, post_url: `/t/topic-${topic.id}/${topic.id}/${post_number}` },
  };
}
