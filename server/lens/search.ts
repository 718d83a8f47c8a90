import type { Config } from "#server/platform/core/config.ts";
import { badRequest } from "#server/platform/core/http-error.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { type SQL, sql } from "#server/platform/db/drizzle.ts";
import type { LensAuthor, LensFeedPost } from "#shared/contract/community-lens.ts";
import { type LensFeed, publishedDates } from "#shared/domain/lens-settings.ts";
import { authorOf, knownPeople } from "./authors.ts";
import { closestSimilarity } from "./embed-new.ts";
import { type Candidate, rankPosts } from "./rank.ts";
import { storedPosts } from "./read.ts";
import { feedKey, feedKeys, readSettings, readSourceKey } from "./settings.ts";

/** Maximum number of posts in a feed. */
const mostPosts = 100;
/** Maximum number of posts to rank: the newest matches. */
const mostCandidates = 1_000;
/** Full-text rank that counts as a full match. */
const fullTextRank = 0.4;

interface Needs {
  readonly db: Executor;
  readonly config: Pick<Config, "model">;
}

interface FoundRow extends Record<string, unknown> {
  readonly address: string;
  readonly url: string;
  readonly platform: string;
  readonly posted_at: Date | string;
  readonly title: string;
  readonly description: string;
  readonly thumbnail: string | null;
  readonly author: LensAuthor | null;
  readonly comments: number | null;
  readonly points: number | null;
  readonly sources: readonly string[];
  readonly vector: Buffer | null;
  readonly text_rank: number;
}

/**
 * Returns the feed for a user's stored settings, most relevant first.
 * @throws HttpError 400 before onboarding
 */
export async function searchFeed(needs: Needs, userId: string, now = new Date()): Promise<LensFeedPost[]> {
  const settings = await readSettings(needs.db, userId);
  if (!settings) throw badRequest("Set up your feed first.");
  return findPosts(needs, settings.feed, { now, limit: mostPosts });
}

interface FeedOptions {
  readonly now: Date;
  readonly limit: number;
  /** Includes only posts found after this time. */
  readonly foundAfter?: Date;
}

/** Returns the posts that match a feed, most relevant first. */
export async function findPosts({ db, config }: Needs, feed: LensFeed, options: FeedOptions): Promise<LensFeedPost[]> {
  const { now, limit } = options;
  const model = config.model?.embeddingName ?? null;
  const [rows, vectors] = await Promise.all([
    readCandidates(db, feed, options, model),
    model === null ? [] : keywordVectors(db, feed.keywords, model),
  ]);
  const own = new Set(feed.feeds.map(feedKey));
  const candidates = rows.map((row): Candidate & { row: FoundRow } => ({
    row,
    title: row.title,
    description: row.description,
    postedAt: new Date(row.posted_at),
    comments: row.comments,
    points: row.points,
    foundBy: row.sources.flatMap((key) => {
      const query = readSourceKey(key);
      return query?.kind === "platform" ? [query.keyword] : [];
    }),
    isSubscribed: row.sources.some((key) => own.has(key)),
    textRank: Math.min(1, row.text_rank / fullTextRank),
    closeness: row.vector === null ? null : closestSimilarity(row.vector, vectors),
  }));
  const ranked = rankPosts(candidates, feed, now).slice(0, limit);
  const authors = ranked.map(({ post: { row } }) => authorOf(row.url, row.author));
  const [people, stored] = await Promise.all([
    knownPeople(db, authors),
    storedPosts(
      db,
      ranked.map(({ post: { row } }) => row.address),
    ),
  ]);
  return ranked.map(({ post: { row, postedAt }, keywords }, at) => {
    const { url, platform, title, description, thumbnail, comments, points } = row;
    const known = stored.get(row.address);
    return {
      // Use the URL of the stored post, so that actions refer to the same post.
      url: known?.url ?? url,
      postedAt: postedAt.toISOString(),
      platform,
      post: { title, description, thumbnail, ...(authors[at] && { author: authors[at] }) },
      actions: known?.actions ?? [],
      author: authors[at],
      person: people[at],
      keywords: [...keywords],
      comments,
      points,
    };
  });
}

async function readCandidates(
  db: Executor,
  feed: LensFeed,
  { now, foundAfter }: FeedOptions,
  model: string | null,
): Promise<readonly FoundRow[]> {
  const days = publishedDates[feed.publishedDate];
  const sourceKeyList = sql`${sql.param(feedKeys(feed))}::text[]`;
  const loose = anyOf(feed.keywords);
  const all = anyOf([...feed.keywords, ...feed.exactKeywords]);
  const found = await db.execute<FoundRow>(sql`
    select address, url, platform, posted_at, title, description, thumbnail, author, comments, points, sources,
      case when vector_model = ${model} then vector end as vector, ts_rank(words, ${loose}, 32)::float8 as text_rank
    from lens_found_posts
    where posted_at between ${now.toISOString()}::timestamptz - make_interval(days => ${days})
        and ${now.toISOString()}::timestamptz + interval '1 day'
      and ${foundAfter ? sql`found_at > ${foundAfter.toISOString()}::timestamptz` : sql`true`}
      and (platform = any(${sql.param(feed.platforms)}::text[]) or platform = 'rss')
      and (sources && ${sourceKeyList} or (is_searched and words @@ ${all}))
    order by posted_at desc, id limit ${mostCandidates}`);
  return found.rows;
}

/** Full-text query that matches any of the keywords. */
function anyOf(keywords: readonly string[]): SQL {
  if (keywords.length === 0) return sql`''::tsquery`;
  const parts = keywords.map((keyword) => sql`websearch_to_tsquery('english', ${keyword})`);
  return sql`(${sql.join(parts, sql` || `)})`;
}

async function keywordVectors(db: Executor, keywords: readonly string[], model: string): Promise<Buffer[]> {
  const found = await db.execute<{ vector: Buffer }>(sql`
    select vector from lens_keywords where model = ${model} and keyword = any(${sql.param(keywords)}::text[])`);
  return found.rows.map(({ vector }) => vector);
}
