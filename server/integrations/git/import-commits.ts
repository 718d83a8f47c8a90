import type { Platform } from "#server/platform/core/platform.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { and, inArray, isNull } from "#server/platform/db/drizzle.ts";
import { members } from "#server/platform/db/schema/people.ts";
import { withRetry } from "#server/platform/db/with-retry.ts";
import { createBatchSize } from "#server/platform/jobs/batch-size.ts";
import { publishImportedActivities } from "#server/platform/webhooks/publish.ts";
import { activityId } from "#server/records/activities/activity-id.ts";
import { addActivities, type NewActivity } from "#server/records/aggregates/add-activities.ts";
import { withoutErased } from "#server/records/people/erased-identities.ts";
import { isBotName } from "#shared/domain/identities/git-identity.ts";
import { joinStale, noneStale } from "../sync/stale.ts";
import { isTextKept, readTextRetention } from "../text-retention.ts";
import { type CommitActivity, commitActivities } from "./commit-activities.ts";
import type { GitCursor, GitStretch } from "./cursor.ts";
import { type FirstSeen, findPeople } from "./find-people.ts";
import { type GitPerson, gitIdentityValue, pickBetterKnown } from "./git-people.ts";
import { gitLimits } from "./limits.ts";
import type { Mailmap } from "./mailmap.ts";
import { moveToMappedPeople } from "./move-activities.ts";
import type { ReadCommit } from "./parse-commits.ts";
import { saveStream } from "./stream-state.ts";

/** Destination of the commits of one remote. */
export interface ImportPlace {
  readonly integrationId: string;
  readonly streamId: string;
  readonly segmentId: string;
  /** URL of the remote. */
  readonly channel: string;
}

/**
 * Buffer of activities. They are sorted by person before they are written, so that each batch updates the aggregates of
 * few people.
 */
interface Window {
  activities: CommitActivity[];
  commits: number;
  characters: number;
  unreadable: { sha: string; reason: string }[];
}

const emptyWindow = (): Window => ({ activities: [], commits: 0, characters: 0, unreadable: [] });

/** Maximum number of commits in a window, and of characters in their messages, to limit memory. */
const windowCommits = 5_000;
const windowCharacters = 16 * 1024 ** 2;

/** Ids of the people found so far in this run, by `person.key`. */
type Known = Map<string, string>;

type Cursor = GitCursor & { readonly stretch: GitStretch };

/**
 * Writes the commits of a stretch while they are read, in short transactions. The last transaction of a window also
 * saves the cursor. After a crash the window is read again and existing activities are left alone, so no activity is
 * duplicated or lost.
 * @returns the cursor after the last commit, the people with activities, and the number of new activities.
 * @throws StreamGone when the remote was removed during the import.
 */
export async function importCommits(
  platform: Platform,
  place: ImportPlace,
  start: Cursor,
  commits: AsyncIterable<ReadCommit>,
  mailmap: Mailmap,
): Promise<{ cursor: GitCursor; memberIds: ReadonlySet<string>; added: number }> {
  const batchSize = createBatchSize(platform.config.databaseUrl === null);
  const known: Known = new Map();
  const memberIds = new Set<string>();
  const now = new Date();
  const retention = await readTextRetention(platform);
  const withKeptText = (activity: CommitActivity): CommitActivity =>
    isTextKept(retention, { platform: "git", timestamp: activity.at }, now) ? activity : { ...activity, body: null };
  let cursor = start;
  let added = 0;
  let window = emptyWindow();

  async function flush(): Promise<void> {
    window.activities = [...(await withoutErased(platform, window.activities, identitiesOf))];
    const people = peopleOf(window.activities);
    await findNewPeople(platform, people, known, place.integrationId);
    for (const { person } of people) memberIds.add(known.get(person.key) ?? "");
    const sorted = window.activities.toSorted((a, b) => (a.person.key < b.person.key ? -1 : 1));
    for (let from = 0; from < sorted.length; ) {
      const batch = sorted.slice(from, from + batchSize.rows());
      from += batch.length;
      const isLast = from >= sorted.length;
      const after = isLast ? afterWindow(cursor, window) : cursor;
      const done = cursor.stretch.position + Math.floor((window.commits * from) / sorted.length);
      const written = await batchSize.measure(batch.length, () => write(platform, place, batch, known, after, done));
      ({ cursor } = written);
      added += written.added;
    }
    if (sorted.length === 0) {
      cursor = afterWindow(cursor, window);
      await saveStream(platform.db, place.streamId, { cursor, done: cursor.stretch.position });
    }
    window = emptyWindow();
  }

  for await (const read of commits) {
    window.commits += 1;
    if ("unreadable" in read) window.unreadable.push(read.unreadable);
    else {
      const activities = commitActivities(read.commit, place.channel, mailmap, now).map(withKeptText);
      window.activities.push(...activities);
      window.characters += activities.reduce((sum, { title, body }) => sum + title.length + (body?.length ?? 0), 0);
    }
    if (window.commits >= windowCommits || window.characters >= windowCharacters) await flush();
  }
  if (window.commits > 0) await flush();
  return { cursor, memberIds, added };
}

