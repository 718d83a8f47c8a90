/**
 * Detail level that the token's scopes allow in GraphQL. For a classic token without `user:email` or `read:org`, a
 * single field that requires one of them fails the whole query, so those fields are omitted.
 */
export interface Detail {
  readonly emails: boolean;
  readonly organizations: boolean;
}

const userFields = ({ emails }: Detail) =>
  `id login name avatarUrl url bio company companyHTML location websiteUrl twitterUsername isHireable ${emails ? "email" : ""}`;

const user = (detail: Detail) => `... on User { ${userFields(detail)} }`;

const organizationFields = "id login name avatarUrl url description location websiteUrl twitterUsername";

/** Actor of a record: all account types that have a profile. */
const account = (detail: Detail) => `{
  __typename
  ${user(detail)}
  ... on Organization { ${detail.organizations ? organizationFields : "id login avatarUrl url"} }
  ... on Bot { id login avatarUrl url }
  ... on Mannequin { id login avatarUrl url }
  ... on EnterpriseUserAccount { id login name avatarUrl url }
}`;

/** Owner of a repository. */
const repositoryOwner = (detail: Detail) => `{
  __typename
  ${user(detail)}
  ... on Organization { ${detail.organizations ? organizationFields : "id login avatarUrl url"} }
}`;

/** Reviewers and assignees. Only the type of a team is requested, because its fields require another scope. */
const reviewer = (detail: Detail) => `{
  __typename
  ${user(detail)}
  ... on Bot { id login avatarUrl url }
  ... on Mannequin { id login avatarUrl url }
}`;

const pageInfo = "pageInfo { hasNextPage endCursor }";

const comment = (detail: Detail) => `id url bodyText createdAt updatedAt author ${account(detail)}`;

const closedEvent = (detail: Detail) => `... on ClosedEvent { createdAt actor ${account(detail)} }`;

/** Range of a list. */
const from = (first: number, after?: string) =>
  `first: ${first}${after === undefined ? "" : `, after: ${JSON.stringify(after)}`}`;

/** Selection of a nested list of a record. */
type Part = (detail: Detail, range: string) => string;

const issueTimeline: Part = (detail, range) => `timelineItems(${range}, itemTypes: [CLOSED_EVENT]) {
  ${pageInfo} nodes { __typename ${closedEvent(detail)} }
}`;

const pullRequestTimeline: Part = (detail, range) => `timelineItems(${range}, itemTypes: [
  PULL_REQUEST_REVIEW, MERGED_EVENT, ASSIGNED_EVENT, REVIEW_REQUESTED_EVENT, CLOSED_EVENT
]) {
  ${pageInfo}
  nodes {
    __typename
    ... on PullRequestReview { state bodyText submittedAt updatedAt url author ${account(detail)} }
    ... on MergedEvent { createdAt actor ${account(detail)} }
    ... on AssignedEvent { createdAt actor ${account(detail)} assignee ${reviewer(detail)} }
    ... on ReviewRequestedEvent { id createdAt actor ${account(detail)} requestedReviewer ${reviewer(detail)} }
    ${closedEvent(detail)}
  }
}`;

const comments: Part = (detail, range) => `comments(${range}) { ${pageInfo} nodes { ${comment(detail)} } }`;

const reviewComments: Part = (detail, range) =>
  `comments(${range}) { ${pageInfo} nodes { ${comment(detail)} replyTo { id } } }`;

const reviewThreads: Part = (detail, range) =>
  `reviewThreads(${range}) { ${pageInfo} nodes { id ${reviewComments(detail, from(20))} } }`;

const commits: Part = (detail, range) => `commits(${range}) {
  ${pageInfo}
  nodes { commit { oid url message authoredDate parents { totalCount } author { user { __typename ${user(detail)} } } } }
}`;

const replies: Part = (detail, range) => `replies(${range}) { ${pageInfo} nodes { ${comment(detail)} isAnswer } }`;

const discussionComments: Part = (detail, range) => `comments(${range}) {
  ${pageInfo} nodes { ${comment(detail)} isAnswer ${replies(detail, from(20))} }
}`;

