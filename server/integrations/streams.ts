import type { Executor } from "#server/platform/db/database.ts";
import { and, asc, eq, inArray, notInArray } from "#server/platform/db/drizzle.ts";
import { integrationStreams } from "#server/platform/db/schema/integrations.ts";
import type { StreamRecord } from "./records.ts";

/** Returns the streams of these integrations, in the order of their creation. */
export async function streamsOf(db: Executor, integrationIds: readonly string[]): Promise<StreamRecord[]> {
  if (integrationIds.length === 0) return [];
  return db
    .select()
    .from(integrationStreams)
    .where(inArray(integrationStreams.integrationId, [...integrationIds]))
    .orderBy(asc(integrationStreams.createdAt), asc(integrationStreams.key));
}

/**
 * Updates the streams to match the settings: adds new keys, retries failed ones, and stops removed keys, even during a
 * sync. Imported activities stay.
 */
export async function reconcileStreams(tx: Executor, integrationId: string, keys: readonly string[]): Promise<void> {
  const own = eq(integrationStreams.integrationId, integrationId);
  await tx
    .delete(integrationStreams)
    .where(keys.length === 0 ? own : and(own, notInArray(integrationStreams.key, [...keys])));
  await tx
    .update(integrationStreams)
    .set({ status: "waiting", error: null })
    .where(and(own, eq(integrationStreams.status, "error")));
  // One millisecond apart, to keep the given order.
  const now = Date.now();
  const rows = keys.map((key, at) => ({ integrationId, key, createdAt: new Date(now + at) }));
  if (rows.length > 0) await tx.insert(integrationStreams).values(rows).onConflictDoNothing();
}
