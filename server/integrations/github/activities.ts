import { createHash } from "node:crypto";
import type { Change, SyncedActivity, SyncedPerson } from "../sync/connector.ts";
import { tellUnreadable } from "../sync/tolerant-fields.ts";
import { type KnownOrganizations, loginOf, personOf } from "./people.ts";
import {
  type Account,
  type Comment,
  type Connection,
  type Discussion,
  type Fork,
  type Issue,
  type Maybe,
  nodesOf,
  type PullRequest,
  type PullRequestCommit,
  type ReviewThread,
  type Star,
  type TimelineItem,
} from "./records.ts";

/** Context for converting records to activities. */
export interface Reading {
  readonly organizations: KnownOrganizations;
  /** Members of teams whose review was requested, by event id. */
  readonly teams: ReadonlyMap<string, readonly Account[]>;
}

type Upsert = Extract<Change, { op: "upsert" }>;

/** Returns no activity without an id or a valid time. */
function upsert(
  at: Maybe<string>,
  sourceId: Maybe<string>,
  { updatedAt, ...activity }: Omit<SyncedActivity, "timestamp" | "sourceId"> & { readonly updatedAt?: Maybe<string> },
): Upsert[] {
  const timestamp = new Date(at ?? Number.NaN);
  if (!sourceId || Number.isNaN(timestamp.getTime())) {
    tellUnreadable(sourceId ? "time" : "id");
    return [];
  }
  const changedAt = updatedAt ? new Date(updatedAt) : undefined;
  return [{ op: "upsert", activity: { ...activity, timestamp, sourceId, changedAt } }];
}

/** Bodies are HTML, so `&` and `<` in plain text are escaped. */
const htmlOf = (text: Maybe<string>) => text?.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** Builds the id of a star, which has none on GitHub, from login, type, time in whole seconds and platform. */
export function starSourceId(login: string, type: "star" | "unstar", at: Date): string {
  const parts = [login, type, Math.floor(at.getTime() / 1000), "github"].join("-");
  return `gen-${createHash("md5").update(parts).digest("hex")}`;
}

export function starChanges({ starredAt, node }: Star, reading: Reading): Upsert[] {
  if (!starredAt || !node) return [];
  const sourceId = starSourceId(loginOf(node), "star", new Date(starredAt));
  return upsert(starredAt, sourceId, { type: "star", hasNamedId: true, person: personOf(node, reading.organizations) });
}

/** Returns a fork and the forks of that fork in the same response. */
export function forkChanges(fork: Fork, reading: Reading, directParent?: Maybe<string>): Upsert[] {
  return [
    ...upsert(fork.createdAt, fork.id, {
      type: "fork",
      url: fork.url,
      person: personOf(fork.owner, reading.organizations),
      attributes: {
        ...(fork.owner?.__typename === "Organization" && { isForkByOrg: true }),
        ...(directParent && { isIndirectFork: true, directParent }),
      },
    }),
    ...nodesOf(fork.forks).flatMap((each) => forkChanges(each, reading, fork.url)),
  ];
}

export function issueChanges(issue: Issue, reading: Reading): Upsert[] {
  const attributes = issueAttributes(issue);
  const isTransferred = nodesOf(issue.transfers).length > 0;
  const changes = [
    ...(issue.author === undefined
      ? []
      : upsert(issue.createdAt, issue.id, {
          updatedAt: issue.updatedAt,
          type: "issues-opened",
          title: issue.title,
          body: htmlOf(issue.bodyText),
          url: issue.url,
          attributes,
          person: personOf(issue.author, reading.organizations),
        })),
    ...nodesOf(issue.timelineItems).flatMap((event) =>
      event.__typename === "ClosedEvent"
        ? eventChange("CE", "issues-closed", event, issue, { reading, attributes })
        : [],
    ),
    ...commentChanges("issue-comment", issue.comments, issue.id, reading),
  ];
  return isTransferred
    ? changes.map(({ op, activity }): Upsert => ({ op, activity: { ...activity, isTransferred } }))
    : changes;
}

const issueAttributes = ({ state }: Issue) => ({ state: state?.toLowerCase() });

