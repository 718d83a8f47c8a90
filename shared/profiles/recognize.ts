import { type Address, type RecognizeOptions, readAddress } from "./address.ts";
import {
  devAccount,
  devArticle,
  discourseUser,
  gitLabAccount,
  gitLabGroup,
  gitLabPerson,
  hackerNewsStory,
  hackerNewsUser,
  stackOverflowQuestion,
  stackOverflowUser,
} from "./further-sites.ts";
import {
  githubAccount,
  githubApi,
  githubAuthor,
  githubDiscussion,
  githubIssue,
  githubOrganization,
  githubPerson,
  githubPullRequest,
  githubRelease,
} from "./github.ts";
import type { Site } from "./hosts.ts";
import { linkedInArticle, linkedInOrganization, linkedInPerson, linkedInPost } from "./linkedin.ts";
import type { Recognized } from "./recognized.ts";
import { redditPerson, redditThread } from "./reddit.ts";
import { xProfile, xStatus } from "./x.ts";

type Recognizer = (address: Address) => Recognized | null;

/** At most one recognizer of a site matches a URL. Their order only affects speed. */
const recognizers: Readonly<Record<Site, readonly Recognizer[]>> = {
  github: [
    githubAccount,
    githubIssue,
    githubPullRequest,
    githubDiscussion,
    githubRelease,
    githubPerson,
    githubOrganization,
    githubAuthor,
  ],
  gist: [githubPerson],
  api: [githubApi],
  linkedin: [linkedInPerson, linkedInOrganization, linkedInPost, linkedInArticle],
  twitter: [xProfile, xStatus],
  reddit: [redditPerson, redditThread],
  gitlab: [gitLabAccount, gitLabPerson, gitLabGroup],
  devto: [devAccount, devArticle],
  stackoverflow: [stackOverflowUser, stackOverflowQuestion],
  meta: [stackOverflowUser, stackOverflowQuestion],
  hackernews: [hackerNewsUser, hackerNewsStory],
  discourse: [discourseUser],
};

/**
 * Recognizes the profile or the post at a URL; null for every other page. It only reads the URL, never throws and sends
 * no requests.
 */
export function recognize(address: string | URL, options?: RecognizeOptions): Recognized | null {
  const read = readAddress(address, options);
  if (!read) return null;
  for (const recognizer of recognizers[read.site]) {
    const recognized = recognizer(read);
    if (recognized) return recognized;
  }
  return null;
}
