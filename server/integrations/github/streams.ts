import {
  type Change,
  type Cursor,
  type Http,
  type Json,
  type Page,
  type Partition,
  type Stream,
  type SyncContext,
  SyncError,
  type SyncedPerson,
  type Unit,
} from "../sync/connector.ts";
import { isTooLarge } from "../sync/leave-out.ts";
import {
  discussionChanges,
  forkChanges,
  issueChanges,
  pullRequestChanges,
  type Reading,
  replyChanges,
  reviewThreadChanges,
  starChanges,
} from "./activities.ts";
import { ask, detailOf, InsufficientScopes, objectOf, QueryTooLarge, queryWithDetails } from "./graphql.ts";
import { companyLogin, personOf } from "./people.ts";
import {
  type Account,
  type Comment,
  type Connection,
  type Discussion,
  type Fork,
  type Issue,
  type Maybe,
  nextOf,
  nodesOf,
  type PullRequest,
  type ReviewThread,
  type Star,
  type TimelineItem,
} from "./records.ts";
import {
  addressQuery,
  listQuery,
  organizationsQuery,
  type PartName,
  pageSizes,
  partQuery,
  type RecordKind,
  recordQuery,
  type StreamName,
  teamMembersQuery,
} from "./selections.ts";

/** Settings of a partition: owner and name of the repository. */
export interface RepositoryName {
  readonly owner: string;
  readonly name: string;
}

/** Overlap between passes, because GitHub's lists lag slightly behind its records. */
const overlapMs = 2 * 60_000;

/** A nested list with further pages. */
interface Rest {
  readonly part: PartName;
  readonly id: string;
  readonly after?: string;
}

/** Position of a pass. */
interface Position {
  /** Cursor of the next page of the list. */
  readonly after?: string;
  /** Update time of the newest record, from the first page. */
  readonly newest?: string;
  /** Unfinished nested lists of earlier pages; read before the next page of the list. */
  readonly rest?: readonly Rest[];
  /** True when the list has no further page. */
  readonly ended?: true;
}

interface List<T> {
  readonly timeOf: (record: T) => Maybe<string>;
  readonly changes: (record: T, reading: Reading) => Change[];
  readonly restOf: (record: T) => Rest[];
}

const restIn = (part: PartName, id: Maybe<string>, list: Maybe<Connection<unknown>>): Rest[] => {
  const after = nextOf(list);
  return id && after !== null ? [{ part, id, after }] : [];
};

const forkRest = (fork: Fork): Rest[] =>
  fork.id && (fork.forkCount ?? 0) > 0 ? [{ part: "indirect-forks", id: fork.id }] : [];

const issueRest = (issue: Issue): Rest[] => [
  ...restIn("issue-events", issue.id, issue.timelineItems),
  ...restIn("issue-comments", issue.id, issue.comments),
];

const threadRest = (thread: ReviewThread): Rest[] => restIn("review-comments", thread.id, thread.comments);

const pullRequestRest = (pull: PullRequest): Rest[] => [
  ...restIn("pull-request-events", pull.id, pull.timelineItems),
  ...restIn("pull-request-comments", pull.id, pull.comments),
  ...restIn("pull-request-commits", pull.id, pull.commits),
  ...restIn("review-threads", pull.id, pull.reviewThreads),
  ...nodesOf(pull.reviewThreads).flatMap(threadRest),
];

const replyRest = (comment: Comment): Rest[] => restIn("replies", comment.id, comment.replies);

const discussionRest = (discussion: Discussion): Rest[] => [
  ...restIn("discussion-comments", discussion.id, discussion.comments),
  ...nodesOf(discussion.comments).flatMap(replyRest),
];