/** Maximum time between a merge and the close event that GitHub adds to it, milliseconds. */
const mergeCloses = 10_000;

export function pullRequestChanges(pull: PullRequest, reading: Reading): Upsert[] {
  const attributes = pullRequestAttributes(pull);
  const common = { reading, attributes };
  return [
    ...(pull.author === undefined
      ? []
      : upsert(pull.createdAt, pull.id, {
          updatedAt: pull.updatedAt,
          type: "pull_request-opened",
          title: pull.title,
          body: htmlOf(pull.bodyText),
          url: pull.url,
          attributes,
          person: personOf(pull.author, reading.organizations),
        })),
    ...nodesOf(pull.timelineItems).flatMap((event) => {
      switch (event.__typename) {
        case "PullRequestReview":
          return reviewChange(event, pull, common);
        case "MergedEvent":
          return eventChange("ME", "pull_request-merged", event, pull, common);
        case "ClosedEvent":
          return isMerge(event, pull) ? [] : eventChange("CE", "pull_request-closed", event, pull, common);
        case "AssignedEvent":
          return event.assignee ? eventChange("AE", "pull_request-assigned", event, pull, common, event.assignee) : [];
        case "ReviewRequestedEvent":
          return requestedReviewers(event, reading).flatMap((reviewer) =>
            eventChange("RRE", "pull_request-review-requested", event, pull, common, reviewer),
          );
        default:
          return [];
      }
    }),
    ...commentChanges("pull_request-comment", pull.comments, pull.id, reading),
    ...nodesOf(pull.reviewThreads).flatMap((thread) => reviewThreadChanges(thread, pull, reading)),
    ...nodesOf(pull.commits).flatMap((each) => commitChange(each, pull, reading)),
  ];
}

/** Returns whether a close event belongs to a merge, which is already an activity. */
function isMerge({ createdAt }: TimelineItem, { mergedAt }: PullRequest): boolean {
  return Boolean(mergedAt && createdAt && Math.abs(Date.parse(createdAt) - Date.parse(mergedAt)) < mergeCloses);
}

const pullRequestAttributes = (pull: PullRequest) => ({
  state: pull.state?.toLowerCase(),
  additions: pull.additions ?? undefined,
  deletions: pull.deletions ?? undefined,
  changedFiles: pull.changedFiles ?? undefined,
  authorAssociation: pull.authorAssociation ?? undefined,
  labels: nodesOf(pull.labels).flatMap(({ name }) => name ?? []),
});

/** Returns the requested reviewers. A team counts as its members; as no one when the token may not read teams. */
function requestedReviewers({ id, requestedReviewer }: TimelineItem, { teams }: Reading): readonly Account[] {
  if (requestedReviewer?.__typename === "Team") return teams.get(id ?? "") ?? [];
  return requestedReviewer?.login ? [requestedReviewer] : [];
}

interface Common {
  readonly reading: Reading;
  readonly attributes: Readonly<Record<string, unknown>>;
}

/**
 * Builds the id of a timeline event from actor, object and time, because GitHub's own event ids differ between its
 * APIs.
 */
function eventChange(
  mark: "CE" | "ME" | "AE" | "RRE",
  type: string,
  event: TimelineItem,
  parent: Issue,
  { reading, attributes }: Common,
  object?: Account,
): Upsert[] {
  const iso = isoOf(event.createdAt);
  if (!parent.id || iso === null) return [];
  const who = [loginOf(event.actor), ...(object ? [loginOf(object)] : [])].join("_");
  const objectPerson: SyncedPerson | undefined = object && personOf(object, reading.organizations);
  return upsert(iso, `gen-${mark}_${parent.id}_${who}_${iso}`, {
    updatedAt: parent.updatedAt,
    type,
    hasNamedId: true,
    sourceParentId: parent.id,
    title: parent.title,
    url: parent.url,
    attributes,
    person: personOf(event.actor, reading.organizations),
    ...(objectPerson && { objectPerson }),
  });
}

