import { conflict, forbidden } from "#server/base/http-error.ts";
import type { Executor } from "#server/db/database.ts";
import { type SQL, sql } from "#server/db/drizzle.ts";
import type { Requester } from "#server/http/route.ts";
import { type RecordKind, recordTables } from "./record-kind.ts";

/**
 * Filters the records that a user may change: all for an admin; for a project admin those known in one of their
 * segments, whatever segments the request names.
 */
export async function editableIds(
  tx: Executor,
  { user }: Requester,
  kind: RecordKind,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (user.roles.includes("admin")) return new Set(ids);
  const { segments, id } = recordTables[kind];
  const found = await tx.execute<{ id: string }>(sql`
    select distinct ${id} as id from ${segments}
    where ${id} = any(${sql.param(ids)}::uuid[]) and segment_id = any(${sql.param(user.adminSegments)}::uuid[])`);
  return new Set(found.rows.map((row) => row.id));
}

/**
 * Checks that the user may change all records.
 * @throws HttpError 403 when the user may not change one of the records
 */
export async function assertEditable(
  tx: Executor,
  requester: Requester,
  kind: RecordKind,
  ids: readonly string[],
): Promise<void> {
  const editable = await editableIds(tx, requester, kind, ids);
  if (editable.size < new Set(ids).size) throw forbidden();
}

/**
 * Checks that a project admin may change a tag or an attribute definition, which belong to the whole workspace: all
 * people who have it must be known in one of their segments.
 * @param use condition that is true of the people `m` who have it
 * @throws HttpError 409 that names `what`
 */
export async function assertUsedWithinReach(tx: Executor, { user }: Requester, use: SQL, what: string): Promise<void> {
  if (user.roles.includes("admin")) return;
  const foreign = await tx.execute(sql`
    select 1 from members m where ${use} and not exists (
      select 1 from member_segments ms
      where ms.member_id = m.id and ms.segment_id = any(${sql.param(user.adminSegments)}::uuid[]))
    limit 1`);
  if (foreign.rows.length === 0) return;
  throw conflict(`People of other project groups have ${what}: only an admin can change it.`);
}
