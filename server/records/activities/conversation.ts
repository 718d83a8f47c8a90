import type { Executor } from "#server/platform/db/database.ts";
import { type SQL, sql } from "#server/platform/db/drizzle.ts";
import { isVisible } from "#server/records/common/visible-activities.ts";
import type { Activity } from "#shared/contract/activities.ts";
import { activityId } from "./activity-id.ts";
import { maxAnswers, readActivities } from "./list.ts";
import { createOrder } from "./list-sql.ts";

/** Finds an activity and its conversation, oldest first: the parent (or the activity itself) and the answers to it. */
export async function findActivity(
  db: Executor,
  id: string,
): Promise<{ activity: Activity; conversation: Activity[] } | null> {
  const [activity] = await read(db, sql`(select ${id}::uuid as id)`);
  if (!activity) return null;
  const parents = await parentIds(db, activity);
  const [parent = activity] =
    parents.length > 0 ? await read(db, sql`(select unnest(${sql.param(parents)}::uuid[]) as id)`) : [];
  const answers = await read(
    db,
    sql`(select id from activities where segment_id = ${parent.segmentId}::uuid and source_parent_id = ${parent.sourceId}
      and platform = ${parent.platform} and ${isVisible(sql`activities.member_id`)} order by "timestamp" limit ${maxAnswers})`,
  );
  // The parent may never have been imported. The conversation then consists of all answers to the same parent.
  const siblings =
    parent === activity && activity.sourceParentId
      ? await read(
          db,
          sql`(select id from activities where segment_id = ${activity.segmentId}::uuid
            and source_parent_id = ${activity.sourceParentId} and platform = ${activity.platform}
            and ${isVisible(sql`activities.member_id`)}
            order by "timestamp" limit ${maxAnswers})`,
        )
      : [];
  const others = [...siblings, ...answers].filter((each) => each.id !== parent.id);
  return { activity, conversation: others.length > 0 ? [parent, ...others].sort(byTime) : [] };
}

const byTime = (a: Activity, b: Activity) => (a.timestamp < b.timestamp ? -1 : a.timestamp > b.timestamp ? 1 : 0);

const read = (db: Executor, ids: SQL) => readActivities(db, ids, createOrder("timestamp", true));

/**
 * Returns the ids that the parent of an activity can have. An id is computed from segment, platform, channel, type and
 * the source's id; only the type of the parent is unknown.
 */
async function parentIds(db: Executor, { segmentId, platform, channel, sourceParentId }: Activity): Promise<string[]> {
  if (!sourceParentId || !segmentId) return [];
  const types = await db.execute<{ type: string }>(sql`
    select type from activity_types_seen where segment_id = ${segmentId}::uuid and platform = ${platform}`);
  const key = { segmentId, platform, channel: channel ?? "", sourceId: sourceParentId };
  return types.rows.map(({ type }) => activityId({ ...key, type }));
}
