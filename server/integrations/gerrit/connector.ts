import * as z from "zod/mini";
import { readSite } from "#shared/domain/identities/account-site.ts";
import {
  type Answer,
  type Connector,
  type Cursor,
  type Http,
  type Json,
  type Stream,
  SyncError,
} from "../sync/connector.ts";
import { isTooLarge, readOrLeaveOut } from "../sync/leave-out.ts";
import { newestPlace, olderPlace, type Place, unseen } from "../sync/newest-first.ts";
import { list, readList } from "../sync/tolerant-fields.ts";
import { changeActivities, gerritChange, gerritComment } from "./change-activities.ts";

const isOn = z.catch(z.boolean(), false);

/** Stored settings (wire.md 27.1). */
export const gerritSettings = z.object({
  remote: z.object({ orgURL: z.string(), repoNames: list(z.string()), enableAllRepos: isOn, enableGit: isOn }),
});

export type GerritSettings = z.output<typeof gerritSettings>;

const changesPerPage = 50;
const projectsPerPage = 500;

/** Times are compared in milliseconds, but Gerrit orders by finer ones. */
const roundingMilliseconds = 1;
/** Overlap between passes, because the clocks of load-balanced servers differ. */
const overlapMilliseconds = 2 * 60_000;

/** Clocks of Gerrit servers may be ahead by this much at the start of a pass, milliseconds. */
const aheadMilliseconds = 86_400_000;

/** Position of a pass. Times are milliseconds since 1970. */
interface ChangesPlace extends Place {
  /** Update time of the newest change, from which the next pass reads. */
  readonly newest?: string | undefined;
}

/** A pass of an earlier version, which stored times as texts, begins again. */
function placeOf(page: Cursor["page"], now: Date): ChangesPlace {
  const place = page as unknown as ChangesPlace | undefined;
  return typeof place?.before === "number" ? place : newestPlace(new Date(now.getTime() + aheadMilliseconds), 1);
}

/** The most recently updated changes come first. The next pass reads those that are updated during this one. */
const changes: Stream<GerritSettings> = {
  name: "changes",
  unit: "change",
  everyMinutes: 60,
  async read(context, { key: project }, { since, page }) {
    const { http, settings } = context;
    const place = placeOf(page, context.now);
    const after = since && new Date(Date.parse(since) - overlapMilliseconds).toISOString();
    const upTo = new Date(place.before + roundingMilliseconds).toISOString();
    const conditions = [`project:"${project}"`, ...timeCondition("after", after), ...timeCondition("before", upTo)];
    const options = ["ALL_REVISIONS", "DETAILED_ACCOUNTS", "DETAILED_LABELS", "MESSAGES"];
    const query = { q: conditions.join(" "), n: place.size ?? changesPerPage, S: place.skip, o: options };
    const answer = await http.get("/changes/", { query, pageSize: "n" }).catch(async (error: unknown) => {
      if (!isTooLarge(error)) throw error;
      const small = await http.get("/changes/", { query: { ...query, n: 1, o: ["DETAILED_ACCOUNTS"] } });
      const [change] = readList(gerritChange, small.body);
      context.leaveOut(`Change ${change?._number ?? ""} of ${project} is too large. Its patch sets were left out.`);
      return small;
    });
    const records = readGerrit(answer, z.array(z.unknown()));
    const found = readList(gerritChange, records).map((change) => ({
      ...change,
      id: `${change._number}`,
      at: change.updated?.getTime() ?? place.before,
    }));
    const fresh = unseen(place, found);
    // Gerrit returns an empty list for an invisible project. Only a direct request for the project fails.
    if (records.length === 0 && !page) await http.get(projectPath(project));

    const activities = [];
    for (const change of fresh) {
      const name = `The list of comments of change ${change._number} of ${project}`;
      const comments =
        change.total_comment_count === 0
          ? []
          : await readOrLeaveOut(context, name, () => readComments(http, change), []);
      activities.push(...changeActivities(change, comments, settings.remote.orgURL));
    }
    const newest = place.newest ?? found[0]?.updated?.toISOString() ?? since;
    return {
      changes: activities.map((activity) => ({ op: "upsert", activity })),
      done: fresh.length,
      since: newest,
      next: olderPlace({ ...place, newest }, found, hasMore(records), records.length) as Json | undefined,
    };
  },
};

/** Gerrit: changes with patch sets, votes and comments, read anonymously. */
export const gerritConnector: Connector<GerritSettings> = {
  platform: "gerrit",
  settings: gerritSettings,
  site: ({ remote }) => readSite("gerrit", remote.orgURL) ?? "",
  auth: () => ({ kind: "none" }),
  operatorUrls: [],
  baseUrl: ({ remote }) => remote.orgURL,
  async check({ http, settings: { remote } }) {
    const paths = remote.enableAllRepos ? ["/projects/?n=1"] : remote.repoNames.map(projectPath);
    for (const path of paths) readGerrit(await http.get(path), z.record(z.string(), z.unknown()));
  },
  async partitions({ http, settings: { remote }, segmentId }) {
    const names = remote.enableAllRepos ? await readProjectNames(http) : remote.repoNames;
    return names.map((name) => ({ key: name, label: name, segmentId, channel: `${remote.orgURL}/${name}` }));
  },
  streams: [changes],
};

/** Reads the names of all projects, without those that contain only settings and accounts. */
export async function readProjectNames(http: Http): Promise<string[]> {
  const names: string[] = [];
  for (;;) {
    const query = { n: projectsPerPage, S: names.length };
    const page = Object.keys(readGerrit(await http.get("/projects/", { query }), z.record(z.string(), z.unknown())));
    names.push(...page);
    // A server may return fewer than requested.
    if (page.length === 0) break;
  }
  return names.filter((name) => !["All-Projects", "All-Users", ".github"].includes(name));
}

async function readComments(http: Http, { project, _number }: z.output<typeof gerritChange>) {
  // The change may have been deleted since the list was read.
  const path = `/changes/${encodeURIComponent(project)}~${_number}/comments`;
  const answer = await http.get(path, { accept: [404] });
  if (answer.status === 404) return [];
  const byPath = readGerrit(answer, z.record(z.string(), z.unknown()));
  return Object.entries(byPath).flatMap(([file, comments]) =>
    readList(gerritComment, comments).map((comment) => ({ ...comment, path: file })),
  );
}

/** @throws SyncError when the response is not a Gerrit response */
function readGerrit<S extends z.ZodMiniType>({ body }: Answer, schema: S): z.output<S> {
  try {
    return schema.parse(body);
  } catch (error) {
    throw new SyncError("transient", "No Gerrit server found at this URL.", { cause: error });
  }
}

const projectPath = (name: string) => `/projects/${encodeURIComponent(name)}`;

const timeCondition = (operator: "after" | "before", iso: string | undefined) =>
  iso ? [`${operator}:"${iso.replace("T", " ").slice(0, 23)}"`] : [];

const hasMore = (records: readonly unknown[]) =>
  z.safeParse(z.object({ _more_changes: z.literal(true) }), records.at(-1)).success;
