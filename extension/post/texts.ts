import { isolateNames } from "#shared/domain/text/isolate-names.ts";
import type { RecognizedPost } from "#shared/profiles/recognized.ts";

type Kinds = Readonly<Partial<Record<RecognizedPost["platform"], Partial<Record<RecognizedPost["postType"], string>>>>>;

const kinds: Kinds = {
  github: {
    issue: "GitHub issue",
    "pull-request": "GitHub pull request",
    discussion: "GitHub discussion",
    release: "GitHub release",
  },
  linkedin: { post: "LinkedIn post", article: "LinkedIn article" },
  devto: { article: "DEV article" },
  stackoverflow: { question: "Stack Overflow question" },
  hackernews: { story: "Hacker News item" },
  twitter: { status: "X post" },
  reddit: { thread: "Reddit thread" },
};

/** Texts of the post panel. */
export const texts = isolateNames({
  post: "Post",
  kinds,
  removed: (n: number) => (n === 1 ? "1 tracking parameter removed" : `${n} tracking parameters removed`),
  title: "Title",
  editTitle: "Edit the title",
  bookmark: "Bookmark",
  bookmarked: "Bookmarked",
  thumbs: { "thumbs-up": "Thumbs up", "thumbs-down": "Thumbs down" },
  author: "Author",
  unknown: "No record has this profile",
  notHere: (group: string) => `You cannot bookmark posts in ${group}.`,
} as const);
