import type { Address } from "#shared/profiles/address.ts";
import {
  devAccount,
  devAccountSamples,
  devArticle,
  devArticleSamples,
  gitLabAccount,
  gitLabAccountSamples,
  gitLabGroup,
  gitLabGroupSamples,
  gitLabPerson,
  gitLabPersonSamples,
  hackerNewsStory,
  hackerNewsStorySamples,
  hackerNewsUser,
  hackerNewsUserSamples,
  stackOverflowQuestion,
  stackOverflowQuestionSamples,
  stackOverflowUser,
  stackOverflowUserSamples,
} from "#shared/profiles/further-sites.ts";
import {
  githubAccount,
  githubAccountSamples,
  githubApi,
  githubApiSamples,
  githubAuthor,
  githubAuthorSamples,
  githubDiscussion,
  githubDiscussionSamples,
  githubIssue,
  githubIssueSamples,
  githubOrganization,
  githubOrganizationSamples,
  githubPerson,
  githubPersonSamples,
  githubPullRequest,
  githubPullRequestSamples,
  githubRelease,
  githubReleaseSamples,
} from "#shared/profiles/github.ts";
import {
  linkedInArticle,
  linkedInArticleSamples,
  linkedInOrganization,
  linkedInOrganizationSamples,
  linkedInPerson,
  linkedInPersonSamples,
  linkedInPost,
  linkedInPostSamples,
} from "#shared/profiles/linkedin.ts";
import type { Recognized, Samples } from "#shared/profiles/recognized.ts";
import { redditPerson, redditPersonSamples, redditThread, redditThreadSamples } from "#shared/profiles/reddit.ts";
import { xProfile, xProfileSamples, xStatus, xStatusSamples } from "#shared/profiles/x.ts";

/** Every recognizer with its samples and the kind of result it may return. */
export const recognizers: Readonly<
  Record<string, readonly [(address: Address) => Recognized | null, Samples, platform: string, kind: string]>
> = {
  githubAccount: [githubAccount, githubAccountSamples, "github", "person-or-organization"],
  githubApi: [githubApi, githubApiSamples, "github", "person-or-organization"],
  githubPerson: [githubPerson, githubPersonSamples, "github", "person"],
  githubOrganization: [githubOrganization, githubOrganizationSamples, "github", "organization"],
  githubIssue: [githubIssue, githubIssueSamples, "github", "issue"],
  githubPullRequest: [githubPullRequest, githubPullRequestSamples, "github", "pull-request"],
  githubDiscussion: [githubDiscussion, githubDiscussionSamples, "github", "discussion"],
  linkedInPerson: [linkedInPerson, linkedInPersonSamples, "linkedin", "person"],
  linkedInOrganization: [linkedInOrganization, linkedInOrganizationSamples, "linkedin", "organization"],
  linkedInPost: [linkedInPost, linkedInPostSamples, "linkedin", "post"],
  xProfile: [xProfile, xProfileSamples, "twitter", "person-or-organization"],
  xStatus: [xStatus, xStatusSamples, "twitter", "status"],
  redditPerson: [redditPerson, redditPersonSamples, "reddit", "person"],
  redditThread: [redditThread, redditThreadSamples, "reddit", "thread"],
  githubAuthor: [githubAuthor, githubAuthorSamples, "github", "person"],
  gitLabAccount: [gitLabAccount, gitLabAccountSamples, "gitlab", "person-or-organization"],
  gitLabGroup: [gitLabGroup, gitLabGroupSamples, "gitlab", "organization"],
  gitLabPerson: [gitLabPerson, gitLabPersonSamples, "gitlab", "person"],
  devAccount: [devAccount, devAccountSamples, "devto", "person-or-organization"],
  stackOverflowUser: [stackOverflowUser, stackOverflowUserSamples, "stackoverflow", "person"],
  hackerNewsUser: [hackerNewsUser, hackerNewsUserSamples, "hackernews", "person"],
  githubRelease: [githubRelease, githubReleaseSamples, "github", "release"],
  linkedInArticle: [linkedInArticle, linkedInArticleSamples, "linkedin", "article"],
  devArticle: [devArticle, devArticleSamples, "devto", "article"],
  stackOverflowQuestion: [stackOverflowQuestion, stackOverflowQuestionSamples, "stackoverflow", "question"],
  hackerNewsStory: [hackerNewsStory, hackerNewsStorySamples, "hackernews", "story"],
};

/** Samples of pages identified by the query. */
export const samplesByQuery: readonly string[] = [
  githubAuthorSamples,
  hackerNewsUserSamples,
  hackerNewsStorySamples,
].flatMap((samples) => Object.keys(samples));

export const allSamples: readonly string[] = Object.values(recognizers).flatMap(([, samples]) => Object.keys(samples));
