import { type SQL, sql } from "drizzle-orm";
import { refreshMemberCounts } from "#server/aggregates/rebuild-organizations.ts";
import type { AuditEntry } from "#server/audit/write-audit.ts";
import type { Executor } from "#server/db/database.ts";
import type { RecordKind } from "#server/records/record-kind.ts";

/** What can lie in the trash, and what differs between the two. */
export interface TrashKind {
  readonly entity: RecordKind;
  readonly actionType: AuditEntry["actionType"];
  readonly plural: string;
  readonly picture: SQL;
  /** Brings figures of others up to date after some went into the trash or came back. */
  afterMove(tx: Executor, ids: readonly string[]): Promise<void>;
  /**
   * Takes away a few of the many rows that belong to it, before it goes itself.
   * @returns false when there are no more.
   */
  forgetSome(tx: Executor, id: string): Promise<boolean>;
}

/** Few enough for a transaction of the embedded database to stay short. */
const rowsAtOnce = 250;

export const trashedPeople: TrashKind = {
  entity: "member",
  actionType: "members-edit-profile",
  plural: "people",
  picture: sql`attributes #>> '{avatarUrl,default}'`,
  afterMove: refreshMemberCounts,
  forgetSome: deleteActivities,
};

export const trashedOrganizations: TrashKind = {
  entity: "organization",
  actionType: "organizations-edit-profile",
  plural: "organizations",
  picture: sql`logo`,
  afterMove: async () => {},
  forgetSome: leaveRows,
};

/** Deletes activities of a person; the figures of the organizations they were done for go down by as many. */
async function deleteActivities(tx: Executor, memberId: string): Promise<boolean> {
  const gone = await tx.execute<{ n: number }>(sql`
    with gone as (
      delete from activities where id in (
        select id from activities where member_id = ${memberId}::uuid limit ${rowsAtOnce})
      returning segment_id, organization_id, platform, date_trunc('month', "timestamp" at time zone 'UTC')::date as month
    ), in_segments as (
      update organization_segments os set activity_count = greatest(0, os.activity_count - lost.n)
      from (
        select place.id as place, g.organization_id, count(*)::int as n
        from gone g join segments s on s.id = g.segment_id
        cross join lateral (values (s.id), (s.parent_id), (s.grandparent_id)) as place(id)
        where g.organization_id is not null and place.id is not null group by place.id, g.organization_id
      ) lost
      where os.segment_id = lost.place and os.organization_id = lost.organization_id
    ), in_months as (
      update organization_months om set count = greatest(0, om.count - lost.n)
      from (
        select segment_id, organization_id, platform, month, count(*)::int as n from gone
        where organization_id is not null group by segment_id, organization_id, platform, month
      ) lost
      where om.organization_id = lost.organization_id and om.segment_id = lost.segment_id
        and om.platform = lost.platform and om.month = lost.month
    )
    select count(*)::int as n from gone`);
  return (gone.rows[0]?.n ?? 0) > 0;
}

/** Activities stay the people's, done for nobody; then whoever worked there no longer did. */
async function leaveRows(tx: Executor, organizationId: string): Promise<boolean> {
  const freed = await tx.execute(sql`
    update activities set organization_id = null where id in (
      select id from activities where organization_id = ${organizationId}::uuid limit ${rowsAtOnce})
    returning 1`);
  if (freed.rows.length > 0) return true;
  const people = await tx.execute(sql`
    delete from organization_people where (segment_id, organization_id, member_id) in (
      select segment_id, organization_id, member_id from organization_people
      where organization_id = ${organizationId}::uuid limit ${rowsAtOnce})
    returning 1`);
  const work = await tx.execute(sql`
    delete from member_organizations where id in (
      select id from member_organizations where organization_id = ${organizationId}::uuid limit ${rowsAtOnce})
    returning 1`);
  return people.rows.length + work.rows.length > 0;
}
