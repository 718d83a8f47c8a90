import { sql } from "drizzle-orm";
import { activityId } from "#server/activities/activity-id.ts";
import { addActivities, type NewActivity } from "#server/aggregates/add-activities.ts";
import type { Platform } from "#server/base/platform.ts";
import { bulkJson } from "#server/db/bulk-json.ts";
import type { Executor } from "#server/db/database.ts";
import { withRetry } from "#server/db/with-retry.ts";
import type { createBatchSize } from "#server/jobs/batch-size.ts";
import { withoutErased } from "#server/people/erased-identities.ts";
import type { RecordKind } from "#server/records/record-kind.ts";
import { publishImportedActivities } from "#server/webhooks/publish.ts";
import { activityTypes } from "#shared/domain/activities/activity-types.ts";
import { forgetAccounts } from "./accounts.ts";
import type { Change, SyncedActivity, SyncedOrganization, SyncedPerson } from "./connector.ts";
import { listOrganizations } from "./organizations.ts";
import { identitiesOf, type KnownPerson, resolvePeople } from "./people.ts";
import type { StreamChange } from "./run.ts";

/** Changes that were read together. */
export interface ReadChanges {
  readonly changes: readonly Change[];
  /** When the provider was asked for the first of them, or told them. */
  readonly readAt: Date;
}

/** Where the changes of a page go, and who is known already. */
export interface Destination {
  readonly platform: Pick<Platform, "db" | "log" | "secrets">;
  /** Null where a program sends them. */
  readonly integrationId: string | null;
  /** What was written so far. */
  readonly counts: { added: number; updated: number; deleted: number };
  /** Saves where the stream stands, in the transaction of what was read. */
  save(tx: Executor, change: StreamChange): Promise<void>;
  /** As activities name it. */
  readonly key: string;
  readonly segmentId: string;
  readonly channel: string;
  /** People met in this run, by what was said of them. */
  readonly known: Map<string, KnownPerson>;
  /** The provider tells this by itself: a sync may have read before what is deleted here, and not written it yet. */
  readonly isTold?: boolean;
  /** Members with new activities. */
  readonly touched: Set<string>;
  readonly batchSize: ReturnType<typeof createBatchSize>;
}

/** Records whose aggregates must be computed anew. */
export interface Stale {
  readonly members: readonly string[];
  readonly organizations: readonly string[];
}

export const noneStale: Stale = { members: [], organizations: [] };

export interface Written {
  readonly added: number;
  readonly stale: Stale;
}

/** People at once in a transaction, so that it stays short: one takes about as long as four activities. */
const peopleAtOnce = (batchSize: Destination["batchSize"]) => Math.max(60, Math.round(batchSize.rows() / 4));
/** People kept in memory. */
const mostKnown = 20_000;
/** Characters of an activity's title and body. */
const maxTitle = 500;
const maxBody = 50_000;

interface Row {
  readonly activity: SyncedActivity;
  readonly row: Omit<NewActivity, "memberId" | "organizationId">;
}

/**
 * Writes what a page changes, and then where its stream stands: people first, activities in short transactions, the last
 * of which saves `after`. Cut off in between, the page is read again, and what is there already stays as it is.
 * @param stale what was there before; what comes is added
 * @throws StreamGone
 */
