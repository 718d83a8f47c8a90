import { type LensFeed, publishedDates } from "#shared/domain/lens-settings.ts";

/** Post that may appear in a feed, with the fields that determine its rank. */
export interface Candidate {
  readonly title: string;
  readonly description: string;
  readonly postedAt: Date;
  readonly comments: number | null;
  readonly points: number | null;
  /** Lower-case keywords that led the sources to this post. */
  readonly foundBy: readonly string[];
  /** True for a post of a feed that the user added. It is always part of the feed, regardless of its text. */
  readonly isSubscribed: boolean;
  /** Rank by PostgreSQL's full-text search, 0 to 1; 0 when no keyword matches. */
  readonly textRank: number;
  /** Semantic similarity to the closest keyword, -1 to 1; null without a model. */
  readonly closeness: number | null;
}

export interface Ranked<T> {
  readonly post: T;
  readonly score: number;
  /** Matching keywords of the feed. */
  readonly keywords: readonly string[];
}

const weights = { exact: 0.35, meaning: 0.35, fresh: 0.2, talk: 0.1 } as const;
/** Models report some similarity for any two texts. It counts from the first value on, and in full from the second. */
const [leastCloseness, fullCloseness] = [0.3, 0.7];
/** Score of a match that only the source's own search found. */
const foundWorth = 0.3;
/** Number of comments from which a discussion counts in full. */
const fullTalk = 300;
const dayMs = 24 * 60 * 60_000;

/**
 * Ranks the posts of a feed by exact keywords, semantic similarity, freshness and discussion, most relevant first.
 * Excludes posts with an excluded keyword, and posts that match no keyword and belong to no feed of the user.
 */
export function rankPosts<T extends Candidate>(posts: readonly T[], feed: LensFeed, now: Date): Ranked<T>[] {
  const excluded = feed.excludedKeywords.map(wordsPattern);
  const exact = feed.exactKeywords.map((keyword) => ({ keyword, pattern: wordsPattern(keyword) }));
  const loose = feed.keywords.map((keyword) => ({ keyword, pattern: wordsPattern(keyword) }));
  const periodMs = publishedDates[feed.publishedDate] * dayMs;
  return posts
    .flatMap((post): Ranked<T>[] => {
      const text = `${post.title}\n${post.description}`;
      if (excluded.some((pattern) => pattern.test(text))) return [];
      const hits = exact.filter(({ pattern }) => pattern.test(text));
      const inTitle = hits.some(({ pattern }) => pattern.test(post.title));
      const meaning = meaningOf(post, feed);
      if (hits.length === 0 && meaning === 0 && !post.isSubscribed) return [];
      const ageMs = Math.max(0, now.getTime() - post.postedAt.getTime());
      const score =
        weights.exact * (hits.length === 0 ? 0 : inTitle ? 1 : 0.7) +
        weights.meaning * meaning +
        weights.fresh * 0.5 ** (ageMs / (periodMs / 3)) +
        weights.talk * talkOf(post);
      const near = loose.filter(
        ({ keyword, pattern }) => post.foundBy.includes(keyword.toLowerCase()) || pattern.test(text),
      );
      return [{ post, score, keywords: [...hits, ...near].map(({ keyword }) => keyword) }];
    })
    .toSorted((a, b) => b.score - a.score || b.post.postedAt.getTime() - a.post.postedAt.getTime());
}

/** Rates the match with the keywords that are searched by meaning, 0 to 1. */
function meaningOf({ closeness, textRank, foundBy }: Candidate, { keywords }: LensFeed): number {
  if (keywords.length === 0) return 0;
  const found = keywords.some((keyword) => foundBy.includes(keyword.toLowerCase())) ? foundWorth : 0;
  const near = closeness === null ? textRank : (closeness - leastCloseness) / (fullCloseness - leastCloseness);
  return Math.max(found, Math.min(1, near), 0);
}

const talkOf = ({ comments, points }: Candidate): number =>
  Math.min(1, Math.log1p((comments ?? 0) + (points ?? 0) / 4) / Math.log1p(fullTalk));

/** Returns a pattern that matches whole words, case-insensitive, with any whitespace between them. */
function wordsPattern(keyword: string): RegExp {
  const words = keyword
    .trim()
    .split(/\s+/)
    .map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&"));
  return new RegExp(`(?<![\\p{L}\\p{N}_])${words.join("\\s+")}(?![\\p{L}\\p{N}_])`, "iu");
}
