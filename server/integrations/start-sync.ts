import { eq, sql } from "drizzle-orm";
import type { Jobs } from "#server/base/jobs.ts";
import type { Platform } from "#server/base/platform.ts";
import type { Executor } from "#server/db/database.ts";
import { integrationStreams, integrations } from "#server/db/schema/integrations.ts";
import type { Requester } from "#server/http/route.ts";
import { type Connection, saveConnection } from "./connect.ts";
import type { IntegrationRecord } from "./records.ts";

/** What the job of a sync is given. */
export interface SyncPayload {
  readonly integrationId: string;
}

/** The name of the job that syncs integrations of a platform. */
export const syncJob = (platformKey: string): string => `${platformKey}-sync`;

/**
 * Lets every stream of an integration be read again, or only those that are due, as part of `tx`. A sync that is running
 * picks up what waits by itself. An earlier error and its time stay until it is known how this sync ends, and `nextSyncAt` stays due until
 * then, so that a sync whose job got lost is started again.
 */
export async function startSync(
  tx: Executor,
  jobs: Jobs,
  integration: IntegrationRecord,
  { all } = { all: true },
): Promise<IntegrationRecord> {
  const now = new Date();
  if (all) {
    // A pass that was interrupted goes on where it was.
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
  const [started] = await tx
    .update(integrations)
    .set({ status: "in-progress", nextSyncAt: now })
    .where(eq(integrations.id, integration.id))
    .returning();
  await sendSync(jobs, integration.platform, integration.id, tx);
  return started ?? integration;
}

/** Queues the job; one that already waits or runs is enough. */
export function sendSync(jobs: Jobs, platformKey: string, integrationId: string, tx?: Executor): Promise<void> {
  const payload: SyncPayload = { integrationId };
  return jobs.send(syncJob(platformKey), payload, { singletonKey: integrationId, ...(tx ? { tx } : {}) });
}

/** What a connect call does: stores the connection and lets everything be read. In the caller's transaction, if any. */
export function connectAndSync(
  platform: Pick<Platform, "db" | "jobs" | "secrets">,
  requester: Requester,
  connection: Omit<Connection, "status">,
): Promise<IntegrationRecord> {
  return platform.db.transaction(async (tx) => {
    const saved = await saveConnection(platform, tx, requester, { ...connection, status: "in-progress" });
    return startSync(tx, platform.jobs, saved);
  });
}
