import { trimEndOf } from "#shared/domain/text/trim-characters.ts";
import { passStart, queryTime, quoted } from "../atlassian/query-time.ts";
import { count, list, object, text } from "../atlassian/read-json.ts";
import { foreignAnswer } from "../atlassian/site.ts";
import {
  type Amount,
  type Change,
  type Cursor,
  type Page,
  type Partition,
  type Stream,
  SyncError,
  type Unit,
} from "../sync/connector.ts";
import { isTooLarge } from "../sync/leave-out.ts";
import { mapConcurrently } from "../sync/map-concurrently.ts";
import { isGap, type OffsetPlace, offsetStart, placeAfter, placeBack } from "../sync/offset-pages.ts";
import { tellUnreadable } from "../sync/tolerant-fields.ts";
import {
  type ConfluenceContext,
  type ConfluenceSettings,
  confluenceMessage,
  hasSpace,
  isCloud,
  nextPage,
  siteUrl,
} from "./api.ts";
import { findEmails } from "./emails.ts";
import {
  attachmentActivity,
  type ConfluenceSite,
  type ContentRef,
  type ContentVersion,
  commentActivity,
  contentRef,
  knownVersions,
  readVersion,
  textOf,
  versionActivities,
} from "./normalize.ts";

type ContentType = "page" | "blogpost" | "comment" | "attachment";

/** Confluence returns at most 50 records with bodies. */
const pageSize = 50;
const versionPageSize = 50;
/** Data Center returns one version per request. Number of versions to read per page. */
const versionsAtOnce = 20;

const expand: Readonly<Record<ContentType, string>> = {
  page: "history,history.lastUpdated,version,body.view",
  blogpost: "history,history.lastUpdated,version,body.view",
  comment: "history,version,container,ancestors,body.view,extensions",
  attachment: "history,version,container,extensions",
};

/** Position of a pass. */
type Place = {
  /** Same query for all pages, because a cursor is only valid for its query. */
  readonly cql: string;
  /** Start of the pass, ISO 8601. The next pass reads changes made after it. */
  readonly startedAt: string;
  readonly total?: number | undefined;
  /** Cursor of the next page on Cloud. */
  readonly at?: { readonly cursor?: string } | undefined;
  /** Position of the next page on Data Center. */
  readonly offset?: OffsetPlace | undefined;
  /** True when the search has no further page. */
  readonly isLast?: boolean | undefined;
  /** Contents whose remaining versions are still to be read; the search does not return them. */
  readonly histories?: readonly History[] | undefined;
};

type History = {
  readonly content: { readonly [name in keyof ContentRef]: ContentRef[name] };
  /** Data Center: next version to read, down to `lowest`. */
  readonly number: number;
  readonly lowest: number;
  /** Cloud: cursor in the list of versions. */
  readonly cursor?: string | undefined;
};

/**
 * Creates the stream of one content type. It uses search, because only search finds comments and attachments of
 * unchanged pages.
 */
export function contentStream(type: ContentType, name: string, unit: Unit): Stream<ConfluenceSettings> {
  return {
    name,
    unit,
    everyMinutes: 60,
    read: async (context, partition, cursor) => {
      const place = (cursor.page as Place | undefined) ?? (await beginPass(context, partition, type, cursor.since));
      const [history, ...others] = place.histories ?? [];
      return history
        ? readVersions(context, place, history, others, cursor.since)
        : readSearch(context, partition, type, place, cursor);
    },
  };
}

/** Search type of each stream. */
const streamTypes = {
  pages: "page",
  "blog-posts": "blogpost",
  comments: "comment",
  attachments: "attachment",
} as const;

/** Counts the contents of the chosen spaces. */
export async function measureContent({ http, settings }: ConfluenceContext): Promise<Amount[]> {
  const spaces = settings.spaces.map(quoted).join(", ");
  return mapConcurrently(Object.entries(streamTypes), async ([stream, type]) => {
    const cql = `space in (${spaces}) and type = ${type}`;
    const { body } = await http.get("/rest/api/content/search", { query: { cql, limit: 1 } });
    const found = count(object(body).totalSize) ?? 0;
    // The earlier versions of a page take a request of their own.
    const hasVersions = type === "page" || type === "blogpost";
    return { stream, count: found, requests: Math.ceil(found / pageSize) + (hasVersions ? found : 0) };
  });
}

/**
 * Orders the search by creation time, newest first. Edits do not change that order, so edits during a pass move no
 * record to another page.
 */
