import { type SQL, sql } from "#server/platform/db/drizzle.ts";
import { idArray } from "#server/platform/db/id-array.ts";
import type { Reader } from "#server/platform/db/read-together.ts";

/**
 * Sub-projects of these segments: the segments themselves, or all in a project or a group. Use as `segment_id in (…)`.
 */
export function subProjectsWithin(segmentIds: readonly string[]): SQL {
  const ids = idArray(segmentIds);
  return sql`(select id from segments
    where type = 'subproject' and (id = any(${ids}) or parent_id = any(${ids}) or grandparent_id = any(${ids})))`;
}

/** Ids of the sub-projects of these segments. */
export async function subProjectIds(db: Reader, segmentIds: readonly string[]): Promise<string[]> {
  const found = await db.execute<{ id: string }>(subProjectsWithin(segmentIds));
  return found.rows.map(({ id }) => id);
}
