import { bulkJson } from "#server/platform/db/bulk-json.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import type { NewActivity } from "#server/records/aggregates/add-activities.ts";
import { noteAffiliationChanges } from "#server/records/employers/note-changes.ts";
import { activityTypes } from "#shared/domain/activities/activity-types.ts";
import { type Stale, staleOf } from "./stale.ts";

/** A read activity, before it is stored. */
export interface ReadActivity {
  readonly row: NewActivity;
  /** True when its id contains names of accounts, which may change. */
  readonly hasNamedId: boolean;
  /** Id of the record at the provider when its activity's id is its place, which changes. */
  readonly recordId: string | null;
  /** True when its record got a new id as it came from another channel; "unknown" when it may have. */
  readonly isTransferred: boolean | "unknown";
  /** True when the provider no longer has the account that performed it. */
  readonly isByDeletedAccount: boolean;
}

interface Options {
  /** True when records keep their ids when they move to another partition of the integration. */
  readonly recordsMove: boolean;
  /** Ids of all activities that were read together. */
  readonly readIds: ReadonlySet<string>;
}

type Stored = {
  at: number;
  id: string;
  source_id: string;
  segment_id: string;
  channel: string;
  member_id: string;
  organization_id: string | null;
  object: string | null;
  text: string | null;
  is_deleted_account: boolean;
  /** True when the stored state is later than the one that was read. */
  is_later: boolean;
};

export interface Matched {
  /** The read activities, with the ids of the stored activities that they are. Without those whose stored state is later. */
  readonly rows: readonly NewActivity[];
  readonly moved: number;
  /** Records whose aggregates must be recomputed. */
  readonly stale: Stale;
}

/**
 * Finds stored activities that were read again under another id, by what does not change: the provider's id in another
 * partition or place, else type, parent and time; after a transfer type, person, time and text. Moves them to the partition where they were read. Activities of
 * deleted accounts stay with the person who is known to have performed them.
 */
export async function matchStored(
  tx: Executor,
  read: readonly ReadActivity[],
  { recordsMove, readIds }: Options,
): Promise<Matched> {
  const rows = read.map(({ row }) => row);
  const sought = read.flatMap(({ row, hasNamedId, recordId, isTransferred }, at) => {
    if (!row.integrationId) return [];
    const one = { ...soughtOf(row), at, named: hasNamedId, transferred: false, record: recordId, type: row.type };
    const transfers = isTransferred !== false ? [{ ...one, named: false, transferred: true }] : [];
    if (!(recordsMove || hasNamedId || recordId !== null)) return transfers;
    // A record may become one of another type, such as a reply that becomes a topic.
    const types = recordId === null ? [row.type] : Object.keys(activityTypes[row.platform] ?? {});
    return [...transfers, ...types.map((type) => ({ ...one, type }))];
  });
  const none = { rows, moved: 0, stale: staleOf([]) };
  if (sought.length === 0) return none;
  const found = await tx.execute<Stored>(sql`
    select r.at, a.id, a.source_id, a.segment_id, a.channel, a.member_id, a.organization_id,
      a.attributes #>> '{objectMember,value}' as object, coalesce(a.body, a.title) as text, m.is_deleted_account,
      coalesce(a.as_of > r.as_of, false) as is_later
    from json_to_recordset(${bulkJson(sought)}::json) as r(at int, id uuid, integration_id uuid, platform text, type text,
      source_id text, parent text, channel text, segment_id uuid, moment timestamptz, named boolean, transferred boolean, record text,
      member_id uuid, body text, as_of timestamptz)
    join lateral (
      select r.segment_id as id union
      select s.segment_id from integration_streams s where s.integration_id = r.integration_id and not r.named
    ) place on place.id is not null
    join activities a on a.segment_id = place.id and a.platform = r.platform and a.type = r.type and a."timestamp" = r.moment
    join members m on m.id = a.member_id
    where not exists (select 1 from activities same where same.id = r.id) and a.integration_id = r.integration_id
      and a.id <> r.id and case
        when r.transferred then a.channel <> r.channel
        when r.record is null then a.source_parent_id is not distinct from r.parent
          and case when r.named then a.channel = r.channel else a.source_id = r.source_id end
        -- Earlier versions stored no id of the record.
        else coalesce(a.attributes ->> 'recordId' = r.record,
          a.member_id = r.member_id and a.body is not distinct from r.body) end
    order by r.at, a.id`);
  if (found.rows.length === 0) return none;
  const taken = new Set<string>();
  const matches = new Map<number, Stored>();
  const stored = Map.groupBy(
    found.rows.filter(({ id }) => !readIds.has(id)),
    ({ at }) => at,
  );
  // Exact matches first, so that they leave the rest to the uncertain ones.
  for (const isMatch of [isSamePerson, isSameEvent]) {
    for (const [at, candidates] of stored) {
      const one = read[at];
      if (!one || matches.has(at)) continue;
      const free = candidates.filter(({ id }) => !taken.has(id));
      const match = free.find((each) => isMatch(one, each, free.length));
      if (!match) continue;
      taken.add(match.id);
      matches.set(at, match);
    }
  }
  return applyMatches(tx, read, matches);
}