async function beginPass(
  { http, now }: ConfluenceContext,
  partition: Partition,
  type: ContentType,
  since: string | undefined,
): Promise<Place> {
  const user = await http.get("/rest/api/user/current", { accept: [404] });
  const time = since && queryTime(since, text(object(user.body).timeZone));
  const conditions = [
    `space = ${quoted(partition.key)}`,
    `type = ${type}`,
    ...(time ? [`lastmodified >= ${quoted(time)}`] : []),
  ];
  return { cql: `${conditions.join(" and ")} order by created desc`, startedAt: passStart(user.headers, now) };
}

async function readSearch(
  context: ConfluenceContext,
  partition: Partition,
  type: ContentType,
  place: Place,
  { since, page }: Cursor,
): Promise<Page> {
  const { http } = context;
  const query = { cql: place.cql, limit: pageSize, expand: expand[type], ...place.at, start: place.offset?.start };
  const options = { accept: [400], pageSize: "limit" };
  const answer = await http.get("/rest/api/content/search", { query, ...options }).catch(async (error: unknown) => {
    if (!isTooLarge(error)) throw error;
    const small = { ...query, limit: 1, expand: expand[type].replace(/,body\.view/, "") };
    const found = await http.get("/rest/api/content/search", { query: small, accept: [400] });
    const title = text(object(list(object(found.body).results)[0]).title) ?? `A ${type}`;
    context.leaveOut(`“${title}” in ${partition.label} is too large. Its text was left out.`);
    return found;
  });
  if (answer.status === 400) throw refusedQuery(confluenceMessage(answer), partition.label);
  const { results: found, totalSize, _links } = object(answer.body);
  if (!Array.isArray(found)) throw foreignAnswer(answer, "Confluence");
  // The search asked for this type.
  const given = found.map((record) => ({ ...object(record), type: text(object(record).type) ?? type }));
  const ids = given.map((record) => text(object(record).id) ?? "");
  if (place.offset && isGap(place.offset, ids)) {
    return { ...pageAfter({ ...place, offset: placeBack(place.offset) }), changes: [], done: 0 };
  }
  const results = given.filter(
    (record, index) => object(record).type === type && !place.offset?.last.includes(ids[index] ?? ""),
  );
  // A search in a missing space returns nothing, just as in an empty one.
  if (given.length === 0 && page === undefined && !(await hasSpace(context, partition.key))) {
    throw new SyncError(
      "skip",
      `The space ${partition.label} does not exist, or these credentials have no access to it.`,
    );
  }
  const site = await siteFor(context, results.flatMap(authorsOf), _links);
  const contents = type === "page" || type === "blogpost" ? results.map((record) => readContent(record, site)) : [];
  const changes: Change[] =
    type === "comment"
      ? results.flatMap((record) => commentActivity(record, site))
      : type === "attachment"
        ? results.flatMap((record) => attachmentActivity(record, site))
        : contents.flatMap((content) => content?.changes ?? []);
  const { cursor, start } = nextPage(_links) ?? {};
  const after: Place = {
    ...place,
    at: cursor === undefined ? undefined : { cursor },
    offset: start === undefined ? undefined : placeAfter(place.offset ?? offsetStart, ids),
    isLast: (cursor === undefined && start === undefined) || given.length === 0,
    total: place.total ?? count(totalSize),
    histories: contents.flatMap((content) =>
      content?.history && !isOld(content.newest, since) ? content.history : [],
    ),
  };
  return { ...pageAfter(after), changes, done: results.length };
}

/** Returns a page or blog post with the versions in its record and the range of versions still to be read. */
function readContent(record: unknown, site: ConfluenceSite) {
  const content = contentRef(record, site);
  if (!content) return undefined;
  const known = knownVersions(record);
  const current = count(object(object(record).version).number) ?? 1;
  const shown = { number: current, text: textOf(record) };
  const numbers = known.map(({ number }) => number);
  const highest = numbers.includes(current) ? current - 1 : current;
  const lowest = numbers.includes(1) ? 2 : 1;
  const history: History | undefined = highest >= lowest ? { content, number: highest, lowest } : undefined;
  return { changes: versionActivities(content, known, site, shown), history, newest: known.at(-1)?.when };
}

