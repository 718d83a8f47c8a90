import { email } from "#shared/validators/rules.ts";

/** Platforms available for a feed (wire.md 21.1). */
export const lensPlatforms = [
  "devto",
  "github",
  "hackernews",
  "hashnode",
  "kaggle",
  "linkedin",
  "medium",
  "producthunt",
  "reddit",
  "stackoverflow",
  "twitter",
  "youtube",
] as const;

export type LensPlatform = (typeof lensPlatforms)[number];

/** Platforms that our server searches by keyword. Posts of the others come from feeds that a user adds. */
export const searchedPlatforms = ["devto", "github", "hackernews", "reddit", "stackoverflow"] as const;

export type SearchedPlatform = (typeof searchedPlatforms)[number];

/** Maximum age of posts by option, in days (wire.md 21.1). */
export const publishedDates = {
  "Last 24h": 1,
  "Last 7d": 7,
  "Last 14d": 14,
  "Last 30d": 30,
  "Last 90d": 90,
} as const;

export type PublishedDate = keyof typeof publishedDates;

/** Selection of posts for a feed. */
export interface LensFeed {
  /** Matched by meaning. */
  readonly keywords: readonly string[];
  /** Exact match; typed in quotes. */
  readonly exactKeywords: readonly string[];
  /** Posts with one of these are excluded. */
  readonly excludedKeywords: readonly string[];
  readonly publishedDate: PublishedDate;
  readonly platforms: readonly LensPlatform[];
  /** URLs of RSS or Atom feeds (not part of the common API). */
  readonly feeds: readonly string[];
}

export interface LensDigest {
  readonly email: string;
  /** Weekly digests are sent on Mondays. */
  readonly frequency: "daily" | "weekly";
  /** `HH:mm`, UTC. */
  readonly time: string;
  /** The digest uses the settings of the feed. */
  readonly matchFeedSettings: boolean;
  readonly feed: LensFeed;
  /** Time at which the server starts the next digest. */
  readonly nextEmailAt?: string | null | undefined;
}

/** Settings of Community Lens of one user. */
export interface LensSettings {
  readonly onboarded: boolean;
  readonly feed: LensFeed;
  readonly aiReplies: boolean;
  readonly emailDigestActive: boolean;
  readonly emailDigest?: LensDigest | null | undefined;
}

export const maxKeywords = 20;
export const maxKeywordLength = 100;
export const maxFeeds = 20;

/** Initial feed in onboarding: all platforms but LinkedIn, the last week. */
export const firstFeed: LensFeed = {
  keywords: [],
  exactKeywords: [],
  excludedKeywords: [],
  publishedDate: "Last 7d",
  platforms: lensPlatforms.filter((platform) => platform !== "linkedin"),
  feeds: [],
};

/** Validates a feed. Returns a sentence per invalid field; empty when it can be saved. */
export function feedProblems(feed: LensFeed): Partial<Record<keyof LensFeed, string>> {
  const problems: Partial<Record<keyof LensFeed, string>> = {};
  if (feed.keywords.length + feed.exactKeywords.length === 0 && feed.feeds.length === 0) {
    problems.keywords = "Enter at least one keyword.";
  }
  for (const name of ["keywords", "exactKeywords", "excludedKeywords"] as const) {
    if (feed[name].length > maxKeywords) problems[name] = `Enter at most ${maxKeywords} keywords.`;
    if (feed[name].some((keyword) => keyword.length > maxKeywordLength)) {
      problems[name] = `A keyword can have at most ${maxKeywordLength} characters.`;
    }
  }
  if (!Object.hasOwn(publishedDates, feed.publishedDate)) problems.publishedDate = "Select how old posts may be.";
  if (feed.platforms.length === 0) problems.platforms = "Select at least one platform.";
  if (feed.feeds.length > maxFeeds) problems.feeds = `Add at most ${maxFeeds} feeds.`;
  const odd = feed.feeds.find((address) => !isFeedAddress(address));
  if (odd !== undefined) problems.feeds = `${odd} is not a URL that starts with https:// or http://.`;
  return problems;
}

/** True for a possible feed URL. */
export function isFeedAddress(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && /^https?:$/.test(url.protocol) && url.hostname !== "" && address.length <= 1_000;
}

/** Validates an active digest. Returns a sentence per invalid field. */
export function digestProblems(digest: LensDigest): Partial<Record<keyof LensDigest, string>> {
  const problems: Partial<Record<keyof LensDigest, string>> = {};
  if (digest.email === "" || email()(digest.email) !== null) problems.email = "Enter a valid email address.";
  if (digest.frequency !== "daily" && digest.frequency !== "weekly") problems.frequency = "Select daily or weekly.";
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(digest.time)) problems.time = "Enter a time such as 09:00.";
  if (!digest.matchFeedSettings) {
    const [problem] = Object.values(feedProblems(digest.feed));
    if (problem !== undefined) problems.feed = problem;
  }
  return problems;
}

/** Lead time for composing, so that the digest arrives on time. */
const digestLeadMs = 5 * 60_000;
const dayMs = 24 * 60 * 60_000;

/** Time at which the server starts the next digest: five minutes before its time, in UTC; weekly ones on Mondays. */
export function nextDigestAt({ frequency, time }: Pick<LensDigest, "frequency" | "time">, now: Date): Date {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), hours, minutes) - digestLeadMs;
  for (let day = 0; ; day++) {
    const at = new Date(today + day * dayMs);
    const sent = new Date(at.getTime() + digestLeadMs);
    if (at > now && (frequency === "daily" || sent.getUTCDay() === 1)) return at;
  }
}