export async function writePage(
  to: Destination,
  { changes, readAt }: ReadChanges,
  stale: Stale,
  after: (written: Written) => StreamChange,
): Promise<Written> {
  const { platform, known, batchSize } = to;
  const { upserted, deleted, parents, profiles, organizations, forgotten } = sortOut(
    to,
    await withoutErased(platform, changes, whoIsTold(to.key)),
  );
  await meet(to, [...upserted.map(({ activity }) => activity), ...profiles]);
  const sorted = upserted.toSorted((a, b) => (keyOf(a.activity.person) < keyOf(b.activity.person) ? -1 : 1));
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
          await meetAgain(tx, to, batch);
          const activities = batch.map(({ activity, row }) => ({ ...row, ...whoDid(known, activity) }));
          const added = await addActivities(tx, activities);
          const changed = added < batch.length ? await updateActivities(tx, activities) : noChange;
          if (added > 0) {
            const ids = activities.map(({ id }) => id);
            await publishImportedActivities(tx, { segmentId: to.segmentId, platform: to.key }, ids);
          }
          if (isLast && to.isTold) await keepDeletions(tx, to, readAt, deleted, parents);
          const gone = isLast ? await removeActivities(tx, deleted) : noChange;
          const below = isLast ? await removeBelow(tx, to, parents) : noChange;
          const listed = isLast
            ? (await listPeople(tx, to, profiles)) + (await listOrganizations(tx, to, organizations))
            : 0;
          const taken = isLast
            ? (await forgetAccounts(tx, to.key, "member", forgotten.member)) +
              (await forgetAccounts(tx, to.key, "organization", forgotten.organization))
            : 0;
          const written = {
            added: before.added + added + listed,
            stale: [changed, gone, below].reduce((stale, { stale: more }) => joinStale(stale, more), before.stale),
          };
          await to.save(tx, isLast ? after(written) : { stale: storedStale(written.stale) });
          return { ...written, batch, updated: changed.count, removed: gone.count + below.count + taken };
        }),
      ),
    );
    to.counts.added += now.added - before.added;
    to.counts.updated += updated;
    to.counts.deleted += removed;
    for (const { activity } of batch) to.touched.add(whoDid(known, activity).memberId);
    total = now;
  } while (from < sorted.length);
  return total;
}

/**
 * Leaves out what the provider has told to be deleted since the rows were read. The lock on the integration puts deletions
 * and pages one after the other, since neither sees what the other has not committed; pages do not wait for each other.
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
  const told = await tx.execute<{ id: string }>(sql`
    select id from told_deletions
    where integration_id = ${integrationId}::uuid and told_at >= ${readAt.toISOString()}::timestamptz`);
  if (told.rows.length === 0) return rows;
  const deleted = new Set(told.rows.map(({ id }) => id));
  return rows.filter(({ row: { id, type, sourceParentId } }) => {
    const isBelow = sourceParentId && deleted.has(idBelow(to, { type, sourceParentId }));
    return !isBelow && !deleted.has(id);
  });
}

/** Keeps what the provider told, for the pages that were read before. */
async function keepDeletions(
  tx: Executor,
  to: Destination,
  toldAt: Date,
  deleted: readonly string[],
  parents: readonly Parent[],
): Promise<void> {
  const ids = [...new Set([...deleted, ...parents.map((parent) => idBelow(to, parent))])];
  if (ids.length === 0) return;
  await tx.execute(sql`
    insert into told_deletions (integration_id, id, told_at)
    select ${to.integrationId}::uuid, id, ${toldAt.toISOString()}::timestamptz
    from unnest(${sql.param(ids)}::uuid[]) as id
    on conflict (integration_id, id) do update set told_at = greatest(told_deletions.told_at, excluded.told_at)`);
}

/** Stands for all activities of a type below a parent. No activity has a type with a blank. */
const idBelow = ({ segmentId, key: platform }: Destination, { type, sourceParentId }: Parent): string =>
  activityId({ segmentId, platform, channel: "", type: `below ${type}`, sourceId: sourceParentId });

/** The identities of the people that a change tells of. */
const whoIsTold = (key: string) => (change: Change) => {
  if (change.op === "person") return identitiesOf(change.person, key);
  return change.op === "upsert" ? identitiesOf(change.activity.person, key) : [];
};

/** Null where there is nothing. */
export const storedStale = (stale: Stale): Stale | null =>
  stale.members.length + stale.organizations.length > 0 ? stale : null;

