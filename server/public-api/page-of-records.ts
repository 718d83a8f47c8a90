import { resolveMergedIds } from "#server/curation/merging/record.ts";
import { badRequest } from "#server/platform/core/http-error.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { type SQL, sql } from "#server/platform/db/drizzle.ts";
import { iso } from "#server/platform/db/iso.ts";
import { isUuid } from "#server/platform/filters/values.ts";
import { type RecordKind, recordTables } from "#server/records/common/record-kind.ts";
import { type RemovedRecord, v1PageSizes } from "#shared/contract/v1/common.ts";
import { momentOf, readCursor, toCursor } from "./paging.ts";

export interface RecordsQuery {
  readonly cursor?: string | undefined;
  readonly limit?: number | undefined;
  readonly fields?: string | undefined;
  readonly updatedSince?: string | undefined;
}

export interface RecordsPage<Row> {
  readonly rows: readonly Row[];
  readonly next: string | null;
  /** Records that are no longer in the segment; only with `updatedSince`. */
  readonly removed?: RemovedRecord[];
}

/** Time of the last change of what programs read of a record. */
export const lastChange = (record: SQL): SQL =>
  sql`greatest(${record}.updated_at, (select max(c.changed_at) from record_changes c where c.record_id = ${record}.id))`;

/**
 * Reads a page of people or organizations in id order, so that concurrent inserts cause neither gaps nor duplicates.
 * With `updatedSince` it contains changed records, and the ids of removed ones.
 * @param ask reads rows by a condition, built from the id column and the table of records
 */
export async function pageOfRecords<Row extends { readonly id: string }>(
  db: Executor,
  kind: RecordKind,
  segmentId: string,
  { cursor, limit: size = v1PageSizes.usual, updatedSince }: RecordsQuery,
  ask: (where: (listId: SQL, record: SQL) => SQL, rowLimit: number) => Promise<{ rows: Row[] }>,
): Promise<RecordsPage<Row>> {
  const since = momentOf("updatedSince", updatedSince);
  const after = cursor === undefined ? null : (readCursor(cursor, 1)[0] ?? "");
  if (after !== null && !isUuid(after)) throw badRequest("cursor does not belong to this list.");
  const isAfter = (id: SQL) => (after === null ? sql`true` : sql`${id} > ${after}::uuid`);
  const hasChanged = (record: SQL) =>
    since === null
      ? sql`true`
      : sql`(${record}.updated_at >= ${since}::timestamptz
          or ${record}.id in (select c.record_id from record_changes c where c.changed_at >= ${since}::timestamptz))`;
  // One more row than requested shows whether there is another page.
  const found = await ask(
    (listId, record) => sql`${record}.deleted_at is null and ${isAfter(listId)} and ${hasChanged(record)}`,
    size + 1,
  );
  const gone = since === null ? [] : await removedSince(db, kind, segmentId, since, { isAfter, rowLimit: size + 1 });
  const ids = [...found.rows, ...gone].map(({ id }) => id).sort();
  const last = ids.length > size ? ids[size - 1] : undefined;
  const isOnPage = ({ id }: { readonly id: string }) => last === undefined || id <= last;
  return {
    rows: found.rows.filter(isOnPage),
    next: last === undefined ? null : toCursor(last),
    ...(since !== null && { removed: await withReasons(db, kind, gone.filter(isOnPage)) }),
  };
}

type Gone = { id: string; at: string };

/** Records of a segment that were moved to the trash, or are no longer known there. */
async function removedSince(
  db: Executor,
  kind: RecordKind,
  segmentId: string,
  since: string,
  { isAfter, rowLimit }: { readonly isAfter: (id: SQL) => SQL; readonly rowLimit: number },
): Promise<Gone[]> {
  const { records, segments, id } = recordTables[kind];
  const found = await db.execute<Gone>(sql`
    select id, at from (
      select r.id, r.deleted_at as at from ${records} r join ${segments} f on f.${id} = r.id
      where f.segment_id = ${segmentId}::uuid and r.deleted_at >= ${since}::timestamptz
      union all
      select p.record_id, max(p.left_at) from former_segments p
      where p.kind = ${kind} and p.segment_id = ${segmentId}::uuid and p.left_at >= ${since}::timestamptz
        and not exists (select from ${segments} f where f.segment_id = p.segment_id and f.${id} = p.record_id)
      group by p.record_id
    ) gone where ${isAfter(sql`id`)} order by id limit ${rowLimit}`);
  return found.rows;
}

async function withReasons(db: Executor, kind: RecordKind, gone: readonly Gone[]): Promise<RemovedRecord[]> {
  if (gone.length === 0) return [];
  const ids = gone.map(({ id }) => id);
  const current = await resolveMergedIds(db, kind, ids);
  const found = await db.execute<{ id: string; deleted: boolean }>(sql`
    select id, deleted_at is not null as deleted from ${recordTables[kind].records}
    where id = any(${sql.param([...ids, ...current.values()])}::uuid[])`);
  const existing = new Map(found.rows.map(({ id, deleted }) => [id, deleted]));
  return gone.map(({ id, at }) => {
    const into = current.get(id) ?? id;
    const isMerged = into !== id && existing.has(into);
    const reason = isMerged ? "merged" : !existing.has(id) ? "erased" : existing.get(id) ? "trash" : "moved";
    return { id, at: iso(at), reason, mergedInto: isMerged ? into : null };
  });
}
