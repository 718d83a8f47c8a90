import { createPause } from "#server/platform/core/pause.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { idArray } from "#server/platform/db/id-array.ts";
import { activityId } from "#server/records/activities/activity-id.ts";
import type { EvidenceHistory } from "#shared/domain/evidence/person.ts";

/** Activity of a person on a commit. */
export interface GitAct {
  readonly at: number;
  /** Type of the activity. */
  readonly type: string;
  /** Unique name of the commit. */
  readonly commit: string;
  /** Offset such as `+0200`. */
  readonly timezone: string;
}

/** Number of newest activities per profile that are read: enough for habits, and a limit on the cost. */
const mostActs = 100;

/** Newest activities, up to the limit. */
export const newestActs = <A extends Pick<GitAct, "at">>(acts: readonly A[]): A[] =>
  acts.toSorted((a, b) => b.at - a.at).slice(0, mostActs);

export const isAuthored = (type: string): boolean => type === "authored-commit";

const carrying: ReadonlySet<string> = new Set(["committed-commit", "signed-off-commit"]);
const reviewing: ReadonlySet<string> = new Set([
  "reviewed-commit",
  "approved-commit",
  "tested-commit",
  "reported-commit",
]);

/**
 * Summarizes the newest Git activities of a profile.
 * @param first time of its first activity, in milliseconds since 1970.
 * @param authors profile id of each commit's author.
 */
export function gitHistory(
  id: string,
  acts: readonly GitAct[],
  first: number,
  authors: ReadonlyMap<string, string>,
): EvidenceHistory {
  const zones = new Map<number, number>();
  const carried = new Map<string, Set<string>>();
  const reviewed = new Set<string>();
  for (const { type, commit, timezone } of acts) {
    const zone = isAuthored(type) ? minutesOf(timezone) : null;
    if (zone !== null) zones.set(zone, (zones.get(zone) ?? 0) + 1);
    const author = authors.get(commit);
    if (author === undefined || author === id) continue;
    if (carrying.has(type)) carried.set(author, (carried.get(author) ?? new Set()).add(commit));
    if (reviewing.has(type)) reviewed.add(author);
  }
  return {
    first,
    last: Math.max(first, ...acts.map(({ at }) => at)),
    zones: [...zones].toSorted(([, a], [, b]) => b - a).map(([zone]) => zone),
    carried: new Map([...carried].map(([author, commits]) => [author, commits.size])),
    reviewed,
  };
}

/** Offset in minutes east of UTC, from text like `+0200`; null for an invalid offset. */
function minutesOf(timezone: string): number | null {
  const [, sign, hours, minutes] = /^([+-])(\d\d)(\d\d)$/.exec(timezone) ?? [];
  if (hours === undefined || Number(hours) > 14) return null;
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

type Row = {
  id: string;
  at: string;
  first: string;
  type: string;
  sha: string;
  segment_id: string;
  channel: string;
  timezone: string;
};

/** Summarizes the newest Git activities of these people, by person; omits people without any. */
export async function gitHistories(db: Executor, ids: readonly string[]): Promise<Map<string, EvidenceHistory>> {
  const found = await db.execute<Row>(sql`
    select p.id, a.type, extract(epoch from a."timestamp") * 1000 as at, extract(epoch from f."timestamp") * 1000 as first, coalesce(a.source_parent_id, a.source_id) as sha,
      a.segment_id, a.channel, a.attributes ->> 'timezone' as timezone
    from unnest(${idArray(ids)}) as p(id) cross join lateral (
      select * from activities x where x.member_id = p.id order by x."timestamp" desc limit ${mostActs}
    ) a cross join lateral (
      select x."timestamp" from activities x where x.member_id = p.id order by x."timestamp" limit 1
    ) f where a.platform = 'git'`);
  const acts: (GitAct & { readonly id: string; readonly first: number })[] = [];
  const pause = createPause();
  for (const { id, type, ...row } of found.rows) {
    await pause();
    const { segment_id: segmentId, channel, sha: sourceId } = row;
    const commit = activityId({ segmentId, platform: "git", channel, type: "authored-commit", sourceId });
    acts.push({ id, type, commit, at: Number(row.at), first: Number(row.first), timezone: row.timezone ?? "" });
  }
  const commitIds = new Set(acts.flatMap(({ type, commit }) => (isAuthored(type) ? [] : [commit])));
  const written = await db.execute<{ id: string; member_id: string }>(sql`
    select id, member_id from activities where id = any(${idArray([...commitIds])})`);
  const authors = new Map(written.rows.map(({ id, member_id }) => [id, member_id]));
  return new Map(
    [...Map.groupBy(acts, ({ id }) => id)].map(([id, own]) => [id, gitHistory(id, own, own[0]?.first ?? 0, authors)]),
  );
}
