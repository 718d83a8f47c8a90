import { sql } from "#server/platform/db/drizzle.ts";
import { recountChanged } from "./affiliation-changes.ts";
import { type RecountNeeds, updateAffiliations } from "./update-affiliations.ts";

const peopleAtOnce = 500;

/**
 * Compares the organization of every activity with the rule and corrects differences, after the changes that still wait
 * for their job.
 */
export async function checkAffiliations(
  needs: RecountNeeds,
  signal: AbortSignal,
): Promise<{ readonly activities: number; readonly differences: number }> {
  const { db } = needs;
  await recountChanged(needs, signal);
  let differences = 0;
  for (let after = "00000000-0000-0000-0000-000000000000"; ; ) {
    const found = await db.execute<{ id: string }>(sql`
      select id from members where id > ${after}::uuid order by id limit ${peopleAtOnce}`);
    const ids = found.rows.map(({ id }) => id);
    const last = ids.at(-1);
    if (last === undefined) break;
    differences += await updateAffiliations(needs, ids, signal);
    after = last;
  }
  const counted = await db.execute<{ n: number }>(sql`select count(*)::int as n from activities`);
  return { activities: counted.rows[0]?.n ?? 0, differences };
}
