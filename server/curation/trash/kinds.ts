import type { AuditEntry } from "#server/platform/audit/write-audit.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { type SQL, sql } from "#server/platform/db/drizzle.ts";
import { moveBetweenOrganizations } from "#server/records/aggregates/move-between-organizations.ts";
import { refreshMemberCounts } from "#server/records/aggregates/rebuild-organizations.ts";
import type { RecordKind } from "#server/records/common/record-kind.ts";
import { lockPeople } from "#server/records/employers/lock-people.ts";

/** Name of the job that erases due records. */
export const eraseTrashJob = "erase-trash";

/** Time at which a record in the trash is erased: 30 days after its deletion, or when a user requested it. */
export const purgeMoment = sql`coalesce(purge_at, deleted_at + interval '30 days')`;

/** True for a record in the trash that can be restored. */
export const canBeRestored = sql`deleted_at is not null and ${purgeMoment} > now()`;

/** Functions for one kind of record in the trash, people or organizations. */
export interface TrashKind {
  readonly entity: RecordKind;
  readonly actionType: AuditEntry["actionType"];
  readonly plural: string;
  readonly picture: SQL;
  /** Updates figures of other records after some were moved to the trash or restored. */
  afterMove(tx: Executor, ids: readonly string[]): Promise<void>;
  /**
   * Deletes or detaches a batch of rows that belong to a record, before the record is erased.
   * @returns false when none are left.
   */
  eraseBatch(tx: Executor, id: string): Promise<boolean>;
}

/** Keeps transactions of the embedded database short. */
const batchSize = 250;

export const trashedPeople: TrashKind = {
  entity: "member",
  actionType: "members-edit-profile",
  plural: "people",
  picture: sql`attributes #>> '{avatarUrl,default}'`,
  afterMove: refreshMemberCounts,
  eraseBatch: deleteActivities,
};

export const trashedOrganizations: TrashKind = {
  entity: "organization",
  actionType: "organizations-edit-profile",
  plural: "organizations",
  picture: sql`logo`,
  afterMove: async () => {},
  eraseBatch: detachRows,
};

/** Deletes activities of a person, after subtracting them from the figures of their organizations. */
async function deleteActivities(tx: Executor, memberId: string): Promise<boolean> {
  const batch = await tx.execute<{ id: string; was: string | null }>(sql`
    select id, organization_id as was from activities where member_id = ${memberId}::uuid limit ${batchSize}`);
  if (batch.rows.length === 0) return false;
  const affiliated = batch.rows.filter(({ was }) => was !== null);
  await moveBetweenOrganizations(
    tx,
    affiliated.map(({ id, was }) => ({ id, was, now: null })),
  );
  await tx.execute(sql`
    delete from activities where id = any(${sql.param(batch.rows.map(({ id }) => id))}::uuid[])`);
  return true;
}

/** Detaches activities, which stay with their people, then deletes people and work experiences of an organization. */
async function detachRows(tx: Executor, organizationId: string): Promise<boolean> {
  const detached = await tx.execute(sql`
    update activities set organization_id = null where id in (
      select id from activities where organization_id = ${organizationId}::uuid limit ${batchSize})
    returning 1`);
  if (detached.rows.length > 0) return true;
  const people = await tx.execute(sql`
    delete from organization_people where (segment_id, organization_id, member_id) in (
      select segment_id, organization_id, member_id from organization_people
      where organization_id = ${organizationId}::uuid limit ${batchSize})
    returning 1`);
  const work = await tx.execute<{ id: string; member_id: string }>(sql`
    select id, member_id from member_organizations where organization_id = ${organizationId}::uuid limit ${batchSize}`);
  await lockPeople(
    tx,
    work.rows.map((row) => row.member_id),
  );
  await tx.execute(sql`
    delete from member_organizations where id = any(${sql.param(work.rows.map(({ id }) => id))}::uuid[])`);
  return people.rows.length + work.rows.length > 0;
}
