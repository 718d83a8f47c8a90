import { bulkJson } from "#server/platform/db/bulk-json.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { insertRows } from "#server/platform/db/insert-rows.ts";
import { type RecordKind, recordTables } from "#server/records/common/record-kind.ts";
import { refreshSearchText } from "#server/records/common/search-text.ts";
import type { Merging } from "./merging.ts";
import { insertMixedRows, type MergeRecord } from "./record.ts";

/** Writes the columns that a merge changes, the version and the search text. */
export async function writeOwnColumns<R extends MergeRecord>(
  tx: Executor,
  { kind, ownColumns }: Merging<R>,
  record: R,
): Promise<void> {
  const { records } = recordTables[kind];
  const columns = ownColumns(record);
  const sets = Object.keys(columns).map((name) => sql`${sql.identifier(name)} = new.${sql.identifier(name)}`);
  await tx.execute(sql`
    update ${records} r set ${sql.join(sets, sql`, `)}, version = r.version + 1, updated_at = now()
    from jsonb_populate_record(null::${records}, ${bulkJson([columns])}::jsonb -> 0) new
    where r.id = ${record.id}::uuid`);
  await refreshSearchText(tx, kind, [record.id]);
}

/** Inserts a record's row with all its stored columns. */
export async function insertRecord<R extends MergeRecord>(
  tx: Executor,
  { kind, ownColumns }: Merging<R>,
  record: R,
): Promise<void> {
  const row = { ...record.rest, id: record.id, ...ownColumns(record), updated_at: new Date() };
  await insertRows(tx, `${kind}s`, [row]);
}

/**
 * Replaces the identities of the `involved` with those of `records`, each with its id and columns. Deletes all first,
 * so that none collides with an equal one of another record.
 */
export async function writeIdentities(
  tx: Executor,
  kind: RecordKind,
  involved: readonly string[],
  records: readonly MergeRecord[],
): Promise<void> {
  const { identities, id } = recordTables[kind];
  await tx.execute(sql`delete from ${identities} where ${id} = any(${sql.param(involved)}::uuid[])`);
  const rows = records.flatMap((record) =>
    record.identities.map(({ rest, ...identity }) => ({ ...rest, ...identity, [`${kind}_id`]: record.id })),
  );
  await insertMixedRows(tx, `${kind}_identities`, rows);
}
