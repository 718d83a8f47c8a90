import { unionOf } from "#server/aggregates/add-activities.ts";
import { rebuildOrganizationAggregates } from "#server/aggregates/rebuild-organizations.ts";
import type { Executor } from "#server/db/database.ts";
import { sql } from "#server/db/drizzle.ts";
import { addMonths, lockFigures, restorePresence, type SegmentPresence } from "../figures.ts";

/** Adds the secondary's figures to the primary's. A person who was active for both counts once. */
export async function addOrganizationFigures(tx: Executor, primaryId: string, secondaryId: string): Promise<void> {
  await tx.execute(sql`
    with people as (
      delete from organization_people where organization_id = ${secondaryId}::uuid returning segment_id, member_id
    ), added as (
      insert into organization_people (segment_id, organization_id, member_id)
      select segment_id, ${primaryId}::uuid, member_id from people on conflict do nothing
      returning segment_id, member_id
    ), newcomers as (
      select a.segment_id, count(*)::int as n from added a join members m on m.id = a.member_id
      where m.deleted_at is null group by a.segment_id
    ), gone as (
      delete from organization_segments where organization_id = ${secondaryId}::uuid returning *
    )
    insert into organization_segments as kept
      (segment_id, organization_id, activity_count, member_count, first_active, last_active, platforms,
        avg_contributor_engagement)
    select g.segment_id, ${primaryId}::uuid, g.activity_count, coalesce(n.n, 0), g.first_active, g.last_active,
      g.platforms, g.avg_contributor_engagement
    from gone g left join newcomers n on n.segment_id = g.segment_id
    on conflict (segment_id, organization_id) do update set
      activity_count = kept.activity_count + excluded.activity_count,
      member_count = kept.member_count + excluded.member_count,
      first_active = least(kept.first_active, excluded.first_active),
      last_active = greatest(kept.last_active, excluded.last_active),
      platforms = ${unionOf("platforms")},
      avg_contributor_engagement = coalesce(kept.avg_contributor_engagement, excluded.avg_contributor_engagement)`);
  await addMonths(tx, "organization", primaryId, secondaryId);
}

/** Recounts an organization's figures and corrects the segments in which it is listed. */
export async function recountOrganization(tx: Executor, id: string, presence: SegmentPresence): Promise<void> {
  await lockFigures(tx, "organization", id);
  await rebuildOrganizationAggregates(tx, [id]);
  await restorePresence(tx, "organization", id, presence);
}
