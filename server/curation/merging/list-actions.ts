import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { iso } from "#server/platform/db/iso.ts";
import { pageOf } from "#server/platform/filters/page.ts";
import { type RecordKind, recordTables } from "#server/records/common/record-kind.ts";
import type { MergeAction } from "#shared/contract/merging/merge-actions.ts";
import type { Moved } from "./merge-action.ts";

interface Query {
  readonly entityId: string;
  readonly limit?: number | null | undefined;
  readonly offset?: number | null | undefined;
  readonly state?: readonly string[] | undefined;
}

type Found = {
  id: string;
  primary_id: string;
  secondary_id: string;
  primary_name: string;
  secondary_name: string;
  state: string;
  step: string;
  user_id: string | null;
  user_name: string | null;
  moved: Moved;
  activities: number;
  revert_by: MergeAction["revertBy"];
  created_at: string;
};

const operations: Readonly<Record<string, string>> = {
  "merge-started": "merge",
  "merge-done": "merge",
  "unmerge-started": "unmerge",
  "unmerge-done": "unmerge",
};

/** Lists merges and unmerges of a record, newest first. The record may be merged away or erased. */
export async function listActions(db: Executor, kind: RecordKind, query: Query): Promise<MergeAction[]> {
  const { limit, offset } = pageOf(query);
  const states = query.state ?? [];
  const { identities, id } = recordTables[kind];
  const found = await db.execute<Found>(sql`
    select a.id, a.primary_id, a.secondary_id, a.primary_name, a.secondary_name, a.state, a.step, a.user_id,
      coalesce(nullif(u.full_name, ''), u.email) as user_name, a.moved, a.activities, a.created_at,
      case when a.state in ('merged', 'error') and a.step like 'merge%' then (
        select jsonb_strip_nulls(jsonb_build_object('id', i.id, 'platform', i.platform, 'site', nullif(i.site, ''),
          'type', i.type, 'value', i.value, 'verified', i.verified))
        from ${identities} i where i.${id} = a.primary_id and exists (
          select 1 from jsonb_array_elements(a.backup #> '{secondary,identities}') as each
          where (i.platform, i.type, fold_case(i.value)) = (each ->> 'platform', each ->> 'type', fold_case(each ->> 'value'))
            and coalesce(each ->> 'site', i.site) = i.site)
        order by i.created_at, i.id limit 1
      ) end as revert_by
    from merge_actions a left join users u on u.id = a.user_id
    where a.kind = ${kind} and (a.primary_id = ${query.entityId}::uuid or a.secondary_id = ${query.entityId}::uuid)
      and ${states.length === 0 ? sql`true` : sql`a.state = any(${sql.param(states)}::text[])`}
    order by a.started_at desc nulls last, a.id limit ${limit} offset ${offset}`);
  return found.rows.map((row) => ({
    id: row.id,
    primaryId: row.primary_id,
    secondaryId: row.secondary_id,
    primaryDisplayName: row.primary_name,
    secondaryDisplayName: row.secondary_name,
    state: row.state,
    operationType: operations[row.step] ?? "unknown",
    user: row.user_id === null || row.user_name === null ? null : { id: row.user_id, fullName: row.user_name },
    createdAt: iso(row.created_at),
    moved: { ...row.moved, activities: row.activities },
    revertBy: row.revert_by,
  }));
}
