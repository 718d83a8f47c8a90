import type { Jobs } from "#server/base/jobs.ts";
import type { Platform } from "#server/base/platform.ts";
import type { Executor } from "#server/db/database.ts";
import { sql } from "#server/db/drizzle.ts";
import { updateAffiliations } from "./update-affiliations.ts";

/** Name of the job that updates the organizations of people's activities. */
const affiliationJob = "people-affiliations";

/** Records that a person's work history or affiliations changed. The job updates their activities after the commit. */
export async function noteAffiliationChange(tx: Executor, memberId: string): Promise<void> {
  await tx.execute(sql`
    insert into affiliation_changes as kept (member_id, changed_at) values (${memberId}::uuid, clock_timestamp())
    on conflict (member_id) do update set changed_at = greatest(excluded.changed_at, kept.changed_at + interval '1 ms')`);
}

/** Starts the job now. The schedule would start it within a minute. */
export function sendAffiliationJob(jobs: Jobs): Promise<void> {
  return jobs.send(affiliationJob, {}, { singletonKey: affiliationJob });
}

/** Defines the job that updates people's activities by their work history and affiliations. */
export async function defineAffiliationJob(platform: Platform): Promise<void> {
  const { db, jobs } = platform;
  const next = async () =>
    (
      await db.execute<{ member_id: string; changed_at: string }>(sql`
        select member_id, changed_at from affiliation_changes order by changed_at, member_id limit 1`)
    ).rows[0];
  jobs.define(
    affiliationJob,
    async (_payload, { signal }) => {
      for (let change = await next(); change && !signal.aborted; change = await next()) {
        await updateAffiliations(platform, change.member_id, signal);
        // A change made meanwhile has a later time and stays.
        await db.execute(sql`
          delete from affiliation_changes
          where member_id = ${change.member_id}::uuid and changed_at = ${change.changed_at}::timestamptz`);
      }
    },
    {
      afterwards: async () => {
        if (await next()) await sendAffiliationJob(jobs);
      },
    },
  );
  await jobs.schedule(affiliationJob, "* * * * *");
}