const lists = {
  stars: { timeOf: (star: Star) => star.starredAt, changes: starChanges, restOf: () => [] },
  forks: {
    timeOf: (fork: Fork) => fork.createdAt,
    changes: (fork, reading) => forkChanges(fork, reading),
    restOf: forkRest,
  },
  issues: { timeOf: (issue: Issue) => issue.updatedAt, changes: issueChanges, restOf: issueRest },
  pullRequests: {
    timeOf: (pull: PullRequest) => pull.updatedAt,
    changes: pullRequestChanges,
    restOf: pullRequestRest,
  },
  discussions: {
    timeOf: (discussion: Discussion) => discussion.updatedAt,
    changes: discussionChanges,
    restOf: discussionRest,
  },
} as const satisfies { readonly [name in StreamName]: List<never> };

const stream = (name: StreamName, unit: Unit, everyMinutes: number, types: readonly string[]): Stream => ({
  ...{ name, unit, everyMinutes, types, isOptional: true },
  read: (context, partition, cursor) => readStream(name, context, partition, cursor),
});

const pullRequestTypes = [
  ...["pull_request-opened", "pull_request-closed", "pull_request-merged", "pull_request-assigned"],
  ...["pull_request-review-requested", "pull_request-reviewed", "pull_request-comment"],
  ...["pull_request-review-thread-comment", "authored-commit"],
];

/** All streams of a repository, newest records first. */
export const githubStreams: readonly Stream[] = [
  stream("stars", "star", 60, ["star", "unstar"]),
  stream("forks", "fork", 60, ["fork"]),
  stream("issues", "issue", 30, ["issues-opened", "issues-closed", "issue-comment"]),
  stream("pullRequests", "pull request", 30, pullRequestTypes),
  stream("discussions", "discussion", 60, ["discussion-started", "discussion-comment"]),
];

async function readStream(
  name: StreamName,
  context: SyncContext,
  partition: Partition,
  { since, page }: Cursor,
): Promise<Page> {
  const position = (page ?? {}) as Position;
  const [first, ...others] = position.rest ?? [];
  if (!first) return readList(name, context, partition, since, position);
  const { changes, rest } = await readRest(context, first);
  return {
    changes,
    done: 0,
    ...following({ ...position, rest: [...rest, ...others] }),
    since: position.newest ?? since,
  };
}

/** Returns the next position; empty when nothing is left to read. */
function following(position: Position): { next?: Json } {
  return position.ended && (position.rest ?? []).length === 0 ? {} : { next: { ...position } as unknown as Json };
}

async function readList(
  name: StreamName,
  context: SyncContext,
  partition: Partition,
  since: string | undefined,
  { after, newest: known }: Position,
): Promise<Page> {
  const list = lists[name] as List<unknown>;
  const from = since === undefined ? undefined : new Date(Date.parse(since) - overlapMs).toISOString();
  const { owner, name: repositoryName } = partition.settings as unknown as RepositoryName;
  const variables = { owner, name: repositoryName };
  const answer = await inSmallerPages(pageSizes[name], (size) =>
    queryWithDetails(context, (detail) => listQuery(name, detail, { first: size, after, since: from }), variables),
  ).catch(async (error: unknown) => {
    if (!isTooLarge(error) && !(error instanceof QueryTooLarge)) throw error;
    const small = await ask(context, addressQuery(name, { after, since: from }), variables);
    const list = objectOf(small.repository).list as Maybe<Connection<{ url?: string }>>;
    const address = nodesOf(list)[0]?.url;
    context.leaveOut(`${address ?? `One of the ${name} of ${partition.label}`} is too large and was left out.`);
    // Only its end is used.
    return { repository: { list: { ...list, nodes: [] } } };
  });
  const repository = answer.repository;
  if (repository === null || repository === undefined) {
    throw new SyncError("skip", `${partition.label} no longer exists, or the token has no access to it.`);
  }
  const connection = objectOf(repository).list as Maybe<Connection<unknown> & { edges?: Maybe<unknown[]> }>;
  if (!connection) {
    throw new SyncError("skip", `GitHub denied access to the ${name} of ${partition.label}.`);
  }
  const records = nodesOf({ nodes: (connection.edges ?? connection.nodes) as Maybe<unknown[]> });
  // Lists come newest first, so all records after these are known.
  const fresh = records.filter((record) => from === undefined || (list.timeOf(record) ?? "9") >= from);
  const reading = await readingOf(context, fresh);
  const newest = known ?? (records[0] === undefined ? undefined : (list.timeOf(records[0]) ?? undefined));
  const goesOn = fresh.length === records.length ? nextOf(connection) : null;
  return {
    changes: fresh.flatMap((record) => list.changes(record, reading)),
    ...following({
      rest: fresh.flatMap((record) => list.restOf(record)),
      ...(newest === undefined ? {} : { newest }),
      ...(goesOn === null ? { ended: true } : { after: goesOn }),
    }),
    since: newest ?? since,
    ...(from === undefined ? { total: connection.totalCount ?? undefined, done: fresh.length } : {}),
  };
}