function afterWindow(before: Cursor, window: Window): Cursor {
  const position = before.stretch.position + window.commits;
  return {
    ...before,
    stretch: { ...before.stretch, position },
    ...(window.unreadable.length > 0 ? { unreadable: listed(before, window) } : {}),
  };
}

/** Identities to compare with erased people. */
const identitiesOf = ({ person: { email: value } }: CommitActivity) => [
  { platform: "git", type: "username", value },
  { platform: "git", type: "email", value },
];

/** Returns each person of a batch once, with their first activity. Prefers a verified version with a full name. */
function peopleOf(activities: readonly CommitActivity[]): FirstSeen[] {
  const people = new Map<string, FirstSeen>();
  for (const { person, at } of activities) {
    const before = people.get(person.key);
    if (!before) people.set(person.key, { person, at, until: at });
    else {
      people.set(person.key, {
        person: pickBetterKnown(before.person, person),
        at: at < before.at ? at : before.at,
        until: at > before.until ? at : before.until,
      });
    }
  }
  return [...people.values()];
}

/** Number of new people to find or create per transaction. */
const peopleAtOnce = 60;

async function findNewPeople(
  platform: Platform,
  people: readonly FirstSeen[],
  known: Known,
  integrationId: string,
): Promise<void> {
  const newPeople = people.filter(({ person }) => !known.has(knownKey(person)));
  for (let from = 0; from < newPeople.length; from += peopleAtOnce) {
    const some = newPeople.slice(from, from + peopleAtOnce);
    const found = await withRetry(() => platform.db.transaction((tx) => findPeople(tx, some, integrationId)));
    for (const { person } of some) {
      const one = found.get(person.key);
      if (!one) continue;
      known.set(person.key, one);
      known.set(knownKey(person), one);
    }
  }
}

/** Key in `Known`. Looked up again: a person found only in trailers as a verified author, and one with a bot's name. */
const knownKey = ({ key, verified, name }: GitPerson) =>
  `${verified ? "verified\n" : ""}${isBotName(name) ? "bot\n" : ""}${key}`;

async function write(
  platform: Platform,
  place: ImportPlace,
  batch: readonly CommitActivity[],
  known: Known,
  cursor: Cursor,
  done: number,
): Promise<{ cursor: Cursor; added: number }> {
  return withRetry(() =>
    platform.db.transaction(async (tx) => {
      await refreshKnownPeople(tx, batch, known, place.integrationId);
      const rows = batch.map((activity) => toRow(activity, place, known));
      const stale = cursor.stretch.isAgain ? await moveToMappedPeople(tx, rows) : null;
      const after = stale ? { ...cursor, stale: joinStale(cursor.stale ?? noneStale, stale) } : cursor;
      await saveStream(tx, place.streamId, { done, cursor: after });
      const added = await addActivities(tx, rows);
      if (added > 0) {
        const ids = rows.map(({ id }) => id);
        await publishImportedActivities(tx, { segmentId: place.segmentId, platform: "git" }, ids);
      }
      return { cursor: after, added };
    }),
  );
}

/** Replaces known people that were merged or deleted since their look-up in this run. */
async function refreshKnownPeople(
  tx: Executor,
  batch: readonly CommitActivity[],
  known: Known,
  integrationId: string,
): Promise<void> {
  const ids = new Set(batch.map(({ person }) => known.get(person.key) ?? ""));
  const existing = await tx
    .select({ id: members.id })
    .from(members)
    .where(and(inArray(members.id, [...ids]), isNull(members.deletedAt)));
  for (const { id } of existing) ids.delete(id);
  if (ids.size === 0) return;
  for (const [key, memberId] of known) if (ids.has(memberId)) known.delete(key);
  const missing = peopleOf(batch).filter(({ person }) => !known.has(person.key));
  for (const [key, one] of await findPeople(tx, missing, integrationId)) known.set(key, one);
}

function toRow(activity: CommitActivity, place: ImportPlace, known: Known): NewActivity {
  const { type, sourceId, person, at, ...rest } = activity;
  const { segmentId, channel, integrationId } = place;
  return {
    ...rest,
    id: activityId({ segmentId, platform: "git", channel, type, sourceId }),
    timestamp: at,
    platform: "git",
    type,
    channel,
    sourceId,
    segmentId,
    memberId: known.get(person.key) ?? "",
    integrationId,
    username: gitIdentityValue(person),
  };
}

function listed({ unreadable }: GitCursor, window: Window) {
  return {
    count: (unreadable?.count ?? 0) + window.unreadable.length,
    listed: [...(unreadable?.listed ?? []), ...window.unreadable].slice(0, gitLimits.listedCommits),
  };
}