/** Each activity once: what was said last counts. */
function sortOut(to: Destination, changes: readonly Change[]) {
  const rows = new Map<string, Row>();
  const deleted = new Set<string>();
  const parents: Parent[] = [];
  const profiles: { person: SyncedPerson }[] = [];
  const organizations: SyncedOrganization[] = [];
  const forgotten: Record<RecordKind, string[]> = { member: [], organization: [] };
  const { key: platform, segmentId } = to;
  const isPerson = (person: SyncedPerson) => identitiesOf(person, platform).length > 0;
  for (const change of changes) {
    if (change.op === "person") {
      if (isPerson(change.person)) profiles.push({ person: change.person });
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
      const row = toRow(to, change.activity);
      deleted.delete(row.id);
      rows.set(row.id, { activity: change.activity, row });
    } else {
      const { type, sourceId } = change.activity;
      to.platform.log.warn({ platform, type, sourceId }, "An activity without a person or a time was left out");
    }
  }
  return { upserted: [...rows.values()], deleted: [...deleted], parents, profiles, organizations, forgotten };
}

function toRow(to: Destination, activity: SyncedActivity): Row["row"] {
  const { type, sourceId, channel = to.channel, timestamp, title, body, attributes, objectPerson } = activity;
  const { key: platform, segmentId } = to;
  const object = objectPerson && identitiesOf(objectPerson, platform)[0];
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
    title: title?.slice(0, maxTitle) || null,
    body: body?.slice(0, maxBody) || null,
    url: activity.url ?? null,
    attributes: { ...attributes, ...(object && { objectMember: { platform: object.platform, value: object.value } }) },
    username: identitiesOf(activity.person, platform)[0]?.value ?? null,
  };
}

const keys = new WeakMap<SyncedPerson, string>();

/** What was said of a person. Kept, since sorting a page asks for it again and again. */
function keyOf(person: SyncedPerson): string {
  const key = keys.get(person) ?? JSON.stringify(person);
  keys.set(person, key);
  return key;
}

function whoDid(known: Destination["known"], { person }: { person: SyncedPerson }): KnownPerson {
  return known.get(keyOf(person)) ?? { memberId: "", organizationId: null };
}

type Deed = {
  readonly person: SyncedPerson;
  readonly objectPerson?: SyncedPerson | undefined;
  readonly timestamp?: Date;
};

/** Everybody in these once, with their first activity. */
function peopleOf(deeds: readonly Deed[]): Map<string, { person: SyncedPerson; at: Date }> {
  const people = new Map<string, { person: SyncedPerson; at: Date }>();
  for (const { person, objectPerson, timestamp: at = new Date() } of deeds) {
    for (const each of objectPerson ? [person, objectPerson] : [person]) {
      const before = people.get(keyOf(each));
      if (!before || at < before.at) people.set(keyOf(each), { person: each, at });
    }
  }
  return people;
}

async function meet(to: Destination, deeds: readonly Deed[]): Promise<void> {
  const { platform, known, batchSize } = to;
  if (known.size > mostKnown) known.clear();
  // In the order of their deeds, in which accounts were renamed.
  const strangers = [...peopleOf(deeds)]
    .filter(([key, { person }]) => !known.has(key) && identitiesOf(person, to.key).length > 0)
    .sort(([, a], [, b]) => a.at.getTime() - b.at.getTime());
  const atOnce = peopleAtOnce(batchSize);
  for (let from = 0; from < strangers.length; from += atOnce) {
    const some = strangers.slice(from, from + atOnce);
    const people = some.map(([, seen]) => seen);
    const found = await withRetry(() =>
      platform.db.transaction((tx) => resolvePeople(tx, to.key, to.integrationId, people)),
    );
    some.forEach(([key], at) => {
      const person = found[at];
      if (person) known.set(key, person);
    });
  }
}