const indirectForks: Part = (detail, range) => `forks(${range}) {
  ${pageInfo} nodes { id url createdAt forkCount owner ${repositoryOwner(detail)} }
}`;

/** Shows whether an issue came from another repository, where it had another id. */
const transfers = `transfers: timelineItems(first: 1, itemTypes: [TRANSFERRED_EVENT]) { nodes { __typename } }`;

const issueFields = `__typename id number title bodyText url state createdAt updatedAt ${transfers}`;

const pullRequestFields = `__typename id number title bodyText url state createdAt updatedAt closedAt mergedAt additions
  deletions changedFiles authorAssociation labels(first: 20) { nodes { name } }`;

const discussionFields = `__typename id number title bodyText url createdAt updatedAt
  category { id name slug emoji description isAnswerable }`;

/** Records per page of each list. Each pull request contains four nested lists. */
export const pageSizes = { stars: 100, forks: 100, issues: 50, pullRequests: 20, discussions: 25 } as const;

export type StreamName = keyof typeof pageSizes;

const newestFirst = (field: string) => `orderBy: { field: ${field}, direction: DESC }`;

interface ListPage {
  readonly first: number;
  readonly after?: string | undefined;
  /** Only issues can be filtered by update time. Other lists come newest first and are read until a known record. */
  readonly since?: string | undefined;
}

const lists: Readonly<Record<StreamName, (detail: Detail, page: ListPage) => string>> = {
  stars: (detail, { first, after }) => `list: stargazers(${from(first, after)}, ${newestFirst("STARRED_AT")}) {
    totalCount ${pageInfo} edges { starredAt node { __typename ${user(detail)} } }
  }`,
  forks: (detail, { first, after }) => `list: forks(${from(first, after)}, ${newestFirst("CREATED_AT")}) {
    totalCount ${pageInfo} nodes { id url createdAt forkCount owner ${repositoryOwner(detail)} }
  }`,
  issues: (detail, { first, after, since }) => `list: issues(${from(first, after)}, ${newestFirst("UPDATED_AT")}${
    since === undefined ? "" : `, filterBy: { since: ${JSON.stringify(since)} }`
  }) {
    totalCount ${pageInfo}
    nodes { ${issueFields} author ${account(detail)} ${issueTimeline(detail, from(20))} ${comments(detail, from(50))} }
  }`,
  pullRequests: (detail, { first, after }) => `list: pullRequests(${from(first, after)}, ${newestFirst("UPDATED_AT")}) {
    totalCount ${pageInfo}
    nodes {
      ${pullRequestFields} author ${account(detail)} ${pullRequestTimeline(detail, from(50))} ${comments(detail, from(50))}
      ${reviewThreads(detail, from(20))} ${commits(detail, from(50))}
    }
  }`,
  discussions: (detail, { first, after }) => `list: discussions(${from(first, after)}, ${newestFirst("UPDATED_AT")}) {
    totalCount ${pageInfo}
    nodes { ${discussionFields} author ${account(detail)} ${discussionComments(detail, from(25))} }
  }`,
};

/** Query for one page of a stream. Also finds renamed repositories by their old name. */
export function listQuery(stream: StreamName, detail: Detail, page: ListPage): string {
  return `query ($owner: String!, $name: String!) {
    repository(owner: $owner, name: $name, followRenames: true) { id ${lists[stream](detail, page)} }
  }`;
}

const bareLists: Readonly<Record<StreamName, string>> = {
  stars: "STARRED_AT",
  forks: "CREATED_AT",
  issues: "UPDATED_AT",
  pullRequests: "UPDATED_AT",
  discussions: "UPDATED_AT",
};

/** Query for the address of one record of a stream, which is too large to be read. */
export function addressQuery(stream: StreamName, { after, since }: Omit<ListPage, "first">): string {
  const list = stream === "stars" ? "stargazers" : stream;
  const filter = stream === "issues" && since !== undefined ? `, filterBy: { since: ${JSON.stringify(since)} }` : "";
  return `query ($owner: String!, $name: String!) {
    repository(owner: $owner, name: $name, followRenames: true) {
      id list: ${list}(${from(1, after)}, ${newestFirst(bareLists[stream])}${filter}) { ${pageInfo} nodes { id url } }
    }
  }`;
}

