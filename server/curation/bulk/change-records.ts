import { moveToTrash, restoreFromTrash } from "#server/curation/trash/trash.ts";
import { HttpError } from "#server/platform/core/http-error.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import type { Requester } from "#server/platform/http/route.ts";
import { editableIds } from "#server/records/common/editable-ids.ts";
import { type RecordKind, recordTables } from "#server/records/common/record-kind.ts";
import { type BulkKind, type Changed, type ChangeRecords, changed, failed, type Outcome } from "./bulk-kind.ts";

interface Action {
  readonly delete?: unknown;
}

/** Returns a function that performs an action on the existing records that the user may change. */
export function changeRecords<A extends Action>(kind: BulkKind<A>, action: A): ChangeRecords {
  if (!action.delete) return onEditable(kind.kind, kind.change(action));
  return onEditable(kind.kind, (tx, requester, ids) =>
    togetherOrEach(tx, ids, (inner, some) => moveToTrash(inner, kind.trash, requester, some)),
  );
}

/** Undoes an action, except for records that were changed since in the same fields. */
export function undoRecords<A extends Action>(
  tx: Executor,
  requester: Requester,
  kind: BulkKind<A>,
  action: A,
  rows: readonly Changed[],
): Promise<Outcome[]> {
  const ids = rows.map(({ id }) => id);
  if (action.delete) {
    return togetherOrEach(tx, ids, (inner, some) => restoreFromTrash(inner, kind.trash, requester, some));
  }
  const undo = new Map(rows.map((row) => [row.id, row.undo]));
  const undoSome: ChangeRecords = (inner, by, some) =>
    kind.undo(
      inner,
      by,
      action,
      some.map((id) => ({ id, undo: undo.get(id) ?? {} })),
    );
  return onEditable(kind.kind, undoSome)(tx, requester, ids);
}

/** Locks the records. Records that do not exist or that the user may not change fail. */
export function onEditable(kind: RecordKind, change: ChangeRecords): ChangeRecords {
  return async (tx, requester, ids) => {
    const found = await tx.execute<{ id: string }>(sql`
      select id from ${recordTables[kind].records} where id = any(${sql.param(ids)}::uuid[]) and deleted_at is null
      order by id for update`);
    const existing = new Set(found.rows.map(({ id }) => id));
    const editable = await editableIds(tx, requester, kind, [...existing]);
    const refused = ids.flatMap((id) => {
      if (!existing.has(id)) return [failed(id, "It no longer exists.")];
      return editable.has(id) ? [] : [failed(id, "You have no authorization to change it.")];
    });
    const able = ids.filter((id) => existing.has(id) && editable.has(id));
    return [...refused, ...(able.length > 0 ? await change(tx, requester, able) : [])];
  };
}

/**
 * Works on all records at once. If that is refused, works on each separately, so that one refusal affects one record
 * only.
 */
async function togetherOrEach(
  tx: Executor,
  ids: readonly string[],
  work: (tx: Executor, ids: readonly string[]) => Promise<void>,
): Promise<Outcome[]> {
  const refusal = await refusalOf(tx, (inner) => work(inner, ids));
  if (refusal === null) return ids.map((id) => changed(id, {}));
  const [only] = ids;
  if (only !== undefined && ids.length === 1) return [failed(only, refusal)];
  const outcomes: Outcome[] = [];
  for (const id of ids) outcomes.push(...(await togetherOrEach(tx, [id], work)));
  return outcomes;
}

async function refusalOf(tx: Executor, work: (tx: Executor) => Promise<void>): Promise<string | null> {
  try {
    await tx.transaction(work);
    return null;
  } catch (error) {
    if (error instanceof HttpError) return error.message;
    throw error;
  }
}
