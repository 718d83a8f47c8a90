import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { isVisible } from "#server/records/common/visible-activities.ts";
import { sentimentBounds } from "#shared/domain/overview.ts";

/**
 * Recounts all visible activities by day. Triggers on `activities` normally maintain these counts. Call it only after
 * bulk work that disables triggers.
 */
export async function rebuildDays(tx: Executor): Promise<void> {
  const { positive, negative } = sentimentBounds;
  await tx.execute(sql`delete from activity_days`);
  await tx.execute(sql`
    insert into activity_days (segment_id, day, platform, type, count, positive, neutral, negative)
    select segment_id, ("timestamp" at time zone 'UTC')::date as day, platform, type, count(*),
      count(*) filter (where sentiment >= ${positive}::int),
      count(*) filter (where sentiment > ${negative}::int and sentiment < ${positive}::int),
      count(*) filter (where sentiment <= ${negative}::int)
    from activities a where ${isVisible()} group by segment_id, day, platform, type`);
}
