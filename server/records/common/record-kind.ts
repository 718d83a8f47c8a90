import { HttpError, notFound } from "#server/platform/core/http-error.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";

/**
 * Kinds of records that can be edited, merged, deleted and restored: people (`member` on the wire and in the schema)
 * and organizations.
 */
export type RecordKind = "member" | "organization";

/**
 * Tables of each kind. All except `records` have the column `id`, and one row per segment, identity or month of
 * activity.
 */
export const recordTables = {
  member: {
    records: sql`members`,
    segments: sql`member_segments`,
    identities: sql`member_identities`,
    months: sql`member_months`,
    id: sql`member_id`,
  },
  organization: {
    records: sql`organizations`,
    segments: sql`organization_segments`,
    identities: sql`organization_identities`,
    months: sql`organization_months`,
    id: sql`organization_id`,
  },
} as const;

/** @throws HttpError 404 when the record does not exist or is in the trash */
export async function assertRecordExists(db: Executor, kind: RecordKind, id: string): Promise<void> {
  const found = await db.execute(
    sql`select 1 from ${recordTables[kind].records} where id = ${id}::uuid and deleted_at is null`,
  );
  if (found.rows.length === 0) throw await missingRecord(db, kind, id);
}

/**
 * Builds the 404 for a missing record. For a merged record, `merged` names the surviving record, even after several
 * merges.
 */
export async function missingRecord(db: Executor, kind: RecordKind, id: string): Promise<HttpError> {
  const found = await db.execute<{ id: string }>(sql`
    with recursive held as (
      select ${id}::uuid as id
      union
      select m.primary_id from held h cross join lateral (
        select primary_id, state from merge_actions
        where kind = ${kind} and secondary_id = h.id order by started_at desc limit 1
      ) m where m.state in ('merged', 'in-progress')
    )
    select r.id from held join ${recordTables[kind].records} r using (id) where r.deleted_at is null limit 1`);
  const merged = found.rows[0]?.id;
  return merged ? new HttpError(404, "Page not found", { message: "Page not found", merged }) : notFound();
}
