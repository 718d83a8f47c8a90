import { changedMeanwhile, conflict, notFound } from "#server/platform/core/http-error.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { type SQL, sql } from "#server/platform/db/drizzle.ts";
import { isOutdated, type Requester } from "#server/platform/http/route.ts";
import { assertEditable } from "./editable-ids.ts";
import { type RecordKind, recordTables } from "./record-kind.ts";

/** Kind-specific parts of a change: the columns to read first, and the record returned with a conflict. */
export interface ChangeKind {
  readonly kind: RecordKind;
  /** Columns of the record before the change, `version` among them. */
  readonly columns: SQL;
  read(db: Executor, id: string, segmentId: string | null): Promise<object>;
}

/**
 * Changes one record in one transaction and increments its version, so that concurrent editors get a conflict.
 * @returns the result of `work`, and the new version.
 * @throws HttpError 404; 403 when the user administers none of the record's segments; 409 with the current record when
 * `If-Match` is not its version, or when another user entered the same unique value concurrently.
 */
export async function changeRecord<Before extends Record<string, unknown> & { readonly version: number }, T>(
  db: Executor,
  requester: Requester,
  { kind, columns, read }: ChangeKind,
  id: string,
  work: (tx: Executor, before: Before) => Promise<T>,
): Promise<{ result: T; version: number }> {
  const { records } = recordTables[kind];
  const done = await db
    .transaction(async (tx) => {
      const found = await tx.execute<Before>(sql`
        select ${columns} from ${records} where id = ${id}::uuid and deleted_at is null for update`);
      const before = found.rows[0] as Before | undefined;
      if (!before) throw notFound();
      await assertEditable(tx, requester, kind, [id]);
      if (isOutdated(requester, before.version)) return null;
      const result = await work(tx, before);
      const version = before.version + 1;
      await tx.execute(sql`update ${records} set version = ${version}, updated_at = now() where id = ${id}::uuid`);
      return { result, version };
    })
    .catch(conflictOnDuplicate);
  if (done) return done;
  throw changedMeanwhile(await read(db, id, requester.segments[0]?.id ?? null));
}

/** Converts a unique violation into a 409. It occurs when two requests write the same unique value at once. */
export function conflictOnDuplicate(error: unknown): never {
  for (let at: unknown = error; typeof at === "object" && at !== null; at = (at as Error).cause) {
    if ((at as { code?: string }).code === "23505") {
      throw conflict("Another user entered the same at the same time. Reload the page.");
    }
  }
  throw error;
}
