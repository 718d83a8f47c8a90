import { createPause } from "#server/platform/core/pause.ts";
import type { Platform } from "#server/platform/core/platform.ts";
import { bulkJson } from "#server/platform/db/bulk-json.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { withRetry } from "#server/platform/db/with-retry.ts";
import type { Requester } from "#server/platform/http/route.ts";
import type { createBatchSize } from "#server/platform/jobs/batch-size.ts";
import { publishImportedActivities } from "#server/platform/webhooks/publish.ts";
import { activityId } from "#server/records/activities/activity-id.ts";
import { addActivities, type NewActivity } from "#server/records/aggregates/add-activities.ts";
import type { RecordKind } from "#server/records/common/record-kind.ts";
import { noteAffiliationChanges } from "#server/records/employers/note-changes.ts";
import { withoutErased } from "#server/records/people/erased-identities.ts";
import type { SeenIdentity } from "#server/records/people/match.ts";
import { activityTypes } from "#shared/domain/activities/activity-types.ts";
import { isTextKept, readTextRetention, type TextRetention } from "../text-retention.ts";
import { forgetAccounts } from "./accounts.ts";
import type { Change, SyncedActivity, SyncedOrganization, SyncedPerson } from "./connector.ts";
import { cutChange } from "./cut-changes.ts";
import { matchStored, type ReadActivity } from "./match-stored.ts";
import { listOrganizations } from "./organizations.ts";
import { identitiesOf, isOfDeletedAccount, resolvePeople } from "./people.ts";
import { withPlausibleTimes } from "./plausible-time.ts";
import type { StreamChange } from "./run.ts";
import { joinStale, noneStale, type Stale, staleOf, storedStale } from "./stale.ts";

/** Changes that were read together. */
export interface ReadChanges {
  readonly changes: readonly Change[];
  /** Time of the first request for them, or of the delivery. */
  readonly readAt: Date;
}

const readActivity = ({ activity, row }: Row, to: Destination): ReadActivity => ({
  row: { ...row, memberId: knownIdOf(to.known, activity) },
  hasNamedId: activity.hasNamedId === true,
  recordId: activity.recordId ?? null,
  isTransferred: activity.isTransferred ?? false,
  isByDeletedAccount: isOfDeletedAccount(activity.person, to),
});

/** Destination of a page's changes, with the people already known. */
export interface Destination {
  readonly platform: Pick<Platform, "config" | "db" | "log" | "secrets">;
  /** Null for activities sent by a program through the API. */
  readonly integrationId: string | null;
  /** Counters so far. */
  readonly counts: { added: number; updated: number; deleted: number };
  /** Saves the state of the stream in the transaction of the data. */
  save(tx: Executor, change: StreamChange): Promise<void>;
  /** Platform key of the activities. */
  readonly key: string;
  /** Site of the accounts. */
  readonly site: string;
  /** As in `AccountPlace`. */
  readonly sender?: Requester | undefined;
  readonly segmentId: string;
  readonly channel: string;
  /** As in the connector. */
  readonly recordsMove?: boolean | undefined;
  /** Ids of the people found in this run, by their profile data. */
  readonly known: Map<string, string>;
  /**
   * True for deliveries. A sync may have read an activity before its deletion is stored here, and write it afterwards.
   */
  readonly isTold?: boolean;
  /** Members with new activities. */
  readonly touched: Set<string>;
  readonly batchSize: ReturnType<typeof createBatchSize>;
}

export interface Written {
  readonly added: number;
  readonly stale: Stale;
}

/** Number of people per transaction, to keep it short. A person takes about as long as four activities. */
const peopleAtOnce = (batchSize: Destination["batchSize"]) => Math.max(60, Math.round(batchSize.rows() / 4));
/** Maximum number of people in memory. */
const mostKnown = 20_000;

interface Row {
  readonly activity: SyncedActivity;
  readonly row: Omit<NewActivity, "memberId">;
}

/**
 * Writes the changes of a page and the state of its stream: people first, then activities in short transactions, the
 * last of which saves `after`. After an interruption the page is read again; existing activities stay.
 * @param stale records from earlier pages; those of this page are added
 * @throws StreamGone
 */
