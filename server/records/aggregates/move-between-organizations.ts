import { bulkJson } from "#server/platform/db/bulk-json.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { unionOf } from "./add-activities.ts";
import { addToMonths } from "./months.ts";

interface OrganizationChange {
  /** Activity id. */
  readonly id: string;
  readonly was: string | null;
  readonly now: string | null;
}

type Moved = { segment_id: string; was: string | null; now: string | null; platform: string; at: string };

const monthOf = sql`date_trunc('month', r.at at time zone 'UTC')::date`;

/** Merges of activities `a` without those of organizations, which no longer explain their organization. */
const mergesOfPeople = sql`nullif(array(
  select m.id from unnest(a.merge_ids) with ordinality as own(id, place)
  join merge_actions m on m.id = own.id and m.kind = 'member' order by own.place), '{}')`;

/** Organization that counted an activity: a started merge moves the figures first and the activities afterwards. */
const countedFor = sql`coalesce((
  select m.primary_id from merge_actions m
  where m.kind = 'organization' and m.secondary_id = r.was and m.step = 'merge-started' limit 1), r.was)`;

/**
 * Makes activities count for other organizations, or for none, and updates the aggregates of both sides except their
 * people. Batches of about 250 keep a transaction short on the embedded database.
 */
export async function moveBetweenOrganizations(tx: Executor, changes: readonly OrganizationChange[]): Promise<void> {
  if (changes.length === 0) return;
  const moved = await tx.execute<Moved>(sql`
    update activities a set organization_id = r.now,
      merge_ids = case when a.merge_ids is not null then ${mergesOfPeople} end
    from json_to_recordset(${bulkJson(changes)}::json) as r(id uuid, was uuid, now uuid)
    where a.id = r.id and a.organization_id is not distinct from r.was
    returning a.segment_id, ${countedFor} as was, r.now, a.platform, a."timestamp" as at`);
  const changed = moved.rows.filter(({ was, now }) => was !== now);
  const rows = (side: "was" | "now") =>
    changed.flatMap(({ segment_id, platform, at, ...row }) => {
      const organization_id = row[side];
      return organization_id === null ? [] : [{ organization_id, segment_id, platform, at }];
    });
  const ids = [...new Set(changed.flatMap(({ was, now }) => [was ?? [], now ?? []].flat()))];
  // Waits for a rebuild of these figures: a row that it replaces would be missed.
  await tx.execute(sql`
    select from organizations where id = any(${sql.param(ids)}::uuid[]) order by id for key share`);
  await subtract(tx, rows("was"));
  await add(tx, rows("now"));
}

type Counted = { organization_id: string; segment_id: string; platform: string; at: string };

const records = (rows: readonly Counted[]) => sql`json_to_recordset(${bulkJson(rows)}::json)
  as r(organization_id uuid, segment_id uuid, platform text, at timestamptz)`;

async function add(tx: Executor, rows: readonly Counted[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.execute(addToMonths("organization", records(rows)));
  await tx.execute(sql`
    insert into organization_segments as kept (segment_id, organization_id, activity_count, first_active, last_active, platforms)
    select place.id, r.organization_id, count(*), min(r.at), max(r.at), array_agg(distinct r.platform order by r.platform)
    from ${records(rows)} join segments s on s.id = r.segment_id
    cross join lateral (values (s.id), (s.parent_id), (s.grandparent_id)) as place(id)
    where place.id is not null group by place.id, r.organization_id
    on conflict (segment_id, organization_id) do update set
      activity_count = kept.activity_count + excluded.activity_count,
      first_active = least(kept.first_active, excluded.first_active),
      last_active = greatest(kept.last_active, excluded.last_active), platforms = ${unionOf("platforms")}`);
}

async function subtract(tx: Executor, rows: readonly Counted[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.execute(sql`
    update organization_months om set count = om.count - lost.n
    from (
      select r.organization_id, r.segment_id, r.platform, ${monthOf} as month, count(*)::int as n
      from ${records(rows)} group by r.organization_id, r.segment_id, r.platform, month
    ) lost
    where om.organization_id = lost.organization_id and om.segment_id = lost.segment_id
      and om.platform = lost.platform and om.month = lost.month`);
  const organizations = sql`any(${sql.param([...new Set(rows.map((row) => row.organization_id))])}::uuid[])`;
  await tx.execute(sql`delete from organization_months where organization_id = ${organizations} and count <= 0`);
  // From the lowest level up: the first and last activity of a project are taken from its sub-projects.
  for (const level of ["subproject", "project", "projectGroup"]) {
    await tx.execute(sql`
      update organization_segments os set activity_count = greatest(0, os.activity_count - lost.n),
        first_active = case when ${level} = 'subproject'
          then (select a."timestamp" from activities a where a.organization_id = os.organization_id
            and a.segment_id = os.segment_id order by a."timestamp" limit 1)
          else (select min(c.first_active) from organization_segments c join segments cs on cs.id = c.segment_id
            where c.organization_id = os.organization_id and cs.parent_id = os.segment_id) end,
        last_active = case when ${level} = 'subproject'
          then (select a."timestamp" from activities a where a.organization_id = os.organization_id
            and a.segment_id = os.segment_id order by a."timestamp" desc nulls last limit 1)
          else (select max(c.last_active) from organization_segments c join segments cs on cs.id = c.segment_id
            where c.organization_id = os.organization_id and cs.parent_id = os.segment_id) end,
        platforms = coalesce((
          select array_agg(distinct om.platform order by om.platform)
          from organization_months om join segments ms on ms.id = om.segment_id
          where om.organization_id = os.organization_id and os.segment_id in (ms.id, ms.parent_id, ms.grandparent_id)), '{}')
      from (
        select place.id, r.organization_id, count(*)::int as n
        from ${records(rows)} join segments s on s.id = r.segment_id
        cross join lateral (values (s.id), (s.parent_id), (s.grandparent_id)) as place(id)
        join segments p on p.id = place.id and p.type = ${level}
        group by place.id, r.organization_id
      ) lost
      where os.segment_id = lost.id and os.organization_id = lost.organization_id`);
  }
  // With its people, who would otherwise miss in the count of a segment that comes back before they are counted again.
  await tx.execute(sql`
    with gone as (
      delete from organization_segments os where os.organization_id = ${organizations} and os.activity_count = 0
        and os.last_active is null and os.member_count > 0
      returning segment_id, organization_id
    )
    delete from organization_people p using gone
    where p.segment_id = gone.segment_id and p.organization_id = gone.organization_id`);
}
