import { type SQL, sql } from "drizzle-orm";

/** The sub-projects of these segments: themselves, or all below a project or a group. Use as `segment_id in (…)`. */
export function subProjectsWithin(segmentIds: readonly string[]): SQL {
  const ids = sql`${sql.param(segmentIds)}::uuid[]`;
  return sql`(select id from segments
    where type = 'subproject' and (id = any(${ids}) or parent_id = any(${ids}) or grandparent_id = any(${ids})))`;
}