export async function writePage(
  to: Destination,
  { changes, readAt }: ReadChanges,
  stale: Stale,
  after: (written: Written) => StreamChange,
): Promise<Written> {
  const { platform, known, batchSize } = to;
  const pause = createPause();
  const cut: Change[] = [];
  for (const change of changes) {
    await pause();
    cut.push(cutChange(change));
  }
  // Programs state times of their own, also of archives.
  const dated = to.integrationId === null ? cut : withPlausibleTimes(cut, readAt);
  const { upserted, deleted, parents, profiles, organizations, forgotten } = await sortOut(
    to,
    readAt,
    await readTextRetention(platform),
    await withoutErased(platform, dated, identitiesIn(to)),
  );
  await findNewPeople(to, [...upserted.map(({ activity }) => activity), ...profiles]);
  const sorted = upserted.toSorted((a, b) => (keyOf(a.activity.person) < keyOf(b.activity.person) ? -1 : 1));
  const readIds = new Set(upserted.map(({ row }) => row.id));
  let total: Written = { added: 0, stale };
  let from = 0;
  do {
    const rows = sorted.slice(from, from + batchSize.rows());
    from += rows.length;
    const isLast = from >= sorted.length;
    const before = total;
    const { updated, removed, batch, ...now } = await batchSize.measure(rows.length, () =>
      withRetry(() =>
        platform.db.transaction(async (tx) => {
          const batch = await withoutDeleted(tx, to, readAt, rows);
          await refreshKnownPeople(tx, to, batch);
          const read = batch.map((each) => readActivity(each, to));
          const matched = await matchStored(tx, read, { recordsMove: to.recordsMove === true, readIds });
          const activities = matched.rows;
          const added = await addActivities(tx, activities);
          const changed = added < batch.length ? await updateActivities(tx, activities) : noChange;
          if (added > 0) {
            const ids = activities.map(({ id }) => id);
            await publishImportedActivities(tx, { segmentId: to.segmentId, platform: to.key }, ids);
          }
          if (isLast && to.isTold) await storeDeletions(tx, to, readAt, deleted, parents);
          const gone = isLast ? await removeActivities(tx, deleted) : noChange;
          const below = isLast ? await removeBelow(tx, to, parents) : noChange;
          const listed = isLast
            ? (await listPeople(tx, to, profiles)) + (await listOrganizations(tx, to, organizations))
            : 0;
          const forgottenCount = isLast
            ? (await forgetAccounts(tx, to, "member", forgotten.member)) +
              (await forgetAccounts(tx, to, "organization", forgotten.organization))
            : 0;
          const written = {
            added: before.added + added + listed,
            stale: [changed, gone, below, matched].reduce(
              (stale, { stale: more }) => joinStale(stale, more),
              before.stale,
            ),
          };
          await to.save(tx, isLast ? after(written) : { stale: storedStale(written.stale) });
          return {
            ...written,
            batch,
            updated: changed.count + matched.moved,
            removed: gone.count + below.count + forgottenCount,
          };
        }),
      ),
    );
    to.counts.added += now.added - before.added;
    to.counts.updated += updated;
    to.counts.deleted += removed;
    for (const { activity } of batch) to.touched.add(knownIdOf(known, activity));
    total = now;
  } while (from < sorted.length);
  return total;
}

/**
 * Removes rows that the provider reported as deleted after they were read. The lock on the integration serializes
 * deletions and pages, because neither sees uncommitted data of the other. Pages do not wait for each other.
 */
async function withoutDeleted(
  tx: Executor,
  to: Destination,
  readAt: Date,
  rows: readonly Row[],
): Promise<readonly Row[]> {
  const { integrationId, isTold } = to;
  if (integrationId === null) return rows;
  await tx.execute(sql`
    select from integrations where id = ${integrationId}::uuid ${isTold ? sql`for update` : sql`for key share`}`);
  const reported = await tx.execute<{ id: string }>(sql`
    select id from told_deletions
    where integration_id = ${integrationId}::uuid and told_at >= ${readAt.toISOString()}::timestamptz`);
  if (reported.rows.length === 0) return rows;
  const deleted = new Set(reported.rows.map(({ id }) => id));
  return rows.filter(({ row: { id, type, sourceParentId } }) => {
    const isBelow = sourceParentId && deleted.has(idBelow(to, { type, sourceParentId }));
    return !isBelow && !deleted.has(id);
  });
}

