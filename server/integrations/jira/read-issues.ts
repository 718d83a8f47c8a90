import { passStart, queryTime, quoted } from "../atlassian/query-time.ts";
import { count, list, object, text } from "../atlassian/read-json.ts";
import { foreignAnswer } from "../atlassian/site.ts";
import { type Change, type Cursor, type Page, type Partition, SyncError } from "../sync/connector.ts";
import { isTooLarge } from "../sync/leave-out.ts";
import { isGap, type OffsetPlace, offsetStart, placeAfter, placeBack } from "../sync/offset-pages.ts";
import { tellUnreadable } from "../sync/tolerant-fields.ts";
import {
  apiPath,
  hasCredentials,
  isCloud,
  type JiraContext,
  type JiraSettings,
  jiraMessage,
  searchIssues,
} from "./api.ts";
import {
  attachmentActivities,
  commentActivities,
  type IssueRef,
  issueChanges,
  issueCreated,
  issueRef,
  type JiraSite,
  unknownAssignees,
} from "./normalize.ts";

/** Issues per page. Each one includes its changelog and comments, so a page has a few megabytes. */
const pageSize = 50;
const childPageSize = 100;
/** Maximum number of changelog entries that Cloud includes with an issue; its `total` counts only these. */
const includedChanges = 40;

export const issueFields = [
  ...["summary", "description", "created", "updated", "creator", "reporter", "assignee", "status", "issuetype"],
  ...["priority", "resolution", "labels", "attachment", "comment"],
];

const smallFields = ["summary", "created", "creator", "reporter", "status", "issuetype", "priority", "labels"];

/** Position of a pass. */
type Place = {
  /** Same query for all pages, because a Cloud token is only valid for its query. */
  readonly jql: string;
  /** Start of the pass, ISO 8601. The next pass reads changes made after it. */
  readonly startedAt: string;
  readonly statuses: { readonly [id: string]: boolean };
  readonly total?: number | undefined;
  /** Token of the next page on Cloud. */
  readonly at?: string | undefined;
  /** Position of the next page on Data Center. */
  readonly offset?: OffsetPlace | undefined;
  /** True when the search has no further page. */
  readonly isLast?: boolean | undefined;
  /** Comments and changes that were not fully included with their issue. */
  readonly children?: readonly Child[] | undefined;
  /** Cloud tokens expire after seven days. A pass that waited longer restarts once. */
  readonly hasRestarted?: boolean | undefined;
};

type Child = {
  readonly kind: "comments" | "changes";
  readonly issue: { readonly id: string; readonly key: string; readonly title: string | null };
} & OffsetPlace;

/**
 * Reads a page of issues, newest first by creation. Edits do not change that order, so edits during a pass move no
 * issue to another page. Later passes read issues updated since the start of the previous one.
 */
export async function readIssues(context: JiraContext, partition: Partition, cursor: Cursor): Promise<Page> {
  const place = (cursor.page as Place | undefined) ?? (await beginPass(context, partition, cursor.since));
  const [child, ...others] = place.children ?? [];
  return child ? readChild(context, place, child, others) : readSearch(context, partition, place, cursor.since);
}

async function beginPass(context: JiraContext, partition: Partition, since: string | undefined): Promise<Place> {
  const { http, settings, now } = context;
  const statuses = await requestStatuses(context);
  const project = `project = ${quoted(partition.key)}`;
  const order = "ORDER BY created DESC, key DESC";
  const startedAt = passStart(statuses.headers, now);
  const place = { startedAt, statuses: doneByStatus(statuses.body) };
  if (since === undefined) {
    return { ...place, jql: `${project} ${order}`, total: await approximateCount(context, project) };
  }
  // Without credentials Jira uses its own time zone, which is unknown.
  const user = hasCredentials(settings) ? await http.get(`${apiPath(settings)}/myself`, { accept: [404] }) : undefined;
  const time = queryTime(since, text(object(user?.body).timeZone));
  return { ...place, jql: `${project} AND updated >= "${time}" ${order}` };
}

const requestStatuses = ({ http, settings }: JiraContext) =>
  http.get(`${apiPath(settings)}/status`, { accept: [401, 403, 404] });

/** Returns whether each status, by id, means that an issue is done. */
export const readStatuses = async (context: JiraContext) => doneByStatus((await requestStatuses(context)).body);

