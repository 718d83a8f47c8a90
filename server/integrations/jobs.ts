import { and, inArray, lte } from "drizzle-orm";
import { integrations } from "../db/schema.ts";
import type { JobContext } from "../jobs/jobs.ts";
import type { Platform } from "../platform.ts";
import { integrationPlatforms } from "./catalogue.ts";
import { type SyncPayload, sendSync, startSync, syncJob } from "./start-sync.ts";

const dueJob = "integrations-due";

/** Statuses in which an integration waits for a person, or was switched off: never synced by the clock. */
const syncedStatuses = ["done", "error", "no-data", "in-progress"];

/**
 * Registers the syncs of all platforms, and the clock that starts those that are due. Call it before `jobs.start()`.
 */
export function defineIntegrationJobs(platform: Platform): void {
  for (const { key, sync } of integrationPlatforms) {
    if (!sync) continue;
    const work = ({ integrationId }: SyncPayload, { signal }: JobContext) => sync.run(platform, integrationId, signal);
    platform.jobs.define(syncJob(key), work, { concurrency: 2 });
  }
  platform.jobs.define(dueJob, () => startDueSyncs(platform, new Date()));
  void platform.jobs.schedule(dueJob, "* * * * *");
}

/** Starts what is due. One that is still in progress is only queued again, in case its job got lost. */
export async function startDueSyncs({ db, jobs }: Platform, now: Date): Promise<void> {
  const platforms = integrationPlatforms.filter(({ sync }) => sync).map(({ key }) => key);
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
    else await db.transaction((tx) => startSync(tx, jobs, integration));
  }
}
