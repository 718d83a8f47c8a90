import { bulkJson } from "#server/platform/db/bulk-json.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { deletedAccounts } from "#server/records/common/editable-ids.ts";
import { decideOrganizations } from "#server/records/employers/decide.ts";
import { addToMonths } from "./months.ts";

/** Activity as provided by a source. `id` is `activityId(...)` of the other fields. */
export interface NewActivity {
  id: string;
  timestamp: Date;
  platform: string;
  type: string;
  channel: string;
  sourceId: string;
  sourceParentId?: string | null;
  /** A sub-project. */
  segmentId: string;
  memberId: string;
  integrationId?: string | null;
  title?: string | null;
  body?: string | null;
  url?: string | null;
  attributes?: Record<string, unknown>;
  sentiment?: number | null;
  /** Identity on the platform that performed the activity. An unmerge assigns the activity by it. */
  username?: string | null;
  manuallyCreated?: boolean;
  /** Time of this state at the provider, where an earlier state may arrive later. */
  asOf?: Date | null;
}

/**
 * Inserts activities and updates every aggregate in one statement. Decides which organizations they count for. Skips
 * and does not count existing activities and those deleted by hand, so a batch may be sent twice. Updates the
 * aggregates of the sub-project, its project and its group. Moves a joined date back to the first activity.
 *
 * About 250 rows keep a transaction on PGlite under 50 ms. `averageSentiment` is left to `rebuildPeopleAggregates`: an
 * average cannot be updated without its count.
 * @returns number of new activities
 */
export async function addActivities(tx: Executor, rows: readonly NewActivity[]): Promise<number> {
  if (rows.length === 0) return 0;
  const organizations = await decideOrganizations(tx, rows);
  const json = bulkJson(rows.map((row, at) => ({ ...toRecord(row), organization_id: organizations[at] ?? null })));
  const result = await tx.execute<{ added: number }>(sql`
    with incoming as (
      select * from json_to_recordset(${json}::json) as r(
        id uuid, at timestamptz, platform text, type text, channel text, source_id text, source_parent_id text,
        segment_id uuid, member_id uuid, organization_id uuid, integration_id uuid, title text, body text, url text,
        attributes jsonb, sentiment smallint, username text, manually_created boolean,
        as_of timestamptz)
    ), inserted as (
      insert into activities (id, "timestamp", platform, type, channel, source_id, source_parent_id, segment_id,
        member_id, organization_id, integration_id, title, body, url, attributes, sentiment, username, manually_created,
        as_of)
      select id, at, platform, type, channel, source_id, source_parent_id, segment_id, member_id, organization_id,
        integration_id, title, body, url, coalesce(attributes, '{}'), sentiment, username, manually_created,
        as_of
      from incoming where not exists (select from deleted_activities d where d.id = incoming.id)
      on conflict (id) do nothing
      returning segment_id, member_id, organization_id, platform, type, channel, "timestamp" as at
    ), placed as (
      select i.*, place.id as place
      from inserted i join segments s on s.id = i.segment_id
      cross join lateral (values (s.id), (s.parent_id), (s.grandparent_id)) as place(id)
      where place.id is not null
    ), in_segments as (
      insert into member_segments as kept (segment_id, member_id, activity_count, last_active, platforms, activity_types)
      select place, member_id, count(*), max(at), array_agg(distinct platform order by platform),
        array_agg(distinct platform || ':' || type order by platform || ':' || type)
      from placed where member_id not in ${deletedAccounts} group by place, member_id
      on conflict (segment_id, member_id) do update set
        activity_count = kept.activity_count + excluded.activity_count,
        last_active = greatest(kept.last_active, excluded.last_active),
        platforms = ${unionOf("platforms")},
        activity_types = ${unionOf("activity_types")}
    ), in_months as (
      ${addToMonths("member", sql`inserted`)}
    ), affiliated as (
      insert into organization_people (segment_id, organization_id, member_id)
      select distinct place, organization_id, member_id from placed where organization_id is not null
      on conflict do nothing
      returning segment_id, organization_id
    ), newcomers as (
      select segment_id, organization_id, count(*)::int as people from affiliated group by segment_id, organization_id
    ), organizations_in_segments as (
      insert into organization_segments as kept
        (segment_id, organization_id, activity_count, member_count, first_active, last_active, platforms)
      select p.place, p.organization_id, count(*), coalesce(max(n.people), 0), min(p.at), max(p.at),
        array_agg(distinct p.platform order by p.platform)
      from placed p
      left join newcomers n on n.segment_id = p.place and n.organization_id = p.organization_id
      where p.organization_id is not null
      group by p.place, p.organization_id
      on conflict (segment_id, organization_id) do update set
        activity_count = kept.activity_count + excluded.activity_count,
        member_count = kept.member_count + excluded.member_count,
        first_active = least(kept.first_active, excluded.first_active),
        last_active = greatest(kept.last_active, excluded.last_active),
        platforms = ${unionOf("platforms")}
    ), organizations_in_months as (
      ${addToMonths("organization", sql`inserted`)}
    ), seen_channels as (
      insert into activity_channels (segment_id, platform, channel)
      select distinct segment_id, platform, channel from inserted where channel <> ''
      on conflict do nothing
    ), seen_types as (
      insert into activity_types_seen (segment_id, platform, type)
      select distinct segment_id, platform, type from inserted
      on conflict do nothing
    ), people_joined as (
      update members set joined_at = f.first
      from (select member_id, min(at) as first from inserted group by member_id) f
      where members.id = f.member_id and members.joined_at > f.first
        and not members.manually_created and not 'joinedAt' = any(members.manually_changed_fields)
    ), organizations_joined as (
      update organizations set joined_at = f.first
      from (select organization_id, min(at) as first from inserted group by organization_id) f
      where organizations.id = f.organization_id and coalesce(organizations.joined_at > f.first, true)
        and not 'joinedAt' = any(organizations.manually_changed_fields)
    )
    select count(*)::int as added from inserted`);
  return result.rows[0]?.added ?? 0;
}

/** SQL for the sorted union of an upsert's old row (`kept`) and new row (`excluded`). Sorts only when it changes. */
export function unionOf(column: "platforms" | "activity_types") {
  const name = sql.identifier(column);
  return sql`case when kept.${name} @> excluded.${name} then kept.${name}
    else (select array_agg(distinct x order by x) from unnest(kept.${name} || excluded.${name}) as x) end`;
}

function toRecord(row: NewActivity) {
  return {
    id: row.id,
    at: row.timestamp,
    platform: row.platform,
    type: row.type,
    channel: row.channel,
    source_id: row.sourceId,
    source_parent_id: row.sourceParentId ?? null,
    segment_id: row.segmentId,
    member_id: row.memberId,
    integration_id: row.integrationId ?? null,
    title: row.title ?? null,
    body: row.body ?? null,
    url: row.url ?? null,
    attributes: row.attributes ?? {},
    sentiment: row.sentiment ?? null,
    username: row.username ?? null,
    manually_created: row.manuallyCreated ?? false,
    as_of: row.asOf ?? null,
  };
}