function doneByStatus(statuses: unknown): Record<string, boolean> {
  return Object.fromEntries(
    list(statuses).flatMap((status) => {
      const { id, statusCategory } = object(status);
      const category = text(object(statusCategory).key);
      return text(id) && category ? [[text(id) ?? "", category === "done"]] : [];
    }),
  );
}

/** Cloud has a separate request for the total. It is only for progress, so the sync continues without it. */
export async function approximateCount({ http, settings }: JiraContext, jql: string): Promise<number | undefined> {
  if (!isCloud(settings)) return undefined;
  const answer = await http.post("/rest/api/3/search/approximate-count", {
    body: { jql },
    accept: [400, 403, 404, 410],
  });
  return count(object(answer.body).count);
}

async function readSearch(
  context: JiraContext,
  partition: Partition,
  place: Place,
  since: string | undefined,
): Promise<Page> {
  const cloud = isCloud(context.settings);
  const offset = place.offset ?? offsetStart;
  const search = {
    jql: place.jql,
    maxResults: pageSize,
    at: cloud ? place.at : offset.start,
    fields: issueFields,
    expand: expandOf(context.settings),
  };
  const answer = await searchIssues(context, search, [400]).catch(async (error: unknown) => {
    if (!isTooLarge(error)) throw error;
    // One issue alone is too large: its comments and changes are read page by page, its text is left out.
    const small = await searchIssues(context, { ...search, maxResults: 1, fields: smallFields, expand: [] }, [400]);
    const [key] = list(object(small.body).issues).flatMap((record) => issueRef(record)?.key ?? []);
    context.leaveOut(`${key ?? `An issue of ${partition.label}`} is too large. Its description was left out.`);
    return small;
  });
  if (answer.status === 400) {
    if (cloud && place.at !== undefined && !place.hasRestarted) {
      const restarted = await beginPass(context, partition, since);
      return { changes: [], next: { ...restarted, hasRestarted: true }, done: 0 };
    }
    throw refusedQuery(jiraMessage(answer), partition.label);
  }
  const { issues: given, total, nextPageToken } = object(answer.body);
  if (!Array.isArray(given)) throw foreignAnswer(answer, "Jira");
  const ids = given.map((record) => issueRef(record)?.id ?? "");
  if (!cloud && isGap(offset, ids))
    return { ...pageAfter({ ...place, offset: placeBack(offset) }), changes: [], done: 0 };
  const issues = given.flatMap((record) => {
    const ref = issueRef(record);
    return ref && !(place.offset?.last.includes(ref.id) ?? false) ? [{ record, ref }] : [];
  });
  const token = text(nextPageToken);
  // Servers may return fewer than requested, so a short page is not necessarily the last one.
  const isLast = cloud
    ? token === undefined
    : given.length === 0 || offset.start + given.length >= (count(total) ?? Number.POSITIVE_INFINITY);
  const after: Place = {
    ...place,
    ...(cloud ? { at: token } : { offset: placeAfter(offset, ids) }),
    isLast,
    total: place.total ?? count(total),
    children: issues.flatMap(({ record, ref }) => missingChildren(record, ref, cloud)),
  };
  const site = await siteFor(context, place.statuses, given);
  const changes: Change[] = [];
  for (const { record, ref } of issues) changes.push(...(await issueActivities(record, ref, site)));
  return { ...pageAfter(after), changes, done: issues.length };
}

/** Returns all activities in the record of an issue. */
export async function issueActivities(record: unknown, issue: IssueRef, site: JiraSite): Promise<Change[]> {
  const { fields: given, renderedFields, changelog } = object(record);
  if (!given) tellUnreadable("fields");
  const { attachment, comment } = object(given);
  const rendered = list(object(object(renderedFields).comment).comments);
  return [
    ...issueCreated(record, issue, site),
    ...issueChanges(list(object(changelog).histories), record, issue, site),
    ...(await commentActivities(list(object(comment).comments), issue, site, rendered)),
    ...attachmentActivities(list(attachment), issue, site),
  ];
}

