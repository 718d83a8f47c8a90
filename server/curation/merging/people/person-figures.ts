import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { unionOf } from "#server/records/aggregates/add-activities.ts";
import { rebuildMonths } from "#server/records/aggregates/months.ts";
import { rebuildSegments, refreshScores } from "#server/records/aggregates/rebuild-people.ts";
import { addMonths, lockFigures, restorePresence, type SegmentPresence } from "../figures.ts";

/** Adds the secondary's figures to the primary's: by segment, by month, and in the people counts of organizations. */
export async function addPersonFigures(tx: Executor, primaryId: string, secondaryId: string): Promise<void> {
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
  await addMonths(tx, "member", primaryId, secondaryId);
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
  await refreshScores(tx, [primaryId]);
}

/** Recounts a person's activity by month. Separate from segments to keep both transactions short. */
export async function recountMonths(tx: Executor, memberId: string): Promise<void> {
  await lockFigures(tx, "member", memberId);
  await rebuildMonths(tx, "member", [memberId]);
  await refreshScores(tx, [memberId]);
}

/** Recounts a person's activity by segment and corrects the segments in which they are listed. */
export async function recountSegments(tx: Executor, memberId: string, presence: SegmentPresence): Promise<void> {
  await lockFigures(tx, "member", memberId);
  await rebuildSegments(tx, [memberId]);
  await restorePresence(tx, "member", memberId, presence);
}
