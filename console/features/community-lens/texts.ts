import type { PublishedDate } from "#shared/domain/lens-settings.ts";
import { isolateNames } from "#shared/domain/text/isolate-names.ts";
import { titles } from "../titles.ts";
import type { LensView, Sorter } from "./lens-address.ts";

/** Texts of Community Lens. */
export const texts = isolateNames({
  title: titles.communityLens,
  views: { feed: "Feed", bookmarked: "Bookmarks" } satisfies Record<LensView, string>,
  viewsLabel: "Views",
  order: "Order",
  sorters: {
    relevant: "Most relevant",
    recent: "Most recent",
    individualBookmarks: "My bookmarks",
    teamBookmarks: "Team bookmarks",
  } satisfies Record<Sorter, string>,
  feedSettings: "Feed settings",
  emailDigest: "Email digest",
  refresh: "Refresh",
  newPosts: "New posts were found.",
  loading: "Loading posts",
  feedLabel: "Posts",
  posts: (count: number) => (count === 1 ? "1 post" : `${count.toLocaleString()} posts`),
  actionFailed: "Something went wrong. Please try again",

  post: {
    bookmark: "Bookmark",
    bookmarked: "Bookmarked",
    thumbs: { "thumbs-up": "Thumbs up", "thumbs-down": "Thumbs down" },
    /** Appended to a button label, so that screen readers announce its target. */
    of: (action: string, of: string) => `${action}: ${of}`,
    known: (name: string) => `${name}, already in your data`,
    comments: (count: number) => (count === 1 ? "1 comment" : `${count.toLocaleString()} comments`),
    answers: (count: number) => (count === 1 ? "1 answer" : `${count.toLocaleString()} answers`),
    points: (count: number) => (count === 1 ? "1 point" : `${count.toLocaleString()} points`),
    matches: "Matches",
    newTab: "opens in a new tab",
  },

  reply: {
    draft: "Draft a reply",
    drafting: "Drafting",
    label: "Drafted reply",
    note: "Drafted by a language model. Review and edit it, then post it yourself.",
    copy: "Copy",
    copied: "Reply copied to clipboard",
    again: "Draft again",
    helpful: "This draft helps",
    notHelpful: "This draft does not help",
    thanks: "Thank you for your feedback",
    close: "Hide the draft",
  },

  keys: "Keys for posts",
  empty: {
    feedTitle: "No posts yet",
    feedText: "No posts in the selected period match. Add keywords, select a longer period, or add feeds.",
    waitingTitle: "Looking for posts",
    waitingText: "The sources are being searched. Posts appear here as they are found.",
    mineTitle: "No bookmarks yet",
    mineText: "Bookmark a post in the feed, or the page you are visiting with the browser extension.",
    readOnlyText: "Your role can view the team's bookmarks but not add any.",
    toTeam: "Show team bookmarks",
    teamTitle: "No bookmarked posts yet",
    pastEndTitle: "No more bookmarks",
    firstPage: "Go to the first page",
    toFeed: "Open the feed",
  },

  aside: {
    label: "About your feed",
    keywords: "Keywords",
    excluded: "Excluded",
    period: "Published",
    sources: "Sources",
    idle: "Searched once you save your feed settings.",
    states: {
      waiting: "Not searched yet",
      ok: (when: string) => `Searched ${when}`,
      failed: "Failed",
    },
    digest: "Email digest",
    digestOff: "Off",
    digestNext: (when: string) => `Next on ${when}`,
  },

  periods: {
    "Last 24h": "Last 24 hours",
    "Last 7d": "Last 7 days",
    "Last 14d": "Last 14 days",
    "Last 30d": "Last 30 days",
    "Last 90d": "Last 90 days",
  } satisfies Record<PublishedDate, string>,

  form: {
    keywords: "Keywords",
    keywordsHint: "Press ENTER or comma (,) to separate keywords.",
    matchText:
      'devtool also finds posts about the same subject. "devtool" in quotes finds only posts that contain exactly this word.',
    excluded: "Exclude keywords",
    excludedHint: "Posts that contain one of these words are left out.",
    excludedList: "Excluded keywords",
    period: "Published",
    platforms: "Platforms",
    searched: "Searched by keyword",
    fromFeeds: "From feeds that you add",
    fromFeedsHint: "These sites cannot be searched. Their posts come from RSS or Atom feeds.",
    feeds: "RSS and Atom feeds",
    feedsHint: "Feed URLs, one at a time. All of their posts are shown.",
    feedsList: "Feeds",
    feedPlaceholder: "https://blog.example.org/feed.xml",
    replies: "Draft replies",
    repliesText: "Drafts replies to posts with a language model. Replies are never posted for you.",
  },

  settings: {
    title: "Feed settings",
    text: "Choose what your feed shows. Only you see these settings.",
    saved: "Feed settings updated!",
  },

  digest: {
    title: "Email digest",
    text: "The most relevant new posts, by email.",
    active: "Send me a digest",
    email: "Email",
    frequency: "Frequency",
    daily: "Daily",
    weekly: "Weekly, on Mondays",
    time: "Time (UTC)",
    match: "Use the feed settings",
    own: "Digest settings",
    next: (when: string) => `The next digest is prepared on ${when}, five minutes before it is sent.`,
    saved: "Email Digest settings successfully updated",
  },

  onboarding: {
    title: "See what others say about your community",
    text: "Community Lens collects posts about your projects from other sites.",
    step: (at: number) => `Step ${at} of 2`,
    keywordsTitle: "What is your community about?",
    keywordsText: "Names of projects, technologies and topics.",
    platformsTitle: "Where, and how far back?",
    platformsText: "All platforms are selected. Clear those you do not need.",
    next: "Continue",
    back: "Back",
    finish: "Show my feed",
  },
} as const);
