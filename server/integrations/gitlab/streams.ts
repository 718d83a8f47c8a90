import type * as z from "zod/mini";
import {
  type Amount,
  type Answer,
  type Change,
  type Cursor,
  type Http,
  type Json,
  type Page,
  type Partition,
  type Stream,
  type SyncContext,
  SyncError,
  type SyncedActivity,
} from "../sync/connector.ts";
import { isTooLarge, readOrLeaveOut } from "../sync/leave-out.ts";
import { newestPlace, olderPlace, type Place, pageNumber, unseen } from "../sync/newest-first.ts";
import { firstPage, type NumberedPlace, readNumbered, readPages } from "../sync/offset-pages.ts";
import { readList } from "../sync/tolerant-fields.ts";
import {
  forkActivity,
  isEndUntold,
  issueActivities,
  mentionedUsernames,
  mergeRequestActivities,
  starActivity,
} from "./activities.ts";
import { readPeople } from "./profiles.ts";
import {
  type GitlabDiscussion,
  type GitlabIssue,
  type GitlabMergeRequest,
  type GitlabProject,
  gitlabCommit,
  gitlabDiscussion,
  gitlabIssue,
  gitlabMergeRequest,
  gitlabProject,
  gitlabStar,
} from "./records.ts";
import type { GitlabSettings } from "./settings.ts";

/** Issues and merge requests per page. Each one requires further requests. */
const itemsPerPage = 50;
/** GitLab's maximum page size. */
const recordsPerPage = 100;

const overlapMilliseconds = 2 * 60_000;

/** Clocks of GitLab servers may be ahead by this much at the start of a pass, milliseconds. */
const aheadMilliseconds = 86_400_000;

/** Position of a pass. Times are milliseconds since 1970. */
interface UpdatedPlace extends Place {
  /** Update time of the newest record, from which the next pass reads. */
  readonly newest?: string | undefined;
  readonly total?: number | undefined;
}

/** Earlier versions read the oldest records first. Such a pass begins again. */
function placeOf(page: Cursor["page"], now: Date): UpdatedPlace {
  const place = page as unknown as UpdatedPlace | undefined;
  return place?.before === undefined ? newestPlace(new Date(now.getTime() + aheadMilliseconds), 1) : place;
}

/** Reads issues or merge requests, the last updated first. An update meanwhile is read by the next pass. */
async function readUpdated<S extends z.ZodMiniType<Updated>>(
  context: SyncContext<GitlabSettings>,
  { key, label }: Partition,
  { since, page }: Cursor,
  kind: { readonly path: string; readonly schema: S; readonly query?: Readonly<Record<string, string | boolean>> },
  toActivities: (records: z.output<S>[]) => Promise<SyncedActivity[]>,
): Promise<Page> {
  const place = placeOf(page, context.now);
  const request = context.http.get(`/projects/${key}/${kind.path}`, {
    query: {
      ...kind.query,
      scope: "all",
      state: "all",
      order_by: "updated_at",
      sort: "desc",
      per_page: place.size ?? itemsPerPage,
      page: pageNumber(place) + 1,
      updated_after: overlapped(since),
      // GitLab compares microseconds, and its answers have milliseconds.
      updated_before: new Date(place.before + 1).toISOString(),
    },
    // Page numbers depend on the number of records.
    ...(!place.skip && { pageSize: "per_page" }),
  });
  const answer = await request.catch((error: unknown) => {
    if (!isTooLarge(error)) throw error;
    return null;
  });
  if (answer === null) return pageBehindTooLarge(context, place, `${kind.path} of ${label}`);
  const records = recordsOf(kind.schema, answer).map((record) => ({
    record,
    id: String(record.id),
    at: record.updated_at?.getTime() ?? place.before,
  }));
  const fresh = unseen(place, records).map(({ record }) => record);
  const newest = place.newest ?? records[0]?.record.updated_at?.toISOString() ?? since;
  const total = place.total ?? numberOf(answer.headers.get("x-total"));
  const size = Array.isArray(answer.body) ? answer.body.length : 0;
  return {
    changes: upserts(await toActivities(fresh)),
    since: newest,
    total,
    done: fresh.length,
    next: olderPlace({ ...place, newest, total }, records, hasNext(answer), size) as Json | undefined,
  };
}

interface Updated {
  readonly id: number;
  readonly updated_at?: Date | null | undefined;
}

/** Returns the page after a record that is too large, or the pages of one record in which it is found. */
function pageBehindTooLarge(context: SyncContext<GitlabSettings>, place: UpdatedPlace, list: string): Page {
  const { skip = 0, size = itemsPerPage, before, newest: since } = place;
  // It was left out before.
  if (place.isBack) return { changes: [], done: 0, since, next: olderPlace(place, [], true, size) as Json | undefined };
  const isAlone = skip === 0 || size === 1;
  if (isAlone) {
    const time = new Date(before).toISOString();
    context.leaveOut(`One of the ${list.replace("_", " ")}, last updated by ${time}, is too large and was left out.`);
  }
  const next = { ...place, skip: skip + (isAlone ? 1 : 0), size: 1 };
  return { changes: [], done: isAlone ? 1 : 0, since, next: next as unknown as Json };
}

