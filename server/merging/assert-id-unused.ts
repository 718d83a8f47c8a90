import { badRequest, conflict } from "#server/base/http-error.ts";
import type { Executor } from "#server/db/database.ts";
import { sql } from "#server/db/drizzle.ts";
import { type RecordKind, recordTables } from "#server/records/record-kind.ts";

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * Checks that the id chosen by the preview for the record that an unmerge creates is unused by all records and merges.
 * @param mergeId merge to undo, whose secondary has this id.
 * @throws HttpError 400 for a malformed id; 409
 */
export async function assertIdUnused(
  tx: Executor,
  kind: RecordKind,
  id: string,
  mergeId: string | null,
): Promise<void> {
  if (!uuid.test(id)) throw badRequest("The preview has no new profile.");
  const existing = await tx.execute(sql`
    select 1 from ${recordTables[kind].records} t where t.id = ${id}::uuid
    union all select 1 from merge_actions a
      where a.kind = ${kind} and a.secondary_id = ${id}::uuid and a.id is distinct from ${mergeId}::uuid
        and a.step in ('merge-started', 'merge-done')`);
  if (existing.rows.length > 0) throw conflict("This was already undone. Reload the page.");
}