/** Whoever was merged or deleted since we met them is met again. */
async function meetAgain(tx: Executor, to: Destination, batch: readonly Row[]): Promise<void> {
  if (batch.length === 0) return;
  const ids = new Set(batch.map(({ activity }) => whoDid(to.known, activity).memberId));
  const there = await tx.execute<{ id: string }>(sql`
    select id from members where id = any(${sql.param([...ids])}::uuid[]) and deleted_at is null`);
  for (const { id } of there.rows) ids.delete(id);
  if (ids.size === 0) return;
  for (const [key, { memberId }] of to.known) if (ids.has(memberId)) to.known.delete(key);
  const people = peopleOf(batch.map(({ activity: { person, timestamp } }) => ({ person, timestamp })));
  const lost = [...people].filter(([key]) => !to.known.has(key));
  const found = await resolvePeople(
    tx,
    to.key,
    to.integrationId,
    lost.map(([, seen]) => seen),
  );
  lost.forEach(([key], at) => {
    const person = found[at];
    if (person) to.known.set(key, person);
  });
}

interface Changed {
  readonly count: number;
  readonly stale: Stale;
}

const noChange: Changed = { count: 0, stale: noneStale };

/** Whose an activity is stays: a deleted account's comments come back as somebody else's. */
async function updateActivities(tx: Executor, rows: readonly NewActivity[]): Promise<Changed> {
  const json = bulkJson(
    rows.map(({ id, timestamp, sourceParentId, title, body, url, attributes }) => ({
      id,
      at: timestamp,
      parent: sourceParentId,
      title,
      body,
      url,
      attributes,
    })),
  );
  const changed = await tx.execute<{ member_id: string; organization_id: string | null; moved: boolean }>(sql`
    update activities a set "timestamp" = r.at, source_parent_id = r.parent, title = r.title, body = r.body,
      url = r.url, attributes = r.attributes
    from json_to_recordset(${json}::json) as r(id uuid, at timestamptz, parent text, title text, body text, url text,
      attributes jsonb)
    join activities before on before.id = r.id
    where a.id = r.id and (before."timestamp", before.source_parent_id, before.title, before.body, before.url,
      before.attributes) is distinct from (r.at, r.parent, r.title, r.body, r.url, r.attributes)
    returning a.member_id, a.organization_id, before."timestamp" <> a."timestamp" as moved`);
  return { count: changed.rows.length, stale: staleOf(changed.rows.filter(({ moved }) => moved)) };
}

async function removeActivities(tx: Executor, ids: readonly string[]): Promise<Changed> {
  if (ids.length === 0) return noChange;
  const gone = await tx.execute<{ member_id: string; organization_id: string | null }>(sql`
    delete from activities where id = any(${sql.param(ids)}::uuid[]) returning member_id, organization_id`);
  return { count: gone.rows.length, stale: staleOf(gone.rows) };
}

type Parent = { readonly sourceParentId: string; readonly type: string };

/** Deletes what stands below something that is gone. */
async function removeBelow(tx: Executor, to: Destination, parents: readonly Parent[]): Promise<Changed> {
  if (parents.length === 0) return noChange;
  const gone = await tx.execute<{ member_id: string; organization_id: string | null }>(sql`
    delete from activities a using json_to_recordset(${bulkJson(parents)}::json) as r("sourceParentId" text, type text)
    where a.segment_id = ${to.segmentId}::uuid and a.platform = ${to.key} and a.type = r.type
      and a.source_parent_id = r."sourceParentId"
    returning a.member_id, a.organization_id`);
  return { count: gone.rows.length, stale: staleOf(gone.rows) };
}

/** The records that these activities belong to. */
export const staleOf = (rows: readonly { member_id: string; organization_id: string | null }[]): Stale => ({
  members: [...new Set(rows.map((row) => row.member_id))],
  organizations: [...new Set(rows.flatMap((row) => row.organization_id ?? []))],
});

/** Both together, each once. */
export const joinStale = (before: Stale, more: Stale): Stale => ({
  members: [...new Set([...before.members, ...more.members])],
  organizations: [...new Set([...before.organizations, ...more.organizations])],
});

/** Lists people who have done nothing (yet) in the sub-project. @returns how many were not listed there */
async function listPeople(tx: Executor, to: Destination, profiles: readonly Deed[]): Promise<number> {
  const ids = [...new Set(profiles.map((profile) => whoDid(to.known, profile).memberId))].filter((id) => id !== "");
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