const issues: Stream<GitlabSettings> = {
  name: "issues",
  unit: "issue",
  everyMinutes: 60,
  read: (context, partition, cursor) =>
    // Confidential issues are not public, even if the token can read them.
    readUpdated(
      context,
      partition,
      cursor,
      { path: "issues", schema: gitlabIssue, query: { confidential: false } },
      (records) => readIssues(context, partition, records),
    ),
};

const mergeRequests: Stream<GitlabSettings> = {
  name: "merge requests",
  unit: "merge request",
  everyMinutes: 60,
  read: (context, partition, cursor) =>
    readUpdated(context, partition, cursor, { path: "merge_requests", schema: gitlabMergeRequest }, (records) =>
      readMergeRequests(context, partition, records),
    ),
};

const stars: Stream<GitlabSettings> = {
  name: "stars",
  isOptional: true,
  types: ["star"],
  isSecondary: true,
  unit: "star",
  everyMinutes: 360,
  async read(context, { key }, { page }) {
    const number = typeof page === "number" ? page : 1;
    const query = { per_page: recordsPerPage, page: number };
    const answer = await context.http.get(`/projects/${key}/starrers`, { query });
    const records = recordsOf(gitlabStar, answer);
    const people = await readPeople(context, { accounts: records.map(({ user }) => user) });
    return {
      changes: upserts(records.map((star) => starActivity(star, people))),
      total: numberOf(answer.headers.get("x-total")),
      next: hasNext(answer) ? number + 1 : undefined,
    };
  },
};

const forks: Stream<GitlabSettings> = {
  name: "forks",
  isOptional: true,
  types: ["fork"],
  isSecondary: true,
  unit: "fork",
  everyMinutes: 360,
  async read(context, { key }, { since, page }) {
    // Earlier versions did not store the ids of the previous page.
    const place = { ...firstPage, ...(page as Partial<NumberedPlace> & { readonly since?: string }) };
    let total: number | undefined;
    const { records, next } = await readNumbered(
      async (number) => {
        const query = { order_by: "created_at", sort: "desc", visibility: "public", per_page: recordsPerPage };
        const answer = await context.http.get(`/projects/${key}/forks`, { query: { ...query, page: number } });
        total = numberOf(answer.headers.get("x-total"));
        return { records: recordsOf(gitlabProject, answer), hasMore: hasNext(answer) };
      },
      place,
      ({ id }) => String(id),
    );
    const newest = place.since ?? records[0]?.created_at?.toISOString() ?? since;
    const until = overlapped(since);
    const isKnown = records.some(({ created_at }) => until && created_at && created_at.toISOString() < until);
    const people = await readPeople(context, {
      accounts: records.map(({ owner }) => owner),
      usernames: records.flatMap((fork) => (fork.owner || !isPersonal(fork) ? [] : (fork.namespace?.path ?? []))),
      ids: records.flatMap((fork) => (fork.owner || isPersonal(fork) ? [] : (fork.creator_id ?? []))),
    });
    return {
      changes: upserts(records.map((fork) => forkActivity(fork, key, people))),
      since: newest,
      total: since ? undefined : total,
      next: next && !isKnown ? { ...next, since: newest } : undefined,
    };
  },
};

const isPersonal = ({ namespace }: GitlabProject) => namespace?.kind === "user";

/** All streams of a project. */
export const gitlabStreams: readonly Stream<GitlabSettings>[] = [issues, mergeRequests, stars, forks];

/** Most projects that are counted; the others are taken for average ones. */
const mostMeasured = 20;

/** List of each stream, and about how many requests each of its records takes. */
const all = { scope: "all", state: "all" };
const measuredLists = [
  { stream: "issues", path: "issues", query: all, each: 0.6 },
  { stream: "merge requests", path: "merge_requests", query: all, each: 2 },
  { stream: "stars", path: "starrers", query: {}, each: 0.5 },
  { stream: "forks", path: "forks", query: {}, each: 0.5 },
];

/** Counts the records of projects, by stream. */
export async function measureProjects(
  { http }: Pick<SyncContext, "http">,
  projects: readonly { readonly id: number }[],
): Promise<Amount[]> {
  const asked = projects.slice(0, mostMeasured);
  return inTurn(measuredLists, async ({ stream, path, query, each }) => {
    const counts = await inTurn(asked, async ({ id }) => {
      const answer = await http.get(`/projects/${id}/${path}`, {
        query: { ...query, per_page: 1 },
        accept: [403, 404],
      });
      return answer.status === 200 ? (numberOf(answer.headers.get("x-total")) ?? 0) : 0;
    });
    const found = counts.reduce((sum, own) => sum + own, 0) * (projects.length / Math.max(1, asked.length));
    return { stream, count: Math.round(found), requests: projects.length + Math.ceil(found * each) };
  });
}

