import { requestSuggestionRefresh } from "#server/curation/suggestions/job.ts";
import type { JobContext } from "#server/platform/core/jobs.ts";
import type { Platform } from "#server/platform/core/platform.ts";
import { and, eq, inArray, lte } from "#server/platform/db/drizzle.ts";
import { integrations } from "#server/platform/db/schema/integrations.ts";
import { sendAffiliationJob } from "#server/records/people/affiliation-changes.ts";
import { findConnector, integrationPlatforms, isSynced } from "./catalog.ts";
import { noticeJob } from "./notices.ts";
import { type SyncPayload, sendSync, startSync, syncJob } from "./start-sync.ts";
import { streamsOf } from "./streams.ts";
import { defineGatewayJob, sendGateway } from "./sync/gateways.ts";
import { runSync } from "./sync/run-sync.ts";
import { defineWebhookJob, queueWaitingDeliveries } from "./sync/webhooks.ts";
import { defineTextRetention } from "./text-retention.ts";

const dueJob = "integrations-due";

/** Statuses that allow scheduled syncs. Excludes those in which an integration waits for a person or is paused. */
const syncedStatuses = ["done", "error", "no-data", "in-progress"];

/** Registers the sync jobs of all platforms and the schedule that starts due syncs. Call it before `jobs.start()`. */
export function defineIntegrationJobs(platform: Platform): void {
  for (const { key, sync, connector } of integrationPlatforms) {
    const run = connector
      ? (id: string, signal: AbortSignal) => runSync(platform, connector, id, signal)
      : sync && ((id: string, signal: AbortSignal) => sync.run(platform, id, signal));
    if (!run) continue;
    const work = async ({ integrationId }: SyncPayload, { signal }: JobContext) => {
      // Listens to live events during the first sync, so that changes meanwhile are not missed.
      if (connector?.gateway) await sendGateway(platform, connector);
      await run(integrationId, signal);
    };
    const afterwards = async ({ integrationId }: SyncPayload) => {
      await requeueWaitingStreams(platform, key, integrationId);
      await platform.jobs.send(noticeJob, {}, { singletonKey: noticeJob });
      await sendAffiliationJob(platform.jobs);
      await requestSuggestionRefresh(platform);
    };
    platform.jobs.define(syncJob(key), work, { concurrency: 2, place: "worker", afterwards });
    if (connector?.gateway) defineGatewayJob(platform, { ...connector, gateway: connector.gateway });
  }
  defineWebhookJob(platform, findConnector);
  defineTextRetention(platform);
  platform.jobs.define(dueJob, async () => {
    await startDueSyncs(platform, new Date());
    await queueWaitingDeliveries(platform);
    for (const { connector } of integrationPlatforms) if (connector?.gateway) await sendGateway(platform, connector);
  });
  void platform.jobs.schedule(dueJob, "* * * * *");
}

/**
 * Queues the job again when streams still wait: a run whose turn ended continues after the other integrations, and
 * requests after the run's last check were not queued. Locks the row to wait for concurrent requests.
 */
async function requeueWaitingStreams(
  { db, jobs }: Platform,
  platformKey: string,
  integrationId: string,
): Promise<void> {
  const isWaiting = await db.transaction(async (tx) => {
    const { status: current } = integrations;
    const [found] = await tx
      .select({ current })
      .from(integrations)
      .where(eq(integrations.id, integrationId))
      .for("update");
    if (found?.current !== "in-progress") return false;
    return (await streamsOf(tx, [integrationId])).some(({ status }) => ["waiting", "in-progress"].includes(status));
  });
  if (isWaiting) await sendSync(jobs, platformKey, integrationId);
}

/** Starts due syncs. Queues an integration in progress again in case its job was lost. */
export async function startDueSyncs({ db, jobs }: Platform, now: Date): Promise<void> {
  const platforms = integrationPlatforms.filter(isSynced).map(({ key }) => key);
  const due = await db
    .select()
    .from(integrations)
    .where(
      and(
        lte(integrations.nextSyncAt, now),
        inArray(integrations.platform, platforms),
        inArray(integrations.status, syncedStatuses),
      ),
    );
  for (const integration of due) {
    if (integration.status === "in-progress") await sendSync(jobs, integration.platform, integration.id);
    else await db.transaction((tx) => startSync(tx, jobs, integration, getSyncScope(integration.platform)));
  }
}

/** The engine reads only due streams; Git always reads all its remotes. */
const getSyncScope = (platformKey: string) => ({
  all: findConnector(platformKey) === undefined,
});
