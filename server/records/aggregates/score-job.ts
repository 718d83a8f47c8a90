import type { Platform } from "#server/platform/core/platform.ts";
import type { Database } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { refreshEngagement } from "./rebuild-organizations.ts";
import { refreshScores } from "./rebuild-people.ts";

/** Name of the job that refreshes engagement. Send it after a sync; it also runs every night. */
export const scoreJob = "people-scores";

/** Batch sizes that keep transactions of the embedded database short. */
const peopleAtOnce = 500;
const organizationsAtOnce = 50;

/** Defines the score job. It runs every night because engagement drops as time passes, and after a sync. */
export async function defineScoreJob({ db, jobs }: Pick<Platform, "db" | "jobs">): Promise<void> {
  jobs.define(scoreJob, (_payload, { signal }) => refreshAllScores(db, signal), { concurrency: 1 });
  await jobs.schedule(scoreJob, "17 3 * * *");
}

/** Refreshes the scores of all people, then the averages of organizations, in short transactions. */
export async function refreshAllScores(db: Database, signal: AbortSignal): Promise<void> {
  await inSteps(db, "members", peopleAtOnce, signal, (ids) => refreshScores(db, ids));
  await inSteps(db, "organizations", organizationsAtOnce, signal, (ids) => refreshEngagement(db, ids));
}

async function inSteps(
  db: Database,
  table: "members" | "organizations",
  size: number,
  signal: AbortSignal,
  work: (ids: readonly string[]) => Promise<void>,
): Promise<void> {
  let after = "00000000-0000-0000-0000-000000000000";
  while (!signal.aborted) {
    const found = await db.execute<{ id: string }>(sql`
      select id from ${sql.identifier(table)} where id > ${after}::uuid order by id limit ${size}`);
    const ids = found.rows.map((row) => row.id);
    const last = ids.at(-1);
    if (last === undefined) return;
    await work(ids);
    after = last;
  }
}
