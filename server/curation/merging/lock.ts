import { HttpError, notFound } from "#server/platform/core/http-error.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { type RecordKind, recordTables } from "#server/records/common/record-kind.ts";
import { lockPeopleOf } from "#server/records/employers/lock-people.ts";
import { errorCodes } from "#shared/domain/messages/error-codes.ts";

/**
 * Locks records for a merge or unmerge, ordered by id to avoid deadlocks. Blocks imports that add activity to them.
 * Locks people of organizations first, as the job does that decides their activities.
 * @param into a record that several merges may join at the same time
 * @throws HttpError 409 while a merge or unmerge of one of them is in progress; 404 when one does not exist
 */
export async function lockRecords(
  tx: Executor,
  kind: RecordKind,
  ids: readonly string[],
  into: string | null = null,
): Promise<void> {
  const uniqueIds = [...new Set(ids)];
  if (kind === "organization") await lockPeopleOf(tx, uniqueIds);
  const found = await tx.execute(sql`
    select id from ${recordTables[kind].records} where id = any(${sql.param(uniqueIds)}::uuid[]) and deleted_at is null
    order by id for update`);
  const running = await tx.execute(sql`
    select 1 from merge_actions where state = 'in-progress' and kind = ${kind}
      and (primary_id = any(${sql.param(uniqueIds)}::uuid[]) or secondary_id = any(${sql.param(uniqueIds)}::uuid[]))
      and not (step = 'merge-started' and primary_id is not distinct from ${into}::uuid)
    limit 1`);
  if (running.rows.length > 0) {
    const text = "Another merge of one of these profiles is in progress. Try again when it is done.";
    throw new HttpError(409, text, undefined, errorCodes.mergeInProgress);
  }
  if (found.rows.length < uniqueIds.length) throw notFound();
}
