import type { Change, SyncedActivity } from "./connector.ts";

/** The clocks of PCs and zip files begin on 1 January 1980. Earlier times stand for none: 0001, 1900, 1970. */
export const earliestTime = Date.UTC(1980, 0, 2);
/** Clocks may be ahead, and zones confused. */
const mostAheadMs = 86_400_000;

/** Returns the time of a record that states none. It is dated when it is written. */
export const unknownTime = (): Date => new Date(0);

/** Returns whether something can have happened at a time, in milliseconds since 1970. */
export const isPlausibleTime = (at: number, now: Date): boolean =>
  at >= earliestTime && at <= now.getTime() + mostAheadMs;

/**
 * Dates activities whose time stands for none like the first known one of their thread, else to the moment of reading.
 * Stores the original in `attributes.writtenTimestamp`, seconds since 1970. Activities without a valid time stay.
 */
export function withPlausibleTimes(changes: readonly Change[], readAt: Date): readonly Change[] {
  const isOdd = ({ timestamp }: SyncedActivity) =>
    !Number.isNaN(timestamp.getTime()) && !isPlausibleTime(timestamp.getTime(), readAt);
  const activities = changes.flatMap((change) => (change.op === "upsert" ? [change.activity] : []));
  if (!activities.some(isOdd)) return changes;
  const firstOf = new Map<string, Date>();
  for (const { sourceId, sourceParentId, timestamp } of activities) {
    const thread = sourceParentId ?? sourceId;
    const first = firstOf.get(thread);
    if (isPlausibleTime(timestamp.getTime(), readAt) && !(first && first <= timestamp)) firstOf.set(thread, timestamp);
  }
  return changes.map((change) => {
    if (change.op !== "upsert" || !isOdd(change.activity)) return change;
    const { activity } = change;
    const attributes = {
      ...activity.attributes,
      writtenTimestamp: Math.floor(activity.timestamp.getTime() / 1_000),
    };
    const timestamp = firstOf.get(activity.sourceParentId ?? activity.sourceId) ?? readAt;
    return { ...change, activity: { ...activity, timestamp, attributes } };
  });
}
