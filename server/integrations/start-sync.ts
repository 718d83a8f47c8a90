import type { Jobs } from "#server/platform/core/jobs.ts";
import type { Platform } from "#server/platform/core/platform.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { eq, sql } from "#server/platform/db/drizzle.ts";
import { integrationStreams, integrations } from "#server/platform/db/schema/integrations.ts";
import type { Requester } from "#server/platform/http/route.ts";
import { type Connection, saveConnection } from "./connect.ts";
import type { IntegrationRecord } from "./records.ts";

/** Payload of a sync job. */
export interface SyncPayload {
  readonly integrationId: string;
}

/** Returns the name of the sync job of a platform. */
export const syncJob = (platformKey: string): string => `${platformKey}-sync`;

/**
 * Marks all streams of an integration to be read again, or only those that are due, as part of `tx`. A running sync
 * picks them up. Keeps an earlier error and its time until this sync ends. Keeps `nextSyncAt` due until then, so that a
 * sync is restarted when its job is lost.
 */
export async function startSync(
  tx: Executor,
  jobs: Jobs,
  integration: IntegrationRecord,
  { all } = { all: true },
): Promise<IntegrationRecord> {
  const now = new Date();
  // The integration before its streams, as deliveries and pages lock them, so that none waits for another in a circle.
  const [started] = await tx
    .update(integrations)
    .set({ status: "in-progress", nextSyncAt: now })
    .where(eq(integrations.id, integration.id))
    .returning();
  if (all) {
    // An interrupted pass continues at its position.
    const isInterrupted = sql`${integrationStreams.cursor} ? 'page'`;
    await tx
      .update(integrationStreams)
      .set({
        status: "waiting",
        error: null,
        message: null,
        total: sql`case when ${isInterrupted} then ${integrationStreams.total} end`,
        done: sql`case when ${isInterrupted} then ${integrationStreams.done} else 0 end`,
        updatedAt: now,
      })
      .where(eq(integrationStreams.integrationId, integration.id));
  }
  await sendSync(jobs, integration.platform, integration.id, tx);
  return started ?? integration;
}

/** Queues the sync job, unless one already waits or runs. */
export function sendSync(jobs: Jobs, platformKey: string, integrationId: string, tx?: Executor): Promise<void> {
  const payload: SyncPayload = { integrationId };
  return jobs.send(syncJob(platformKey), payload, { singletonKey: integrationId, ...(tx ? { tx } : {}) });
}

/** Stores a connection and starts its sync. In the caller's transaction, if any. */
export function connectAndSync(
  platform: Pick<Platform, "config" | "db" | "jobs" | "secrets">,
  requester: Requester,
  connection: Omit<Connection, "status">,
): Promise<IntegrationRecord> {
  return platform.db.transaction(async (tx) => {
    const saved = await saveConnection(platform, tx, requester, { ...connection, status: "in-progress" });
    return startSync(tx, platform.jobs, saved);
  });
}
