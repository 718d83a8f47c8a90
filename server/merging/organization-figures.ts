import { sql } from "drizzle-orm";
import { unionOf } from "#server/aggregates/add-activities.ts";
import { rebuildOrganizationAggregates } from "#server/aggregates/rebuild-organizations.ts";
import type { Executor } from "#server/db/database.ts";
import { insertRows } from "#server/db/insert-rows.ts";
import type { OrganizationRecord } from "./organization-record.ts";
import { knownAll, knownWithout, type Placed, placedApart } from "./segment-presence.ts";

/** Adds the figures of the secondary to those of the primary; who was active for both counts once. */
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
  await tx.execute(sql`
    with gone as (delete from organization_months where organization_id = ${secondaryId}::uuid returning *)
    insert into organization_months as kept (organization_id, segment_id, platform, month, count)
    select ${primaryId}::uuid, segment_id, platform, month, count from gone
    on conflict (organization_id, month, segment_id, platform) do update set count = kept.count + excluded.count`);
}

/** As `splitFigures` of people: at once what was before the merge, exactly when the work behind is done. */
export async function splitOrganizationFigures(
  tx: Executor,
  current: OrganizationRecord,
  primary: OrganizationRecord,
  secondary: OrganizationRecord,
): Promise<{ primary: Placed; secondary: Placed }> {
  await insertRows(
    tx,
    "organization_segments",
    secondary.figures.map((row) => ({ ...row, organization_id: secondary.id })),
  );
  for (const { segment_id, activity_count } of secondary.figures) {
    await tx.execute(sql`
      update organization_segments set activity_count = greatest(0, activity_count - ${Number(activity_count)}::int)
      where organization_id = ${primary.id}::uuid and segment_id = ${String(segment_id)}::uuid`);
  }
  return placedApart(current.figures, primary.figures, secondary.figures);
}

/** A new organization made of an identity is known wherever the one was from which it was taken, until activity tells. */
export async function placeOrganizationBeside(
  tx: Executor,
  current: OrganizationRecord,
  newId: string,
): Promise<{ primary: Placed; secondary: Placed }> {
  const segments = knownAll(current.figures);
  await insertRows(
    tx,
    "organization_segments",
    segments.map((segment_id) => ({
      segment_id,
      organization_id: newId,
      activity_count: 0,
      member_count: 0,
      platforms: [],
    })),
  );
  return {
    primary: { without: knownWithout(current.figures), otherwise: segments },
    secondary: { without: [], otherwise: segments },
  };
}

/** Counts an organization's figures anew, as `countPlacesAgain` those of a person. */
export async function countOrganizationAgain(tx: Executor, id: string, placed: Placed): Promise<void> {
  await tx.execute(sql`select 1 from organizations where id = ${id}::uuid for update`);
  await tx.execute(sql`
    select 1 from organization_segments where organization_id = ${id}::uuid order by segment_id for update`);
  await rebuildOrganizationAggregates(tx, { organizationIds: [id] });
  await tx.execute(sql`
    delete from organization_segments where organization_id = ${id}::uuid and activity_count = 0
      and segment_id <> all(${sql.param(placed.without)}::uuid[])`);
  await tx.execute(sql`
    insert into organization_segments (segment_id, organization_id)
    select s.id, ${id}::uuid from segments s where s.id = any(${sql.param(placed.without)}::uuid[])
    on conflict do nothing`);
  await tx.execute(sql`
    insert into organization_segments (segment_id, organization_id)
    select s.id, ${id}::uuid from segments s where s.id = any(${sql.param(placed.otherwise)}::uuid[])
      and not exists (select 1 from organization_segments known where known.organization_id = ${id}::uuid)`);
}