/** Retries with smaller pages when a page exceeds the limits of GitHub or ours. */
async function inSmallerPages<T>(size: number, read: (size: number) => Promise<T>): Promise<T> {
  try {
    return await read(size);
  } catch (error) {
    const mayPass = isTooLarge(error) || (error instanceof SyncError && error.kind === "transient");
    if (!mayPass || size === 1) throw error;
    return inSmallerPages(Math.max(1, Math.floor(size / 4)), read);
  }
}

/** Reads the next page of a nested list. Returns nothing when its record no longer exists. */
async function readRest(context: SyncContext, { part, id, after }: Rest): Promise<{ changes: Change[]; rest: Rest[] }> {
  let node: unknown;
  try {
    const answer = await inSmallerPages(100, (size) =>
      queryWithDetails(context, (detail) => partQuery(part, detail, after, size), { id }),
    );
    node = answer.node;
  } catch (error) {
    if (error instanceof SyncError && error.kind === "skip") return { changes: [], rest: [] };
    throw error;
  }
  if (!node) return { changes: [], rest: [] };
  const reading = await readingOf(context, [node]);
  switch (part) {
    case "issue-events":
    case "issue-comments":
      return { changes: issueChanges(node, reading), rest: issueRest(node) };
    case "pull-request-events":
    case "pull-request-comments":
    case "pull-request-commits":
    case "review-threads":
      return { changes: pullRequestChanges(node, reading), rest: pullRequestRest(node) };
    case "review-comments": {
      const thread = node as ReviewThread & { pullRequest?: PullRequest };
      return { changes: reviewThreadChanges(thread, thread.pullRequest ?? {}, reading), rest: threadRest(thread) };
    }
    case "discussion-comments":
      return { changes: discussionChanges(node, reading), rest: discussionRest(node) };
    case "replies":
      return { changes: replyChanges(node, reading), rest: replyRest(node) };
    case "indirect-forks": {
      const { url, forks } = node as Fork;
      const further = nodesOf(forks);
      return {
        changes: further.flatMap((fork) => forkChanges(fork, reading, url)),
        rest: [...restIn("indirect-forks", id, forks), ...further.flatMap(forkRest)],
      };
    }
  }
}

/** Reads the record of a webhook with its latest nested records; empty when it no longer exists. */
export async function readRecord(
  context: SyncContext,
  kind: Exclude<RecordKind, "user">,
  id: string,
): Promise<Change[]> {
  const { node } = await queryWithDetails(context, (detail) => recordQuery(kind, detail), { id });
  if (!node) return [];
  const reading = await readingOf(context, [node]);
  switch (kind) {
    case "issue":
      return issueChanges(node, reading);
    case "pullRequest":
      return pullRequestChanges(node, reading);
    case "discussion":
      return discussionChanges(node, reading);
    case "fork":
      return forkChanges(node, reading);
    case "issueComment": {
      const { issue, pullRequest, ...comment } = node as Comment & { issue?: Issue; pullRequest?: Maybe<PullRequest> };
      const comments = { nodes: [comment] };
      return pullRequest
        ? pullRequestChanges({ id: pullRequest.id, comments }, reading)
        : issueChanges({ id: issue?.id, comments }, reading);
    }
    case "reviewComment": {
      const { pullRequest, ...comment } = node as Comment & { pullRequest?: PullRequest };
      return reviewThreadChanges({ comments: { nodes: [comment] } }, pullRequest ?? {}, reading);
    }
    case "discussionComment": {
      const { discussion, replyTo, ...comment } = node as Comment & { discussion?: Discussion };
      const nodes = [comment];
      return replyTo?.id
        ? replyChanges({ id: replyTo.id, replies: { nodes } }, reading)
        : discussionChanges({ id: discussion?.id, comments: { nodes } }, reading);
    }
  }
}

