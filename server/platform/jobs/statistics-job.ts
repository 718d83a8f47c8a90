import type { Platform } from "#server/platform/core/platform.ts";
import { refreshStatistics } from "#server/platform/db/refresh-statistics.ts";

const statisticsJob = "refresh-statistics";

/**
 * Defines the job that analyzes tables of the embedded database, which has no autovacuum: a query planned for an empty
 * table is slow on a full one, and blocks all others until it ends.
 */
export async function defineStatisticsJob({ db, config, jobs }: Platform): Promise<void> {
  if (config.databaseUrl !== null) return;
  jobs.define(statisticsJob, () => refreshStatistics(db), { concurrency: 1 });
  await jobs.schedule(statisticsJob, "* * * * *");
}