/** Stores reported deletions, for pages that were read before them. */
async function storeDeletions(
  tx: Executor,
  to: Destination,
  reportedAt: Date,
  deleted: readonly string[],
  parents: readonly Parent[],
): Promise<void> {
  const ids = [...new Set([...deleted, ...parents.map((parent) => idBelow(to, parent))])];
  if (ids.length === 0) return;
  await tx.execute(sql`
    insert into told_deletions (integration_id, id, told_at)
    select ${to.integrationId}::uuid, id, ${reportedAt.toISOString()}::timestamptz
    from unnest(${sql.param(ids)}::uuid[]) as id
    on conflict (integration_id, id) do update set told_at = greatest(told_deletions.told_at, excluded.told_at)`);
}

/**
 * Returns an id that represents all activities of a type below a parent. It cannot clash, because no activity type
 * contains a blank.
 */
const idBelow = ({ segmentId, key: platform }: Destination, { type, sourceParentId }: Parent): string =>
  activityId({ segmentId, platform, channel: "", type: `below ${type}`, sourceId: sourceParentId });

/** Returns the identities of the people in a change. */
const identitiesIn = (to: Destination) => (change: Change) => {
  if (change.op === "person") return identitiesOf(change.person, to);
  return change.op === "upsert" ? identitiesOf(change.activity.person, to) : [];
};

/** Groups the changes. For repeated activities the latest state counts. */
async function sortOut(to: Destination, readAt: Date, retention: TextRetention, changes: readonly Change[]) {
  const pause = createPause();
  const rows = new Map<string, Row>();
  const deleted = new Set<string>();
  const parents: Parent[] = [];
  const profiles: { person: SyncedPerson }[] = [];
  const organizations: SyncedOrganization[] = [];
  const forgotten: Record<RecordKind, string[]> = { member: [], organization: [] };
  const { key: platform, segmentId } = to;
  const isPerson = (person: SyncedPerson) => identitiesOf(person, to).length > 0;
  for (const change of changes) {
    // A delivery can name tens of thousands of deleted records.
    await pause();
    if (change.op === "person") {
      const isListed = isPerson(change.person) && !isOfDeletedAccount(change.person, to);
      if (isListed) profiles.push({ person: change.person });
    } else if (change.op === "organization") {
      organizations.push(change.organization);
    } else if (change.op === "forget") {
      forgotten[change.record].push(change.account);
    } else if (change.op === "deleteBelow") {
      parents.push(change);
    } else if (change.op === "delete") {
      const { sourceId, channel = to.channel } = change;
      const types = change.type === undefined ? Object.keys(activityTypes[platform] ?? {}) : [change.type];
      for (const type of types) {
        const id = activityId({ segmentId, platform, channel, type, sourceId });
        rows.delete(id);
        deleted.add(id);
      }
    } else if (isPerson(change.activity.person) && !Number.isNaN(change.activity.timestamp.getTime())) {
      const row = toRow(to, change.activity, retention, readAt);
      deleted.delete(row.id);
      if (isOlder(row, rows.get(row.id)?.row)) continue;
      rows.set(row.id, { activity: change.activity, row });
    } else {
      const { type, sourceId } = change.activity;
      to.platform.log.warn({ platform, type, sourceId }, "Skipped an activity without a person or a timestamp");
    }
  }
  return { upserted: [...rows.values()], deleted: [...deleted], parents, profiles, organizations, forgotten };
}

const isOlder = (row: Row["row"], other: Row["row"] | undefined): boolean =>
  Boolean(row.asOf && other?.asOf && row.asOf < other.asOf);

/** Programs decide themselves which state counts. */
const asOf = ({ integrationId }: Destination, { changedAt }: SyncedActivity, readAt: Date): Date | null => {
  if (integrationId === null) return null;
  return changedAt && !Number.isNaN(changedAt.getTime()) ? changedAt : readAt;
};

