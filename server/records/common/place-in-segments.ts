import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import type { RequestSegment } from "#server/platform/http/route.ts";
import { type RecordKind, recordTables } from "./record-kind.ts";

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
