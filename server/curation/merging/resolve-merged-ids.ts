import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { type RecordKind, recordTables } from "#server/records/common/record-kind.ts";

/** Resolves the current id of each record: its own, or that of the record it was merged into. */
export async function resolveMergedIds(
  tx: Executor,
  kind: RecordKind,
  ids: Iterable<string>,
): Promise<Map<string, string>> {
  const given = [...new Set(ids)];
  const found = await tx.execute<{ id: string; now: string }>(sql`
    with recursive followed(id, now, step) as (
      select id, id, 0 from unnest(${sql.param(given)}::uuid[]) as given(id)
      union all
      select f.id, a.primary_id, f.step + 1 from followed f
      join merge_actions a on a.secondary_id = f.now and a.kind = ${kind} and a.step in ('merge-started', 'merge-done')
      where f.step < 50 and not exists (select 1 from ${recordTables[kind].records} t where t.id = f.now)
    )
    select distinct on (id) id, now from followed order by id, step desc`);
  return new Map(found.rows.map((row) => [row.id, row.now]));
}