function toRow(to: Destination, activity: SyncedActivity, retention: TextRetention, readAt: Date): Row["row"] {
  const { type, sourceId, channel = to.channel, timestamp, title, body, attributes, objectPerson } = activity;
  const { key: platform, segmentId } = to;
  const object = objectPerson && identitiesOf(objectPerson, to)[0];
  return {
    id: activityId({ segmentId, platform, channel, type, sourceId }),
    timestamp,
    platform,
    type,
    channel,
    sourceId,
    sourceParentId: activity.sourceParentId ?? null,
    segmentId,
    integrationId: to.integrationId,
    manuallyCreated: to.sender !== undefined && !to.sender.user.roles.includes("admin"),
    title: title || null,
    body: isTextKept(retention, { platform, timestamp }, readAt) ? body || null : null,
    url: activity.url ?? null,
    attributes: {
      ...attributes,
      ...(object && { objectMember: objectMemberOf(object) }),
      ...(activity.recordId !== undefined && { recordId: activity.recordId }),
    },
    username: identitiesOf(activity.person, to)[0]?.value ?? null,
    asOf: asOf(to, activity, readAt),
  };
}

const objectMemberOf = ({ platform, site, value }: SeenIdentity) => ({ platform, ...(site && { site }), value });

const keys = new WeakMap<SyncedPerson, string>();

/** Returns the profile data as a key. Cached, because sorting a page calls it repeatedly. */
function keyOf(person: SyncedPerson): string {
  const key = keys.get(person) ?? JSON.stringify(person);
  keys.set(person, key);
  return key;
}

const knownIdOf = (known: Destination["known"], { person }: { person: SyncedPerson }): string =>
  known.get(keyOf(person)) ?? "";

type PersonEvent = {
  readonly person: SyncedPerson;
  readonly objectPerson?: SyncedPerson | undefined;
  readonly timestamp?: Date;
};

/** Returns each person once with their first activity. */
function peopleOf(events: readonly PersonEvent[]): Map<string, { person: SyncedPerson; at: Date }> {
  const people = new Map<string, { person: SyncedPerson; at: Date }>();
  for (const { person, objectPerson, timestamp: at = new Date() } of events) {
    for (const each of objectPerson ? [person, objectPerson] : [person]) {
      const before = people.get(keyOf(each));
      if (!before || at < before.at) people.set(keyOf(each), { person: each, at });
    }
  }
  return people;
}

async function findNewPeople(to: Destination, events: readonly PersonEvent[]): Promise<void> {
  const { platform, known, batchSize } = to;
  if (known.size > mostKnown) known.clear();
  // In chronological order, so that renamed accounts are processed correctly.
  const newPeople = [...peopleOf(events)]
    .filter(([key, { person }]) => !known.has(key) && identitiesOf(person, to).length > 0)
    .sort(([, a], [, b]) => a.at.getTime() - b.at.getTime());
  const atOnce = peopleAtOnce(batchSize);
  for (let from = 0; from < newPeople.length; from += atOnce) {
    const some = newPeople.slice(from, from + atOnce);
    const people = some.map(([, seen]) => seen);
    const found = await withRetry(() =>
      platform.db.transaction((tx) => resolvePeople(tx, to, to.integrationId, people)),
    );
    some.forEach(([key], at) => {
      const person = found[at];
      if (person) known.set(key, person);
    });
  }
}

/** Replaces known people that were merged or deleted since their look-up in this run. */
async function refreshKnownPeople(tx: Executor, to: Destination, batch: readonly Row[]): Promise<void> {
  if (batch.length === 0) return;
  const ids = new Set(batch.map(({ activity }) => knownIdOf(to.known, activity)));
  const existing = await tx.execute<{ id: string }>(sql`
    select id from members where id = any(${sql.param([...ids])}::uuid[]) and deleted_at is null`);
  for (const { id } of existing.rows) ids.delete(id);
  if (ids.size === 0) return;
  for (const [key, memberId] of to.known) if (ids.has(memberId)) to.known.delete(key);
  const people = peopleOf(batch.map(({ activity: { person, timestamp } }) => ({ person, timestamp })));
  const missing = [...people].filter(([key]) => !to.known.has(key));
  const found = await resolvePeople(
    tx,
    to,
    to.integrationId,
    missing.map(([, seen]) => seen),
  );
  missing.forEach(([key], at) => {
    const person = found[at];
    if (person) to.known.set(key, person);
  });
}

