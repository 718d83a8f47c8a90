import { sql } from "drizzle-orm";
import type { Executor } from "#server/db/database.ts";
import type { ActivityType, ActivityTypes } from "#shared/domain/activity-types.ts";

/** The activity types that these segments, and those above and below them, define for themselves. */
export async function customActivityTypes(db: Executor, segmentIds: readonly string[]): Promise<ActivityTypes> {
  const ids = sql`${sql.param(segmentIds)}::uuid[]`;
  const found = await db.execute<{ custom: Record<string, Record<string, ActivityType>> }>(sql`
    select custom_activity_types as custom from segments s
    where custom_activity_types <> '{}'::jsonb and (id = any(${ids}) or parent_id = any(${ids})
      or grandparent_id = any(${ids})
      or exists (select 1 from segments b where b.id = any(${ids}) and s.id in (b.parent_id, b.grandparent_id)))
    order by s.type, s.id`);
  const merged: Record<string, Record<string, ActivityType>> = {};
  for (const { custom } of found.rows) {
    for (const [platform, types] of Object.entries(custom)) merged[platform] = { ...merged[platform], ...types };
  }
  return merged;
}
