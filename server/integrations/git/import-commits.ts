import { and, inArray, isNull, sql } from "drizzle-orm";
import { activityId } from "../../activities/activity-id.ts";
import { bulkJson } from "../../activities/bulk-json.ts";
import type { Executor } from "../../db/database.ts";
import { members } from "../../db/schema.ts";
import { addActivities, type NewActivity } from "../../people/aggregates.ts";
import type { Platform } from "../../platform.ts";
import { type CommitActivity, commitActivities } from "./commit-activities.ts";
import type { GitCursor, GitStretch } from "./cursor.ts";
import { type FirstSeen, findPeople, type KnownPerson } from "./find-people.ts";
import { gitLimits } from "./limits.ts";
import type { Mailmap } from "./mailmap.ts";
import { createPace } from "./pace.ts";
import type { ReadCommit } from "./parse-commits.ts";
import { saveStream } from "./stream-state.ts";

/** Where the commits of one remote go. */
export interface ImportPlace {
  readonly integrationId: string;
  readonly streamId: string;
  readonly segmentId: string;
  /** The remote's address. */
  readonly channel: string;
}

interface Batch {
  activities: CommitActivity[];
  commits: number;
  unreadable: { sha: string; reason: string }[];
}

/**
 * Writes the commits of a stretch as they are read. Each batch is one short transaction that also saves the cursor, so
 * that after a hard stop nothing comes twice and nothing is missing.
 * @returns the cursor after the last commit, and everybody who did something.
 * @throws StreamGone when the remote was taken out meanwhile.
 */
export async function importCommits(
  platform: Platform,
  place: ImportPlace,
  start: GitCursor & { readonly stretch: GitStretch },
  commits: AsyncIterable<ReadCommit>,
  mailmap: Mailmap,
): Promise<{ cursor: GitCursor; memberIds: ReadonlySet<string> }> {
  const pace = createPace(platform.config.databaseUrl === null);
  const known = new Map<string, KnownPerson>();
  const memberIds = new Set<string>();
  const now = new Date();
  let cursor: GitCursor & { readonly stretch: GitStretch } = start;
  let batch: Batch = { activities: [], commits: 0, unreadable: [] };

  async function flush(): Promise<void> {
    if (batch.commits === 0) return;
    const people = peopleOf(batch.activities);
    await meet(platform, people, known, place.integrationId);
    cursor = await pace.measure(batch.activities.length, () => write(platform, place, batch, known, cursor));
    for (const { person } of people) memberIds.add(known.get(person.key)?.memberId ?? "");
    batch = { activities: [], commits: 0, unreadable: [] };
  }

  for await (const read of commits) {
    batch.commits += 1;
    if ("unreadable" in read) batch.unreadable.push(read.unreadable);
    else batch.activities.push(...commitActivities(read.commit, place.channel, mailmap, now));
    if (batch.activities.length >= pace.rows() || batch.commits >= 5_000) await flush();
  }
  await flush();
  return { cursor, memberIds };
}

/** Everybody in a batch once, with their first activity; verified when they are so anywhere in it. */
function peopleOf(activities: readonly CommitActivity[]): FirstSeen[] {
  const people = new Map<string, FirstSeen>();
  for (const { person, at } of activities) {
    const before = people.get(person.key);
    if (!before) people.set(person.key, { person, at });
    else {
      const better = person.verified && !before.person.verified ? person : before.person;
      people.set(person.key, { person: better, at: at < before.at ? at : before.at });
    }
  }
  return [...people.values()];
}

/** People who are met for the first time are found or created in transactions of their own, a few at a time. */
const peopleAtOnce = 60;
const attempts = 5;

async function meet(
  platform: Platform,
  people: readonly FirstSeen[],
  known: Map<string, KnownPerson>,
  integrationId: string,
): Promise<void> {
  const strangers = people.filter(({ person }) => !known.has(knownKey(person)));
  for (let from = 0; from < strangers.length; from += peopleAtOnce) {
    const some = strangers.slice(from, from + peopleAtOnce);
    const found = await again(() => platform.db.transaction((tx) => findPeople(tx, some, integrationId)));
    for (const { person } of some) {
      const one = found.get(person.key);
      if (!one) continue;
      known.set(person.key, one);
      known.set(knownKey(person), one);
    }
  }
}

/** Somebody known only from trailers is met again as an author, who is vouched for. */
const knownKey = ({ key, verified }: { key: string; verified: boolean }) => (verified ? `verified\n${key}` : key);