interface Changed {
  readonly count: number;
  readonly stale: Stale;
}

const noChange: Changed = { count: 0, stale: noneStale };

/**
 * Updates existing activities with states that are not older. Their person stays, because comments of a deleted account
 * are returned with another author.
 */
async function updateActivities(tx: Executor, rows: readonly NewActivity[]): Promise<Changed> {
  const json = bulkJson(
    rows.map(({ id, timestamp, sourceParentId, title, body, url, attributes, asOf }) => ({
      id,
      as_of: asOf,
      at: timestamp,
      parent: sourceParentId,
      title,
      body,
      url,
      attributes,
    })),
  );
  // An activity whose time stands for none keeps the one that it was given first.
  const at = sql`case when r.attributes -> 'writtenTimestamp' = before.attributes -> 'writtenTimestamp'
    then before."timestamp" else r.at end`;
  const changed = await tx.execute<{ member_id: string; organization_id: string | null; moved: boolean }>(sql`
    update activities a set "timestamp" = ${at}, source_parent_id = r.parent, title = r.title, body = r.body,
      url = r.url, attributes = r.attributes, as_of = coalesce(r.as_of, a.as_of)
    from json_to_recordset(${json}::json) as r(id uuid, as_of timestamptz, at timestamptz, parent text, title text,
      body text, url text, attributes jsonb)
    join activities before on before.id = r.id
    where a.id = r.id and coalesce(a.as_of <= r.as_of, true)
      and (before."timestamp", before.source_parent_id, before.title, before.body, before.url, before.attributes)
        is distinct from (${at}, r.parent, r.title, r.body, r.url, r.attributes)
    returning a.member_id, a.organization_id, before."timestamp" <> a."timestamp" as moved`);
  const moved = changed.rows.filter(({ moved }) => moved);
  await noteAffiliationChanges(
    tx,
    moved.map(({ member_id }) => member_id),
  );
  return { count: changed.rows.length, stale: staleOf(moved) };
}

async function removeActivities(tx: Executor, ids: readonly string[]): Promise<Changed> {
  if (ids.length === 0) return noChange;
  const gone = await tx.execute<{ member_id: string; organization_id: string | null }>(sql`
    delete from activities where id = any(${sql.param(ids)}::uuid[]) returning member_id, organization_id`);
  return { count: gone.rows.length, stale: staleOf(gone.rows) };
}

type Parent = { readonly sourceParentId: string; readonly type: string };

/** Deletes the activities below a deleted parent. */
async function removeBelow(tx: Executor, to: Destination, parents: readonly Parent[]): Promise<Changed> {
  if (parents.length === 0) return noChange;
  const gone = await tx.execute<{ member_id: string; organization_id: string | null }>(sql`
    delete from activities a using json_to_recordset(${bulkJson(parents)}::json) as r("sourceParentId" text, type text)
    where a.segment_id = ${to.segmentId}::uuid and a.platform = ${to.key} and a.type = r.type
      and a.source_parent_id = r."sourceParentId"
    returning a.member_id, a.organization_id`);
  return { count: gone.rows.length, stale: staleOf(gone.rows) };
}

/**
 * Adds people without activities to the sub-project.
 * @returns the number of people who were not in it
 */
async function listPeople(tx: Executor, to: Destination, profiles: readonly PersonEvent[]): Promise<number> {
  const ids = [...new Set(profiles.map((profile) => knownIdOf(to.known, profile)))].filter((id) => id !== "");
  if (ids.length === 0) return 0;
  const listed = await tx.execute<{ segment_id: string }>(sql`
    insert into member_segments (segment_id, member_id)
    select place.id, m.id from segments s
    cross join lateral (values (s.id), (s.parent_id), (s.grandparent_id)) as place(id)
    join members m on m.id = any(${sql.param(ids)}::uuid[]) and m.deleted_at is null
    where s.id = ${to.segmentId}::uuid and place.id is not null
    on conflict do nothing returning segment_id`);
  return listed.rows.filter((row) => row.segment_id === to.segmentId).length;
}
