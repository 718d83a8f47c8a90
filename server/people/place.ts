import { sql } from "drizzle-orm";
import type { Executor } from "../db/database.ts";
import type { RequestSegment } from "../http/route.ts";

/**
 * Gives a person or an organization a row with count 0 in these sub-projects, their projects and groups, so that the
 * lists show who was entered by hand.
 */
export async function placeInSegments(
  tx: Executor,
  kind: "member" | "organization",
  id: string,
  subProjects: readonly RequestSegment[],
): Promise<void> {
  const places = new Set(
    subProjects.flatMap((each) => [each.id, each.parentId, each.grandparentId]).filter((at) => at !== null),
  );
  const table = sql.identifier(`${kind}_segments`);
  const column = sql.identifier(`${kind}_id`);
  await tx.execute(sql`
    insert into ${table} (segment_id, ${column})
    select place, ${id}::uuid from unnest(${sql.param([...places])}::uuid[]) as p(place) on conflict do nothing`);
}
