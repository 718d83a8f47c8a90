import { and, asc, eq, inArray, notInArray } from "drizzle-orm";
import type { Executor } from "#server/db/database.ts";
import { integrationStreams } from "#server/db/schema/integrations.ts";
import type { StreamRecord } from "./records.ts";

/** The streams of these integrations, in the order in which they were added. */
export async function streamsOf(db: Executor, integrationIds: readonly string[]): Promise<StreamRecord[]> {
  if (integrationIds.length === 0) return [];
  return db
    .select()
    .from(integrationStreams)
    .where(inArray(integrationStreams.integrationId, [...integrationIds]))
    .orderBy(asc(integrationStreams.createdAt), asc(integrationStreams.key));
}

/**
 * Brings the streams in line with the settings: new keys wait to be read, those that failed are tried again, keys that are gone are stopped, wherever a
 * running sync is with them. What was imported stays.
 */
export async function keepStreams(tx: Executor, integrationId: string, keys: readonly string[]): Promise<void> {
  const own = eq(integrationStreams.integrationId, integrationId);
  await tx
    .delete(integrationStreams)
    .where(keys.length === 0 ? own : and(own, notInArray(integrationStreams.key, [...keys])));
  await tx
    .update(integrationStreams)
    .set({ status: "waiting", error: null })
    .where(and(own, eq(integrationStreams.status, "error")));
  // A millisecond apart, so that they keep the order in which they were given.
  const now = Date.now();
  const rows = keys.map((key, at) => ({ integrationId, key, createdAt: new Date(now + at) }));
  if (rows.length > 0) await tx.insert(integrationStreams).values(rows).onConflictDoNothing();
}