/** Returns the activities of issues and their comments. */
export async function readIssues(
  context: SyncContext<GitlabSettings>,
  { key, label }: Partition,
  records: readonly GitlabIssue[],
): Promise<SyncedActivity[]> {
  const open = records.filter(({ confidential }) => !confidential);
  const discussions = await inTurn(open, (issue) =>
    issue.user_notes_count === 0 && !isEndUntold(issue)
      ? []
      : readOrLeaveOut(
          context,
          `The discussion of issue ${issue.iid} of ${label}`,
          () => readAll(context.http, `/projects/${key}/issues/${issue.iid}/discussions`, gitlabDiscussion),
          [],
        ),
  );
  const accounts = open.flatMap((issue, at) => [issue.author, issue.closed_by, ...authorsIn(discussions[at])]);
  const people = await readPeople(context, { accounts });
  return open.flatMap((issue, at) => issueActivities(issue, discussions[at] ?? [], people));
}

/** Returns the activities of merge requests with their events, comments and commits. */
export async function readMergeRequests(
  context: SyncContext<GitlabSettings>,
  { key, label }: Partition,
  records: readonly GitlabMergeRequest[],
): Promise<SyncedActivity[]> {
  const path = ({ iid }: GitlabMergeRequest) => `/projects/${key}/merge_requests/${iid}`;
  const readPart = <S extends z.ZodMiniType>(merge: GitlabMergeRequest, part: string, schema: S) =>
    readOrLeaveOut(
      context,
      `The list of ${part} of merge request ${merge.iid} of ${label}`,
      () => readAll(context.http, `${path(merge)}/${part}`, schema),
      [],
    );
  const children = await inTurn(records, async (merge) => ({
    discussions: await readPart(merge, "discussions", gitlabDiscussion),
    commits: await readPart(merge, "commits", gitlabCommit),
  }));
  const discussions = children.flatMap((each) => each.discussions);
  const accounts = records.flatMap(({ author, closed_by, merge_user, merged_by, assignees, reviewers }) => [
    ...[author, closed_by, merge_user, merged_by],
    ...[...assignees, ...reviewers],
  ]);
  const people = await readPeople(context, {
    accounts: [...accounts, ...authorsIn(discussions)],
    usernames: mentionedUsernames(discussions),
  });
  return records.flatMap((merge, at) =>
    mergeRequestActivities(merge, children[at]?.discussions ?? [], children[at]?.commits ?? [], people),
  );
}

const authorsIn = (discussions: readonly GitlabDiscussion[] = []) =>
  discussions.flatMap(({ notes }) => notes.map(({ author }) => author));

/** Reads all pages of a list. Empty when its parent was deleted or became private meanwhile. */
export function readAll<S extends z.ZodMiniType>(
  http: Http,
  path: string,
  schema: S,
  query: Readonly<Record<string, string | boolean>> = {},
): Promise<z.output<S>[]> {
  return readPages(
    async (page) => {
      const answer = await http.get(path, { query: { ...query, per_page: recordsPerPage, page }, accept: [403, 404] });
      if (answer.status !== 200) return { records: [], hasMore: false };
      return { records: recordsOf(schema, answer), hasMore: hasNext(answer) };
    },
    (record) => String((record as { id?: unknown }).id || JSON.stringify(record)),
  );
}

/** Runs one request after another, because GitLab throttles parallel requests. */
async function inTurn<T, R>(items: readonly T[], read: (item: T) => Promise<R> | R): Promise<R[]> {
  const results: R[] = [];
  for (const item of items) results.push(await read(item));
  return results;
}

/**
 * Returns the valid records of a response.
 * @throws SyncError when it is no list
 */
export function recordsOf<S extends z.ZodMiniType>(schema: S, { body }: Answer): z.output<S>[] {
  if (!Array.isArray(body)) throw new SyncError("transient", "GitLab sent an unexpected response.");
  return readList(schema, body);
}

/**
 * Returns whether another page follows. Long lists omit totals, and some omit page numbers; then the `Link` header
 * decides.
 */
export function hasNext({ headers }: Answer): boolean {
  const next = headers.get("x-next-page");
  return next === null ? /rel="?next"?/.test(headers.get("link") ?? "") : next !== "";
}

const numberOf = (header: string | null) => (header === null || header === "" ? undefined : Number(header));

const upserts = (activities: readonly SyncedActivity[]): Change[] =>
  activities.map((activity) => ({ op: "upsert", activity }));

/** Starts slightly earlier, because the clocks of load-balanced servers differ. */
const overlapped = (since: string | undefined) =>
  since && new Date(Date.parse(since) - overlapMilliseconds).toISOString();
