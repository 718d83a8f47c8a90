import type { Executor } from "#server/platform/db/database.ts";
import { type SQL, sql } from "#server/platform/db/drizzle.ts";
import { idArray } from "#server/platform/db/id-array.ts";
import type { RequestSegment } from "#server/platform/http/route.ts";
import { type RecordKind, recordTables } from "./record-kind.ts";

/** Records known in any of these segments, with the figures of all of them together, as a table expression. */
export function presenceIn(segmentIds: readonly string[], kind: RecordKind = "member"): SQL {
  const { segments, id } = recordTables[kind];
  const [only, ...others] = segmentIds;
  return only !== undefined && others.length === 0
    ? sql`(select ${id}, activity_count, last_active from ${segments} where segment_id = ${only}::uuid)`
    : sql`(select ${id}, sum(activity_count)::int as activity_count, max(last_active) as last_active
        from ${segments} where segment_id = any(${idArray(segmentIds)}) group by 1)`;
}

/**
 * Adds a person or an organization with count 0 to these segments and their parents, so that lists show manually
 * created records.
 */
export async function placeInSegments(
  tx: Executor,
  kind: RecordKind,
  id: string,
  places: readonly RequestSegment[],
): Promise<void> {
  const ids = new Set(
    places.flatMap((each) => [each.id, each.parentId, each.grandparentId]).filter((at) => at !== null),
  );
  const { segments, id: column } = recordTables[kind];
  await tx.execute(sql`
    insert into ${segments} (segment_id, ${column})
    select place, ${id}::uuid from unnest(${sql.param([...ids])}::uuid[]) as p(place) on conflict do nothing`);
}