/** Reads the versions of one page or blog post that its record did not contain, newest first. */
async function readVersions(
  context: ConfluenceContext,
  place: Place,
  history: History,
  others: readonly History[],
  since: string | undefined,
): Promise<Page> {
  const { versions, rest } = isCloud(context.settings)
    ? await listVersions(context, history)
    : await askVersions(context, history, since);
  const site = await siteFor(
    context,
    versions.map(({ by }) => by),
    {},
  );
  const goesOn = rest && !isOld(versions.at(-1)?.when, since);
  const missingVersions = versions.filter(({ number }) => number >= history.lowest && number <= history.number);
  return {
    ...pageAfter({ ...place, histories: [...(goesOn ? [rest] : []), ...others] }),
    changes: versionActivities(history.content, missingVersions, site),
    done: 0,
  };
}

interface VersionPage {
  readonly versions: readonly ContentVersion[];
  readonly rest: History | undefined;
}

async function listVersions({ http }: ConfluenceContext, history: History): Promise<VersionPage> {
  const { content, cursor } = history;
  const path = `/api/v2/${content.type}s/${encodeURIComponent(content.id)}/versions`;
  const query = { limit: versionPageSize, sort: "-modified-date", cursor };
  const { status, body } = await http.get(path, { query, accept: [403, 404] });
  const { results, _links } = object(body);
  if (status === 200 && !Array.isArray(results)) tellUnreadable("results");
  const versions = list(results).flatMap((version) => readVersion(version, dateOf(content)) ?? []);
  const next = nextPage(_links)?.cursor;
  const people = await findUsers(
    http,
    versions.map(({ by }) => text(object(by).accountId) ?? ""),
  );
  return {
    versions: versions.map((version) => ({
      ...version,
      by: people.get(text(object(version.by).accountId) ?? "") ?? version.by,
    })),
    rest: next ? { ...history, cursor: next } : undefined,
  };
}

const dateOf = ({ date }: History["content"]) => (date ? new Date(date) : undefined);

/** Reads the users of versions, which contain only account ids. */
async function findUsers(http: ConfluenceContext["http"], ids: readonly string[]): Promise<Map<string, unknown>> {
  const accountIds = [...new Set(ids)].filter((id) => id !== "");
  if (accountIds.length === 0) return new Map();
  const { body } = await http.post("/api/v2/users-bulk", { body: { accountIds }, accept: [400, 403, 404] });
  return new Map(list(object(body).results).map((user) => [text(object(user).accountId) ?? "", user]));
}

async function askVersions(
  { http }: ConfluenceContext,
  history: History,
  since: string | undefined,
): Promise<VersionPage> {
  const { content, number: from, lowest } = history;
  const versions: ContentVersion[] = [];
  const until = Math.max(lowest, from - versionsAtOnce + 1);
  let number = from;
  for (; number >= until; number -= 1) {
    const query = { version: number, status: "historical", expand: "version" };
    // A single version can be deleted.
    const { body } = await http.get(`/rest/api/content/${encodeURIComponent(content.id)}`, {
      query,
      accept: [403, 404],
    });
    const version = readVersion(object(body).version, dateOf(content));
    if (version) versions.push(version);
    if (isOld(version?.when, since)) break;
  }
  return { versions, rest: number >= lowest ? { ...history, number } : undefined };
}

/** Returns whether the previous pass has already read this version, with one day of tolerance. */
function isOld(when: Date | undefined, since: string | undefined): boolean {
  const day = 86_400_000;
  return when !== undefined && since !== undefined && when.getTime() < new Date(since).getTime() - day;
}

async function siteFor(context: ConfluenceContext, users: readonly unknown[], links: unknown): Promise<ConfluenceSite> {
  const base = text(object(links).base);
  const url = base && URL.parse(base)?.protocol.startsWith("http") ? trimEndOf(base, "/") : siteUrl(context.settings);
  return { url, emails: await findEmails(context, users) };
}

function authorsOf(record: unknown): unknown[] {
  const { history, version } = object(record);
  return [object(history).createdBy, object(version).by];
}

function pageAfter(place: Place): Pick<Page, "next" | "since" | "total"> {
  const hasEnded = place.isLast && !place.histories?.length;
  return { since: place.startedAt, total: place.total, ...(!hasEnded && { next: place }) };
}

/** A missing or restricted space makes the query invalid. Skips that space so that the others are still read. */
function refusedQuery(message: string | undefined, space: string): SyncError {
  if (message && /space/i.test(message)) return new SyncError("skip", message);
  return new SyncError("setup", message ?? `Confluence rejected the query for ${space}.`);
}
