import { sql } from "drizzle-orm";
import type { Executor } from "#server/db/database.ts";
import type { RequestSegment } from "#server/http/route.ts";
import { type RecordKind, recordTables } from "./record-kind.ts";

/**
 * Gives a person or an organization a row with count 0 in these sub-projects, their projects and groups, so that the
 * lists show who was entered by hand.
 */
export async function placeInSegments(
  tx: Executor,
  kind: RecordKind,
  id: string,
  subProjects: readonly RequestSegment[],
): Promise<void> {
  const places = new Set(
    subProjects.flatMap((each) => [each.id, each.parentId, each.grandparentId]).filter((at) => at !== null),
  );
  const { segments, id: column } = recordTables[kind];
  await tx.execute(sql`
    insert into ${segments} (segment_id, ${column})
    select place, ${id}::uuid from unnest(${sql.param([...places])}::uuid[]) as p(place) on conflict do nothing`);
}