/** Another transaction may create the same person at the same moment; then they are found the next time. */
async function again<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      const code = ((error as Error).cause as { code?: string } | undefined)?.code ?? (error as { code?: string }).code;
      const isRace = code === "23505" || code === "40001" || code === "40P01" || code === "23503";
      if (!isRace || attempt === attempts) throw error;
    }
  }
}

async function write(
  platform: Platform,
  place: ImportPlace,
  batch: Batch,
  known: Map<string, KnownPerson>,
  before: GitCursor & { readonly stretch: GitStretch },
): Promise<GitCursor & { readonly stretch: GitStretch }> {
  return again(async () => {
    const rows = batch.activities.map((activity) => toRow(activity, place, known));
    return platform.db.transaction(async (tx) => {
      const gone = await goneMembers(tx, rows);
      if (gone.size > 0) {
        // They were merged or deleted since we met them: meet them again.
        for (const [key, { memberId }] of known) if (gone.has(memberId)) known.delete(key);
        const people = peopleOf(batch.activities).filter(({ person }) => !known.has(person.key));
        for (const [key, one] of await findPeople(tx, people, place.integrationId)) known.set(key, one);
        rows.splice(0, rows.length, ...batch.activities.map((activity) => toRow(activity, place, known)));
      }
      const stale = before.stretch.isAgain ? await moveToOthers(tx, rows) : null;
      const position = before.stretch.position + batch.commits;
      const cursor = {
        ...before,
        stretch: { ...before.stretch, position },
        ...(batch.unreadable.length > 0 ? { unreadable: listed(before, batch) } : {}),
        ...(stale ? { stale: joined(before.stale, stale) } : {}),
      };
      await saveStream(tx, place.streamId, { done: position, cursor });
      await addActivities(tx, rows);
      return cursor;
    });
  });
}

function toRow(activity: CommitActivity, place: ImportPlace, known: ReadonlyMap<string, KnownPerson>): NewActivity {
  const { type, sourceId, person, at, ...rest } = activity;
  const { segmentId, channel, integrationId } = place;
  const { memberId = "", organizationId = null } = known.get(person.key) ?? {};
  return {
    ...rest,
    id: activityId({ segmentId, platform: "git", channel, type, sourceId }),
    timestamp: at,
    platform: "git",
    type,
    channel,
    sourceId,
    segmentId,
    memberId,
    organizationId,
    integrationId,
  };
}

async function goneMembers(tx: Executor, rows: readonly NewActivity[]): Promise<Set<string>> {
  const ids = [...new Set(rows.map(({ memberId }) => memberId))];
  if (ids.length === 0) return new Set();
  const there = await tx
    .select({ id: members.id })
    .from(members)
    .where(and(inArray(members.id, ids), isNull(members.deletedAt)));
  const found = new Set(there.map(({ id }) => id));
  return new Set(ids.filter((id) => !found.has(id)));
}

interface Stale {
  readonly members: readonly string[];
  readonly organizations: readonly string[];
}

/** Under a changed mailmap commits belong to other people: what is on record follows. */
async function moveToOthers(tx: Executor, rows: readonly NewActivity[]): Promise<Stale> {
  const wanted = rows.map(({ id, memberId, organizationId }) => ({ id, m: memberId, o: organizationId ?? null }));
  const json = bulkJson(wanted);
  const changed = await tx.execute<{
    id: string;
    m: string;
    o: string | null;
    member_id: string;
    organization_id: string | null;
  }>(sql`
    select r.id, r.m, r.o, a.member_id, a.organization_id
    from json_to_recordset(${json}::json) as r(id uuid, m uuid, o uuid) join activities a on a.id = r.id
    where a.member_id <> r.m`);
  if (changed.rows.length === 0) return { members: [], organizations: [] };
  await tx.execute(sql`
    update activities a set member_id = r.m, organization_id = r.o
    from json_to_recordset(${json}::json) as r(id uuid, m uuid, o uuid) where a.id = r.id and a.member_id <> r.m`);
  return {
    members: changed.rows.flatMap((row) => [row.m, row.member_id]),
    organizations: changed.rows.flatMap((row) => [row.o, row.organization_id].filter((id) => id !== null)),
  };
}

function joined(before: Stale | undefined, more: Stale): Stale {
  return {
    members: [...new Set([...(before?.members ?? []), ...more.members])],
    organizations: [...new Set([...(before?.organizations ?? []), ...more.organizations])],
  };
}

function listed({ unreadable }: GitCursor, batch: Batch) {
  return {
    count: (unreadable?.count ?? 0) + batch.unreadable.length,
    listed: [...(unreadable?.listed ?? []), ...batch.unreadable].slice(0, gitLimits.listedCommits),
  };
}
