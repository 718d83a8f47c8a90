import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { lockPeople } from "#server/records/employers/lock-people.ts";

/**
 * Updates the people counts of organizations for these people, by segment. Writes only differences. Leaves people out
 * who were merged meanwhile: their activities still move.
 */
export async function countForOrganizations(tx: Executor, memberIds: readonly string[]): Promise<void> {
  await lockPeople(tx, memberIds);
  const ids = sql`${sql.param([...memberIds])}::uuid[]`;
  await tx.execute(sql`
    with wanted as (
      select distinct place.id as segment_id, a.organization_id, a.member_id
      from (select distinct segment_id, organization_id, member_id from activities
        where member_id = any(${ids}) and organization_id is not null) a
      join members m on m.id = a.member_id
      join segments s on s.id = a.segment_id
      cross join lateral (values (s.id), (s.parent_id), (s.grandparent_id)) as place(id)
      where place.id is not null
    ), gone as (
      delete from organization_people p where p.member_id = any(${ids})
        and not exists (select from wanted w where (w.segment_id, w.organization_id, w.member_id)
          = (p.segment_id, p.organization_id, p.member_id))
      returning p.segment_id, p.organization_id, p.member_id
    ), come as (
      insert into organization_people (segment_id, organization_id, member_id)
      select segment_id, organization_id, member_id from wanted w
      where not exists (select from organization_people p where (w.segment_id, w.organization_id, w.member_id)
        = (p.segment_id, p.organization_id, p.member_id))
      on conflict do nothing
      returning segment_id, organization_id, member_id
    )
    update organization_segments os set member_count = greatest(0, os.member_count + changed.n)
    from (
      select c.segment_id, c.organization_id, sum(c.n)::int as n
      from (
        select segment_id, organization_id, member_id, 1 as n from come
        union all select segment_id, organization_id, member_id, -1 from gone
      ) c join members m on m.id = c.member_id and m.deleted_at is null
      group by c.segment_id, c.organization_id
    ) changed
    where os.segment_id = changed.segment_id and os.organization_id = changed.organization_id`);
}