/** A review that was started but not submitted has no time, and so no activity. */
function reviewChange(review: TimelineItem, pull: PullRequest, { reading, attributes }: Common): Upsert[] {
  const iso = isoOf(review.submittedAt);
  if (!pull.id || iso === null) return [];
  return upsert(iso, `gen-PRR_${pull.id}_${loginOf(review.author)}_${iso}`, {
    updatedAt: review.updatedAt,
    type: "pull_request-reviewed",
    hasNamedId: true,
    sourceParentId: pull.id,
    title: pull.title,
    body: htmlOf(review.bodyText) || null,
    url: review.url || pull.url,
    attributes: { ...attributes, reviewState: review.state ?? undefined },
    person: personOf(review.author, reading.organizations),
  });
}

function isoOf(at: Maybe<string>): string | null {
  const moment = new Date(at ?? Number.NaN);
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString();
}

function commentChanges(
  type: string,
  comments: Maybe<Connection<Comment>>,
  parentId: Maybe<string>,
  { organizations }: Reading,
): Upsert[] {
  return nodesOf(comments).flatMap((comment) => commentChange(type, comment, parentId, organizations));
}

function commentChange(
  type: string,
  comment: Comment,
  parentId: Maybe<string>,
  organizations: KnownOrganizations,
  attributes: Readonly<Record<string, unknown>> = {},
): Upsert[] {
  return upsert(comment.createdAt, comment.id, {
    updatedAt: comment.updatedAt,
    type,
    sourceParentId: parentId,
    body: htmlOf(comment.bodyText),
    url: comment.url,
    attributes,
    person: personOf(comment.author, organizations),
  });
}

export function reviewThreadChanges(thread: ReviewThread, pull: PullRequest, { organizations }: Reading): Upsert[] {
  return nodesOf(thread.comments).flatMap((comment) =>
    commentChange(
      "pull_request-review-thread-comment",
      comment,
      comment.replyTo?.id ?? pull.id,
      organizations,
      pullRequestAttributes(pull),
    ),
  );
}

/** Returns commits by GitHub users. The Git integration reads all other commits. */
function commitChange({ commit }: PullRequestCommit, pull: PullRequest, { organizations }: Reading): Upsert[] {
  const author = commit?.author?.user;
  if (!commit || !author) return [];
  const [subject = "", ...rest] = (commit.message ?? "").split("\n");
  return upsert(commit.authoredDate, commit.oid, {
    type: "authored-commit",
    sourceParentId: pull.id,
    title: subject,
    body: htmlOf(rest.join("\n").trim()) || null,
    url: commit.url,
    attributes: { sha: commit.oid, isMerge: (commit.parents?.totalCount ?? 0) > 1 },
    person: personOf(author, organizations),
  });
}

/**
 * GitHub does not say whether a discussion came from another repository, where it had another id.
 */
export function discussionChanges(discussion: Discussion, reading: Reading): Upsert[] {
  return [
    ...(discussion.author === undefined
      ? []
      : upsert(discussion.createdAt, discussion.id, {
          updatedAt: discussion.updatedAt,
          type: "discussion-started",
          title: discussion.title,
          body: htmlOf(discussion.bodyText),
          url: discussion.url,
          attributes: { category: discussion.category ?? undefined },
          person: personOf(discussion.author, reading.organizations),
          isTransferred: "unknown",
        })),
    ...nodesOf(discussion.comments).flatMap((comment) => [
      ...discussionComment(comment, discussion.id, reading),
      ...replyChanges(comment, reading),
    ]),
  ];
}

/** Returns the replies included with a discussion comment. */
export function replyChanges(comment: Comment, reading: Reading): Upsert[] {
  return nodesOf(comment.replies).flatMap((reply) => discussionComment(reply, comment.id, reading));
}

function discussionComment(comment: Comment, parentId: Maybe<string>, { organizations }: Reading): Upsert[] {
  const attributes = comment.isAnswer ? { isSelectedAnswer: true } : {};
  return commentChange("discussion-comment", comment, parentId, organizations, attributes).map(
    ({ op, activity }): Upsert => ({ op, activity: { ...activity, isTransferred: "unknown" } }),
  );
}
