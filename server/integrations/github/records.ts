import { tellUnreadable } from "../sync/tolerant-fields.ts";

/** GitHub's records, as far as they are read. Any field may be missing or null. */
export type Maybe<T> = T | null | undefined;

export interface Connection<T> {
  readonly totalCount?: Maybe<number>;
  readonly pageInfo?: Maybe<{ readonly hasNextPage?: Maybe<boolean>; readonly endCursor?: Maybe<string> }>;
  readonly nodes?: Maybe<readonly Maybe<T>[]>;
}

/** A user, bot, organization or mannequin (placeholder for a user of an imported repository). */
export interface Account {
  readonly __typename?: Maybe<string>;
  readonly id?: Maybe<string>;
  readonly login?: Maybe<string>;
  readonly name?: Maybe<string>;
  readonly avatarUrl?: Maybe<string>;
  readonly url?: Maybe<string>;
  readonly bio?: Maybe<string>;
  readonly description?: Maybe<string>;
  readonly company?: Maybe<string>;
  readonly companyHTML?: Maybe<string>;
  readonly location?: Maybe<string>;
  readonly websiteUrl?: Maybe<string>;
  readonly twitterUsername?: Maybe<string>;
  readonly isHireable?: Maybe<boolean>;
  readonly email?: Maybe<string>;
  /** Only for teams. */
  readonly members?: Maybe<Connection<Account>>;
}

export interface Star {
  readonly starredAt?: Maybe<string>;
  readonly node?: Maybe<Account>;
}

export interface Fork {
  readonly id?: Maybe<string>;
  readonly url?: Maybe<string>;
  readonly createdAt?: Maybe<string>;
  readonly forkCount?: Maybe<number>;
  readonly owner?: Maybe<Account>;
  readonly forks?: Maybe<Connection<Fork>>;
}

/** A timeline event of an issue or a pull request, or a review. */
export interface TimelineItem {
  readonly __typename?: Maybe<string>;
  readonly id?: Maybe<string>;
  readonly createdAt?: Maybe<string>;
  readonly actor?: Maybe<Account>;
  readonly assignee?: Maybe<Account>;
  readonly requestedReviewer?: Maybe<Account>;
  readonly author?: Maybe<Account>;
  readonly state?: Maybe<string>;
  readonly bodyText?: Maybe<string>;
  readonly submittedAt?: Maybe<string>;
  readonly updatedAt?: Maybe<string>;
  readonly url?: Maybe<string>;
}

export interface Comment {
  readonly id?: Maybe<string>;
  readonly url?: Maybe<string>;
  readonly bodyText?: Maybe<string>;
  readonly createdAt?: Maybe<string>;
  readonly updatedAt?: Maybe<string>;
  readonly author?: Maybe<Account>;
  readonly replyTo?: Maybe<{ readonly id?: Maybe<string> }>;
  readonly isAnswer?: Maybe<boolean>;
  readonly replies?: Maybe<Connection<Comment>>;
}

interface Thread {
  readonly id?: Maybe<string>;
  readonly title?: Maybe<string>;
  readonly bodyText?: Maybe<string>;
  readonly url?: Maybe<string>;
  readonly state?: Maybe<string>;
  readonly createdAt?: Maybe<string>;
  readonly updatedAt?: Maybe<string>;
  readonly author?: Maybe<Account>;
  readonly comments?: Maybe<Connection<Comment>>;
}

export interface Issue extends Thread {
  readonly transfers?: Maybe<Connection<TimelineItem>>;
  readonly timelineItems?: Maybe<Connection<TimelineItem>>;
}

export interface PullRequestCommit {
  readonly commit?: Maybe<{
    readonly oid?: Maybe<string>;
    readonly url?: Maybe<string>;
    readonly message?: Maybe<string>;
    readonly authoredDate?: Maybe<string>;
    readonly parents?: Maybe<{ readonly totalCount?: Maybe<number> }>;
    readonly author?: Maybe<{ readonly user?: Maybe<Account> }>;
  }>;
}

export interface ReviewThread {
  readonly id?: Maybe<string>;
  readonly comments?: Maybe<Connection<Comment>>;
}

export interface PullRequest extends Issue {
  readonly mergedAt?: Maybe<string>;
  readonly additions?: Maybe<number>;
  readonly deletions?: Maybe<number>;
  readonly changedFiles?: Maybe<number>;
  readonly authorAssociation?: Maybe<string>;
  readonly labels?: Maybe<Connection<{ readonly name?: Maybe<string> }>>;
  readonly reviewThreads?: Maybe<Connection<ReviewThread>>;
  readonly commits?: Maybe<Connection<PullRequestCommit>>;
}

export interface Discussion extends Thread {
  readonly category?: Maybe<Readonly<Record<string, unknown>>>;
}

/** Returns the records of a list without those that GitHub hides. */
export function nodesOf<T>(connection: Maybe<Connection<T>>): T[] {
  if (connection && !connection.nodes) tellUnreadable("nodes");
  return (connection?.nodes ?? []).filter((node): node is T => node !== null && node !== undefined);
}

/** Returns the cursor of the next page; null at the end. */
export function nextOf(connection: Maybe<Pick<Connection<unknown>, "pageInfo">>): string | null {
  const { hasNextPage, endCursor } = connection?.pageInfo ?? {};
  return hasNextPage && endCursor ? endCursor : null;
}