/** GitHub's maximum page size. */
const most = 100;

const pullRequestPart =
  (part: Part): Part =>
  (detail, range) =>
    `... on PullRequest { ${pullRequestFields} ${part(detail, range)} }`;

const partsOf = {
  "issue-events": (detail, range) => `... on Issue { ${issueFields} ${issueTimeline(detail, range)} }`,
  "issue-comments": (detail, range) => `... on Issue { ${issueFields} ${comments(detail, range)} }`,
  "pull-request-events": pullRequestPart(pullRequestTimeline),
  "pull-request-comments": pullRequestPart(comments),
  "pull-request-commits": pullRequestPart(commits),
  "review-threads": pullRequestPart(reviewThreads),
  "review-comments": (detail, range) => `... on PullRequestReviewThread {
    __typename id pullRequest { ${pullRequestFields} } ${reviewComments(detail, range)}
  }`,
  "discussion-comments": (detail, range) =>
    `... on Discussion { ${discussionFields} ${discussionComments(detail, range)} }`,
  replies: (detail, range) => `... on DiscussionComment { __typename id ${replies(detail, range)} }`,
  "indirect-forks": (detail, range) => `... on Repository { __typename id url ${indirectForks(detail, range)} }`,
} as const satisfies Readonly<Record<string, Part>>;

export type PartName = keyof typeof partsOf;

/** Query for the next page of a nested list after `after`. Uses the same field names as `listQuery`. */
export function partQuery(part: PartName, detail: Detail, after: string | undefined, first = most): string {
  return `query ($id: ID!) { node(id: $id) { ${partsOf[part](detail, from(first, after))} } }`;
}

/** The record of a webhook is at the end of its list. */
const latest = "last: 30";

const records = {
  issue: (detail) => `... on Issue { ${issueFields} author ${account(detail)} ${issueTimeline(detail, latest)} }`,
  pullRequest: (detail) => `... on PullRequest {
    ${pullRequestFields} author ${account(detail)} ${pullRequestTimeline(detail, latest)} ${commits(detail, latest)}
  }`,
  discussion: (detail) => `... on Discussion { ${discussionFields} author ${account(detail)} }`,
  issueComment: (detail) => `... on IssueComment { ${comment(detail)} issue { id ${transfers} } pullRequest { id } }`,
  reviewComment: (detail) =>
    `... on PullRequestReviewComment { ${comment(detail)} replyTo { id } pullRequest { ${pullRequestFields} } }`,
  discussionComment: (detail) =>
    `... on DiscussionComment { ${comment(detail)} isAnswer replyTo { id } discussion { id } }`,
  fork: (detail) => `... on Repository { id url createdAt forkCount owner ${repositoryOwner(detail)} }`,
  user: (detail) => `__typename ${user(detail)}`,
} as const satisfies Readonly<Record<string, (detail: Detail) => string>>;

export type RecordKind = keyof typeof records;

/** Query for one record of a webhook, with the same fields as in the lists and the latest nested records. */
export function recordQuery(kind: RecordKind, detail: Detail): string {
  return `query ($id: ID!) { node(id: $id) { ${records[kind](detail)} } }`;
}

/** Query for organizations by login, as `o0`, `o1` …; null for those that do not exist. */
export function organizationsQuery(count: number): string {
  const each = (make: (at: number) => string) => Array.from({ length: count }, (_, at) => make(at)).join(" ");
  return `query (${each((at) => `$l${at}: String!`)}) {
    ${each((at) => `o${at}: organization(login: $l${at}) { __typename ${organizationFields} }`)}
  }`;
}

/** Query for the members of the team whose review was requested, by event id. Requires the scope `read:org`. */
export function teamMembersQuery(detail: Detail): string {
  return `query ($id: ID!) { node(id: $id) { ... on ReviewRequestedEvent {
    requestedReviewer { __typename ... on Team { members(first: ${most}) { nodes { __typename ${user(detail)} } } } }
  } } }`;
}
