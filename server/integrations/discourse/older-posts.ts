import * as z from "zod/mini";
import type { RequestOptions } from "../sync/connector.ts";
import { readNumbered } from "../sync/offset-pages.ts";
import { count, list, readList, text } from "../sync/tolerant-fields.ts";
import { type DiscoursePost, discoursePost } from "./posts.ts";
import type { DiscourseContext } from "./settings.ts";

/** Ids that a response covers on forums before 2025. */
const idsPerPage = 50;
/** Number of posts of one topic in a request. */
const postsPerRequest = 30;

/** Position of a pass over the posts, newest first. */
export interface PostsPage {
  /** Id of the oldest post read so far. */
  readonly before: number;
  /** Id of the newest post of the pass. */
  readonly newest: number;
  /** Lowest id of a public post; requested once an answer is empty. */
  readonly oldest?: number | undefined;
  /** Page of the list of topics, counted from 0, when the rest is read by topic. */
  readonly topics?: number | undefined;
  /** Ids of the topics on the page before. */
  readonly lastTopics?: readonly string[] | undefined;
}

type Asked = Pick<DiscourseContext, "http">;

/**
 * Returns the position after an empty answer, which does not mean the end: forums before 2025 return the posts of 50
 * ids, which may all be private. Where the public posts are few, reading them by topic takes fewer requests.
 * @param until highest id that is not read again
 * @returns undefined when there are no older posts
 */
export async function afterEmptyAnswer(context: Asked, page: PostsPage, until: number): Promise<PostsPage | undefined> {
  // One more than the next id, as after the post with that id.
  const before = page.before - idsPerPage + 1;
  if (before <= until + 1) return undefined;
  if (page.oldest !== undefined) return before > page.oldest ? { ...page, before } : undefined;
  const first = await listTopics(context, 0);
  const oldestTopic = first.topics.toSorted((a, b) => a.id - b.id)[0];
  const oldest = oldestTopic && (await readTopic(context, oldestTopic.id)).ids[0];
  if (oldest === undefined || before <= oldest) return undefined;
  const requests = (page.before - Math.max(oldest, until)) / idsPerPage;
  const topicCount = first.hasMore ? await countTopics(context) : first.topics.length;
  return requests > topicCount ? { ...page, oldest, topics: 0 } : { ...page, before, oldest };
}

/**
 * Reads the posts of a page of topics, from the oldest topic on.
 * @returns the posts before the oldest one read so far, and the ids of the listed topics
 */
export async function readPostsByTopic(
  context: Asked,
  { before, topics: at = 0, lastTopics = [] }: PostsPage,
): Promise<{ posts: DiscoursePost[]; topics: readonly string[]; hasMore: boolean }> {
  const { records: topics, next } = await readNumbered(
    async (page) => {
      const { topics: records, hasMore } = await listTopics(context, page - 1);
      return { records, hasMore };
    },
    { page: at + 1, last: lastTopics },
    ({ id }) => String(id),
  );
  const posts: DiscoursePost[] = [];
  const firstIds: number[] = [];
  for (const { id, title, slug, category_id } of topics) {
    const { ids, records } = await readTopic(context, id);
    if (ids[0] !== undefined) firstIds.push(ids[0]);
    const older = new Set(ids.filter((post) => post < before));
    const read = records.filter((post) => older.delete(post.id));
    const rest = [...older];
    for (let from = 0; from < rest.length; from += postsPerRequest) {
      const query = { "post_ids[]": rest.slice(from, from + postsPerRequest) };
      read.push(...(await readTopic(context, `${id}/posts`, query)).records);
    }
    const ofTopic = { topic_id: id, topic_title: title, topic_slug: slug ?? "-", category_id };
    posts.push(
      ...readList(
        discoursePost,
        read.map((post) => ({ ...post, ...ofTopic })),
      ),
    );
  }
  // Topics after newer ones have no older posts either.
  const areAllNewer = firstIds.length > 0 && firstIds.every((first) => first >= before);
  return { posts, topics: next?.last ?? [], hasMore: next !== undefined && !areAllNewer };
}

const listedTopic = z.object({ id: z.number(), title: z.string(), slug: text, category_id: count });
const topicList = z.object({ topic_list: z.object({ topics: z.array(z.unknown()), more_topics_url: text }) });
const topicBody = z.object({
  post_stream: z.object({ posts: list(z.looseObject({ id: z.number() })), stream: list(z.number()) }),
});

/** Topics by the time they were created, oldest first. */
async function listTopics({ http }: Asked, page: number) {
  const { body } = await http.get("/latest.json", { query: { order: "created", ascending: true, page } });
  const read = topicList.safeParse(body).data?.topic_list;
  const topics = readList(listedTopic, read?.topics ?? []);
  return { topics, hasMore: Boolean(read?.more_topics_url) && topics.length > 0 };
}

/** Returns the ids of a topic's posts and the records of the first of them; none when it is no longer public. */
async function readTopic({ http }: Asked, path: number | string, query: RequestOptions["query"] = {}) {
  const { body } = await http.get(`/t/${path}.json`, { query, accept: [403, 404, 410] });
  const stream = topicBody.safeParse(body).data?.post_stream;
  return { ids: stream?.stream ?? [], records: stream?.posts ?? [] };
}

/** Returns the number of topics that the forum states; infinite when it states none. */
async function countTopics(context: Asked): Promise<number> {
  const { topics_count, topic_count } = await readCounts(context);
  return topics_count ?? topic_count ?? Number.POSITIVE_INFINITY;
}

/** Returns the number of posts that the forum states; null when it states none. */
export async function countPosts(context: Asked): Promise<number | null> {
  const { posts_count, post_count } = await readCounts(context);
  return posts_count ?? post_count ?? null;
}

/** Before 2024 the fields were called `topic_count` and `post_count`. */
const statedCounts = z.object({
  about: z.object({
    stats: z.object({ topics_count: count, topic_count: count, posts_count: count, post_count: count }),
  }),
});

async function readCounts({ http }: Asked): Promise<Partial<z.output<typeof statedCounts>["about"]["stats"]>> {
  const { body } = await http.get("/about.json", { accept: [403, 404] });
  return statedCounts.safeParse(body).data?.about.stats ?? {};
}