/** Returns the lists that the search returned only partially or not at all. */
function missingChildren(record: unknown, issue: IssueRef, cloud: boolean): Child[] {
  const { fields: given, changelog: log } = object(record);
  const comment = object(object(given).comment);
  const changelog = object(log);
  const changes = list(changelog.histories).length;
  const isCut = cloud && (changes >= includedChanges || !log);
  const kinds = [
    {
      kind: "comments" as const,
      given: list(comment.comments).length,
      total: count(comment.total) ?? (comment.comments ? 0 : 1),
    },
    { kind: "changes" as const, given: changes, total: isCut ? changes + 1 : (count(changelog.total) ?? 0) },
  ];
  return kinds.flatMap(({ kind, given: seen, total }) => (seen < total ? [{ kind, issue, ...offsetStart }] : []));
}

/** Returns the fields to expand. Cloud returns documents; Data Center renders HTML on demand. */
export function expandOf(settings: JiraSettings): string[] {
  return isCloud(settings) ? ["changelog"] : ["changelog", "renderedFields"];
}

async function readChild(context: JiraContext, place: Place, child: Child, others: readonly Child[]): Promise<Page> {
  const { http, settings } = context;
  const { kind, issue, start: startAt } = child;
  const path = `${apiPath(settings)}/issue/${encodeURIComponent(issue.id)}/${kind === "comments" ? "comment" : "changelog"}`;
  // The issue may be gone or hidden since the search. Data Center has no changelog request, but always returns all
  // entries with the issue.
  const { body } = await http
    .get(path, {
      query: {
        startAt,
        maxResults: childPageSize,
        ...(kind === "comments" && { orderBy: "created", ...(!isCloud(settings) && { expand: "renderedBody" }) }),
      },
      accept: [403, 404],
      pageSize: "maxResults",
    })
    .catch((error: unknown) => {
      if (!isTooLarge(error)) throw error;
      context.leaveOut(`One of the ${kind} of ${issue.key} is too large and was left out.`);
      return { body: { [kind === "comments" ? "comments" : "values"]: [{}], total: startAt + 2 } };
    });
  const answer = object(body);
  const found = list(kind === "comments" ? answer.comments : answer.values);
  const ids = found.map((each) => text(object(each).id) ?? "");
  if (isGap(child, ids)) {
    const children = [{ ...child, ...placeBack(child) }, ...others];
    return { ...pageAfter({ ...place, children }), changes: [], done: 0 };
  }
  const site = await siteFor(context, place.statuses, []);
  const goesOn = found.length > 0 && (answer.isLast === false || startAt + found.length < (count(answer.total) ?? 0));
  return {
    ...pageAfter({
      ...place,
      children: [...(goesOn ? [{ ...child, ...placeAfter(child, ids) }] : []), ...others],
    }),
    changes: kind === "comments" ? await commentActivities(found, issue, site) : issueChanges(found, {}, issue, site),
    done: 0,
  };
}

/** Data Center users by key, cached per run. */
const cachedUsers = new WeakMap<JiraContext["http"], Map<string, unknown>>();

/** Returns the site data, with the users referenced only by key in these issues. */
export async function siteFor(
  { http, settings }: JiraContext,
  statuses: JiraSite["statuses"],
  records: readonly unknown[],
): Promise<JiraSite> {
  const site = { url: settings.url, isCloud: isCloud(settings), statuses };
  if (site.isCloud) return site;
  const people = cachedUsers.get(http) ?? new Map<string, unknown>();
  cachedUsers.set(http, people);
  for (const key of new Set(records.flatMap(unknownAssignees))) {
    if (people.has(key)) continue;
    const { status, body } = await http.get("/rest/api/2/user", { query: { key }, accept: [401, 403, 404] });
    people.set(key, status === 200 && text(object(body).name) ? body : undefined);
  }
  return { ...site, people };
}

function pageAfter(place: Place): Pick<Page, "next" | "since" | "total"> {
  const hasEnded = place.isLast && !place.children?.length;
  return { since: place.startedAt, total: place.total, ...(!hasEnded && { next: place }) };
}

/** A missing or restricted project makes the query invalid. Skips that project so that the others are still read. */
function refusedQuery(message: string | undefined, project: string): SyncError {
  if (message && /project/i.test(message)) return new SyncError("skip", message);
  return new SyncError("setup", message ?? `Jira rejected the query for ${project}.`);
}