/** Reads a person by account id; null when the account no longer exists. */
export async function readPerson(context: SyncContext, id: string): Promise<SyncedPerson | null> {
  const { node } = await queryWithDetails(context, (detail) => recordQuery("user", detail), { id });
  return node ? personOf(node, (await readingOf(context, [node])).organizations) : null;
}

/** Requested organizations, cached per run. */
const knownOrganizations = new WeakMap<Http, Map<string, Account | null>>();

/** Organizations per query. */
const organizationsAtOnce = 50;

/**
 * Reads the data that these records refer to: the organizations of people, and the members of teams whose review was
 * requested.
 */
async function readingOf(context: SyncContext, records: readonly unknown[]): Promise<Reading> {
  const companies = new Set<string>();
  const teamEvents = new Set<string>();
  visit(records, (part) => {
    const login = companyLogin(part as Account);
    if (login !== null) companies.add(login.toLowerCase());
    const { __typename, id, requestedReviewer } = part as TimelineItem;
    if (__typename === "ReviewRequestedEvent" && requestedReviewer?.__typename === "Team" && id) teamEvents.add(id);
  });
  const teams = new Map<string, readonly Account[]>();
  for (const id of teamEvents) teams.set(id, await teamMembers(context, id));
  visit([...teams.values()], (part) => {
    const login = companyLogin(part as Account);
    if (login !== null) companies.add(login.toLowerCase());
  });
  return { organizations: await organizationsOf(context, companies), teams };
}

function visit(value: unknown, see: (part: object) => void): void {
  if (typeof value !== "object" || value === null) return;
  if (!Array.isArray(value)) see(value);
  for (const part of Object.values(value)) visit(part, see);
}

async function organizationsOf(
  context: SyncContext,
  logins: ReadonlySet<string>,
): Promise<Map<string, Account | null>> {
  const known = knownOrganizations.get(context.http) ?? new Map<string, Account | null>();
  knownOrganizations.set(context.http, known);
  const missing = [...logins].filter((login) => !known.has(login));
  for (let from = 0; from < missing.length; from += organizationsAtOnce) {
    for (const [login, found] of await findOrganizations(context, missing.slice(from, from + organizationsAtOnce))) {
      known.set(login, found);
    }
  }
  return known;
}

async function findOrganizations(
  context: SyncContext,
  logins: readonly string[],
): Promise<(readonly [string, Account | null])[]> {
  const variables = Object.fromEntries(logins.map((login, at) => [`l${at}`, login]));
  try {
    const found = await ask(context, organizationsQuery(logins.length), variables);
    return logins.map((login, at) => [login, (found[`o${at}`] as Maybe<Account>) ?? null]);
  } catch (error) {
    // Without the required scope, at least the login is known, because GitHub linked it.
    if (error instanceof InsufficientScopes) return logins.map((login) => [login, { login }]);
    if (error instanceof SyncError && error.kind === "skip") return logins.map((login) => [login, null]);
    throw error;
  }
}

/** Reads the members of a requested team; empty when the token may not read teams. */
async function teamMembers(context: SyncContext, eventId: string): Promise<readonly Account[]> {
  try {
    const { node } = await ask(context, teamMembersQuery(detailOf(context)), { id: eventId });
    return nodesOf((node as Maybe<TimelineItem>)?.requestedReviewer?.members);
  } catch (error) {
    if (error instanceof InsufficientScopes || (error instanceof SyncError && error.kind === "skip")) return [];
    throw error;
  }
}