function soughtOf(row: NewActivity) {
  const { id, integrationId, platform, sourceId, sourceParentId, channel, segmentId, timestamp, memberId, body, asOf } =
    row;
  return {
    ...{
      id,
      integration_id: integrationId,
      platform,
      source_id: sourceId,
      channel,
      segment_id: segmentId,
    },
    ...{ parent: sourceParentId ?? null, moment: timestamp, member_id: memberId, body: body ?? null },
    as_of: asOf ?? null,
  };
}

const objectOf = ({ attributes }: NewActivity): string | null =>
  (attributes?.objectMember as { value?: string } | undefined)?.value ?? null;

/** A transferred record has the person and the text of others, too. */
const isElsewhere = ({ row, isTransferred }: ReadActivity, stored: Stored): boolean =>
  isTransferred !== false && row.channel !== stored.channel;

function isSamePerson(one: ReadActivity, stored: Stored): boolean {
  const { row } = one;
  const hasText = !isElsewhere(one, stored) || (row.body ?? row.title ?? null) === stored.text;
  return row.memberId === stored.member_id && objectOf(row) === stored.object && hasText;
}

/** With several events of one moment, only what a deleted or renamed account explains is the same. */
function isSameEvent(one: ReadActivity, stored: Stored, count: number): boolean {
  const { row, hasNamedId, isByDeletedAccount } = one;
  if (!hasNamedId && !isElsewhere(one, stored)) return true;
  if (one.isTransferred === "unknown" && isElsewhere(one, stored)) return false;
  const isExplained = row.memberId === stored.member_id || isByDeletedAccount || stored.is_deleted_account;
  return isExplained && (count === 1 || (objectOf(row) === stored.object && !isElsewhere(one, stored)));
}

async function applyMatches(
  tx: Executor,
  read: readonly ReadActivity[],
  matches: ReadonlyMap<number, Stored>,
): Promise<Matched> {
  const moves: object[] = [];
  const owners: object[] = [];
  const keepsId = ({ row, hasNamedId }: ReadActivity, match: Stored) => hasNamedId && row.channel === match.channel;
  const applied = new Map<number, Stored>();
  const rows = read.flatMap((one, at) => {
    const { row, isByDeletedAccount } = one;
    const match = matches.get(at);
    if (!match) return row;
    // The record has moved on since.
    if (!keepsId(one, match) && match.is_later) return [];
    applied.set(at, match);
    if (!keepsId(one, match)) {
      const { id: to, type, sourceId: source_id, segmentId: segment_id, channel } = row;
      moves.push({ from: match.id, to, type, source_id, segment_id, channel });
      return row;
    }
    if (match.is_deleted_account && !isByDeletedAccount) {
      const { memberId, username = null } = row;
      owners.push({ id: match.id, member_id: memberId, username });
    }
    return { ...row, id: match.id, sourceId: match.source_id };
  });
  if (moves.length > 0) {
    await tx.execute(sql`
      with moved as (
        update activities a set id = r."to", type = r.type, source_id = r.source_id, segment_id = r.segment_id,
          channel = r.channel
        from json_to_recordset(${bulkJson(moves)}::json)
          as r("from" uuid, "to" uuid, type text, source_id text, segment_id uuid, channel text)
        where a.id = r."from" returning a.segment_id, a.platform, a.type, a.channel
      ), types as (
        insert into activity_types_seen (segment_id, platform, type)
        select distinct segment_id, platform, type from moved on conflict do nothing
      )
      insert into activity_channels (segment_id, platform, channel)
      select distinct segment_id, platform, channel from moved on conflict do nothing`);
  }
  if (owners.length > 0) {
    await tx.execute(sql`
      update activities a set member_id = r.member_id, username = r.username
      from json_to_recordset(${bulkJson(owners)}::json) as r(id uuid, member_id uuid, username text) where a.id = r.id`);
  }
  const changed = [...applied].filter(([at, match]) => {
    const one = read[at];
    return !one || !keepsId(one, match) || (match.is_deleted_account && !one.isByDeletedAccount);
  });
  const before = changed.map(([, match]) => match);
  const after = changed.flatMap(([at]) => read[at]?.row ?? []);
  const now = after.map(({ memberId }) => ({ member_id: memberId, organization_id: null }));
  // Person and sub-project decide the organization.
  await noteAffiliationChanges(
    tx,
    [...before, ...now].map(({ member_id }) => member_id),
  );
  return { rows, moved: moves.length, stale: staleOf([...before, ...now]) };
}
