import type { Platform } from "#server/base/platform.ts";
import type { Executor } from "#server/db/database.ts";
import { sql } from "#server/db/drizzle.ts";
import { noteAffiliationChange, sendAffiliationJob } from "#server/people/affiliation-changes.ts";

/** An edit this shortly before a merge may not have reached the activities. */
const before = sql`interval '10 minutes'`;

/**
 * Recomputes the affiliations of people's activities when a user edited the work history or affiliations of one of a
 * merged pair during or shortly before the merge. Such an edit may have missed activities that were being moved.
 * @param pair both people of the merge.
 * @param memberIds those of them that exist now.
 */
export async function affiliateEdited(
  { db, jobs }: Pick<Platform, "db" | "jobs">,
  pair: readonly string[],
  memberIds: readonly string[],
  mergedAt: string,
): Promise<void> {
  if (!(await isEdited(db, pair, mergedAt))) return;
  await db.transaction(async (tx) => {
    const here = await tx.execute<{ id: string }>(sql`
      select id from members where id = any(${sql.param(memberIds)}::uuid[]) order by id for key share`);
    for (const { id } of here.rows) await noteAffiliationChange(tx, id);
  });
  await sendAffiliationJob(jobs);
}

async function isEdited(db: Executor, pair: readonly string[], mergedAt: string): Promise<boolean> {
  const found = await db.execute(sql`
    select 1 from audit_logs where entity_id = any(${sql.param(pair)}::uuid[])
      and action_type in ('members-edit-organizations', 'members-edit-manual-affiliation')
      and "timestamp" > ${mergedAt}::timestamptz - ${before} limit 1`);
  return found.rows.length > 0;
}
