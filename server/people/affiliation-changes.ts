import { sql } from "drizzle-orm";
import type { Jobs } from "#server/base/jobs.ts";
import type { Platform } from "#server/base/platform.ts";
import type { Executor } from "#server/db/database.ts";
import { affiliateAgain } from "./affiliate-again.ts";

/** Name of the job that computes anew with whom people's activities count. */
const affiliationJob = "people-affiliations";

/** Where a person works changed: their activities follow, when the transaction is done. */
export async function noteAffiliationChange(tx: Executor, memberId: string): Promise<void> {
  await tx.execute(sql`
    insert into affiliation_changes as kept (member_id, changed_at) values (${memberId}::uuid, clock_timestamp())
    on conflict (member_id) do update set changed_at = greatest(excluded.changed_at, kept.changed_at + interval '1 ms')`);
}

/** Looks for changed people now; call it after a change. Else they are found within a minute. */
export function affiliateSoon(jobs: Jobs): Promise<void> {
  return jobs.send(affiliationJob, {}, { singletonKey: affiliationJob });
}

/** Brings the activities of people in line with their work history and affiliations after these were edited. */
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
        await affiliateAgain(platform, change.member_id, signal);
        // One that came meanwhile is looked at again.
        await db.execute(sql`
          delete from affiliation_changes
          where member_id = ${change.member_id}::uuid and changed_at = ${change.changed_at}::timestamptz`);
      }
    },
    {
      afterwards: async () => {
        if (await next()) await affiliateSoon(jobs);
      },
    },
  );
  await jobs.schedule(affiliationJob, "* * * * *");
}
