import { bulkJson } from "#server/platform/db/bulk-json.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { activityId } from "#server/records/activities/activity-id.ts";
import type { StreamRecord } from "../records.ts";
import { joinStale, noneStale, type Stale, staleOf, storedStale } from "./stale.ts";
import type { Destination } from "./write-page.ts";

type Found = {
  id: string;
  at: string;
  type: string;
  source_id: string;
  channel: string;
  member_id: string;
  organization_id: string | null;
};

/**
 * Moves the activities of a partition that belongs to another sub-project or whose channel was renamed, in short
 * transactions. After an interruption it restarts and moves the remaining ones.
 */
export async function moveActivities(to: Destination, row: StreamRecord): Promise<void> {
  const { movedFrom } = row;
  if (!movedFrom) return;
  const { platform, key, segmentId, channel, batchSize } = to;
  const { db } = platform;
  let stale: Stale = row.stale ?? noneStale;
  let after: Found | undefined;
  do {
    const limit = batchSize.rows();
    const from: Found | undefined = after;
    after = await batchSize.measure(limit, () =>
      db.transaction(async (tx) => {
        const found = await tx.execute<Found>(sql`
          select id, "timestamp" as at, type, source_id, channel, member_id, organization_id from activities
          where segment_id = ${movedFrom.segmentId}::uuid and platform = ${key} and channel = ${movedFrom.channel}
            and ${from ? sql`("timestamp", id) < (${from.at}::timestamptz, ${from.id}::uuid)` : sql`true`}
          order by "timestamp" desc, id desc limit ${limit}`);
        if (found.rows.length === 0) return undefined;
        const moved = found.rows.map(({ id, type, source_id: sourceId }) => ({
          id,
          to: activityId({ segmentId, platform: key, channel, type, sourceId }),
        }));
        const json = bulkJson(moved);
        // Deletes activities that were already imported at the destination.
        await tx.execute(sql`
          delete from activities a using json_to_recordset(${json}::json) as r(id uuid, "to" uuid)
          where a.id = r.id and exists (select 1 from activities there where there.id = r."to")`);
        await tx.execute(sql`
          update activities a set id = r."to", segment_id = ${segmentId}::uuid, channel = ${channel}
          from json_to_recordset(${json}::json) as r(id uuid, "to" uuid) where a.id = r.id`);
        stale = joinStale(stale, staleOf(found.rows));
        await to.save(tx, { stale: storedStale(stale) });
        return found.rows.at(-1);
      }),
    );
  } while (after);
  await db.transaction(async (tx) => {
    await tx.execute(sql`
      insert into activity_channels (segment_id, platform, channel) values (${segmentId}::uuid, ${key}, ${channel})
      on conflict do nothing`);
    await tx.execute(sql`
      delete from activity_channels where segment_id = ${movedFrom.segmentId}::uuid and platform = ${key}
        and channel = ${movedFrom.channel}`);
    await to.save(tx, { movedFrom: null, stale: storedStale(stale) });
  });
  // The following pass recomputes the aggregates at its end.
  row.stale = storedStale(stale);
  row.movedFrom = null;
}
