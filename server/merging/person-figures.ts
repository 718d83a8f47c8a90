import { sql } from "drizzle-orm";
import { unionOf } from "#server/aggregates/add-activities.ts";
import { refreshMemberCounts } from "#server/aggregates/rebuild-organizations.ts";
import { rebuildMonths, rebuildPlaces, refreshScores } from "#server/aggregates/rebuild-people.ts";
import type { Executor } from "#server/db/database.ts";
import { insertRows } from "#server/db/insert-rows.ts";
import type { PersonRecord } from "./person-record.ts";
import { knownAll, knownWithout, type Placed, placedApart } from "./segment-presence.ts";

/**
 * Adds the figures of the secondary to those of the primary: by segment and by month, and with whom the organizations
 * count. What an import adds at this moment is either in them or comes afterwards to the primary.
 */
export async function addFigures(tx: Executor, primaryId: string, secondaryId: string): Promise<void> {
  await tx.execute(sql`
    with gone as (delete from member_segments where member_id = ${secondaryId}::uuid returning *)
    insert into member_segments as kept
      (segment_id, member_id, activity_count, last_active, platforms, activity_types, average_sentiment)
    select segment_id, ${primaryId}::uuid, activity_count, last_active, platforms, activity_types, average_sentiment
    from gone
    on conflict (segment_id, member_id) do update set
      activity_count = kept.activity_count + excluded.activity_count,
      last_active = greatest(kept.last_active, excluded.last_active),
      platforms = ${unionOf("platforms")},
      activity_types = ${unionOf("activity_types")},
      average_sentiment = case
        when kept.average_sentiment is null or excluded.average_sentiment is null
          then coalesce(kept.average_sentiment, excluded.average_sentiment)
        else (kept.average_sentiment * kept.activity_count + excluded.average_sentiment * excluded.activity_count)
          / greatest(1, kept.activity_count + excluded.activity_count)
      end`);
  await tx.execute(sql`
    with gone as (delete from member_months where member_id = ${secondaryId}::uuid returning *)
    insert into member_months as kept (member_id, segment_id, platform, month, count)
    select ${primaryId}::uuid, segment_id, platform, month, count from gone
    on conflict (member_id, month, segment_id, platform) do update set count = kept.count + excluded.count`);
  await tx.execute(sql`
    with gone as (
      delete from organization_people where member_id = ${secondaryId}::uuid returning segment_id, organization_id
    ), added as (
      insert into organization_people (segment_id, organization_id, member_id)
      select segment_id, organization_id, ${primaryId}::uuid from gone on conflict do nothing
      returning segment_id, organization_id
    )
    update organization_segments os set member_count = greatest(0, os.member_count - 1)
    from (select segment_id, organization_id from gone except select segment_id, organization_id from added) twice
    where os.segment_id = twice.segment_id and os.organization_id = twice.organization_id`);
  await refreshScores(tx, { memberIds: [primaryId] });
}

/**
 * Figures as they were before a merge, at once: those of the secondary come back and go down at the primary. What
 * arrived since is counted when the work behind is done (`countMonthsAgain`, `countPlacesAgain`).
 */
export async function splitFigures(
  tx: Executor,
  current: PersonRecord,
  primary: PersonRecord,
  secondary: PersonRecord,
): Promise<{ primary: Placed; secondary: Placed }> {
  await insertRows(
    tx,
    "member_segments",
    secondary.figures.map((row) => ({ ...row, member_id: secondary.id })),
  );
  for (const { segment_id, activity_count } of secondary.figures) {
    await tx.execute(sql`
      update member_segments set activity_count = greatest(0, activity_count - ${Number(activity_count)}::int)
      where member_id = ${primary.id}::uuid and segment_id = ${String(segment_id)}::uuid`);
  }
  return placedApart(current.figures, primary.figures, secondary.figures);
}

/** A new person made of an identity is known wherever the one was whom it was taken from, until activity tells. */
export async function placeBeside(
  tx: Executor,
  current: PersonRecord,
  newId: string,
): Promise<{ primary: Placed; secondary: Placed }> {
  const segments = knownAll(current.figures);
  await insertRows(
    tx,
    "member_segments",
    segments.map((segment_id) => ({
      segment_id,
      member_id: newId,
      activity_count: 0,
      platforms: [],
      activity_types: [],
    })),
  );
  return {
    primary: { without: knownWithout(current.figures), otherwise: segments },
    secondary: { without: [], otherwise: segments },
  };
}

/**
 * Counts a person's months anew after activities went to or came from another. An import that adds to them waits: what
 * it adds is either counted here or added afterwards. Apart from the places, so that others get their turn in between.
 */
export async function countMonthsAgain(tx: Executor, memberId: string): Promise<void> {
  await lockFigures(tx, memberId);
  await rebuildMonths(tx, { memberIds: [memberId] });
  await refreshScores(tx, { memberIds: [memberId] });
}

/** The same for what they did in each segment, and for where they are known. */
export async function countPlacesAgain(tx: Executor, memberId: string, placed: Placed): Promise<void> {
  await lockFigures(tx, memberId);
  await rebuildPlaces(tx, { memberIds: [memberId] });
  await tx.execute(sql`
    delete from member_segments where member_id = ${memberId}::uuid and activity_count = 0
      and segment_id <> all(${sql.param(placed.without)}::uuid[])`);
  await tx.execute(sql`
    insert into member_segments (segment_id, member_id)
    select s.id, ${memberId}::uuid from segments s where s.id = any(${sql.param(placed.without)}::uuid[])
    on conflict do nothing`);
  await tx.execute(sql`
    insert into member_segments (segment_id, member_id)
    select s.id, ${memberId}::uuid from segments s where s.id = any(${sql.param(placed.otherwise)}::uuid[])
      and not exists (select 1 from member_segments known where known.member_id = ${memberId}::uuid)`);
}

async function lockFigures(tx: Executor, memberId: string): Promise<void> {
  await tx.execute(sql`select 1 from members where id = ${memberId}::uuid for update`);
  await tx.execute(sql`
    select 1 from member_segments where member_id = ${memberId}::uuid order by segment_id for update`);
}

/** The same for the people that organizations count: after activities went from one of these people to the other. */
export async function countOrganizationsAgain(tx: Executor, memberIds: readonly string[]): Promise<void> {
  const ids = sql`any(${sql.param(memberIds)}::uuid[])`;
  await tx.execute(sql`delete from organization_people where member_id = ${ids}`);
  await tx.execute(sql`
    insert into organization_people (segment_id, organization_id, member_id)
    select distinct place.id, a.organization_id, a.member_id
    from (select distinct segment_id, organization_id, member_id from activities
      where member_id = ${ids} and organization_id is not null) a
    join segments s on s.id = a.segment_id
    cross join lateral (values (s.id), (s.parent_id), (s.grandparent_id)) as place(id)
    where place.id is not null`);
  await refreshMemberCounts(tx, memberIds);
}
