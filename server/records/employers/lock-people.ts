import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";

/**
 * Locks people, ordered by id: waits for transactions that change their work history or their activities, and blocks
 * further ones. What changes work history, affiliations or activities locks people first, then organizations, then
 * the rows themselves. Otherwise it could deadlock with an edit of a person, which starts with the person.
 */
export async function lockPeople(tx: Executor, memberIds: readonly string[]): Promise<void> {
  if (memberIds.length === 0) return;
  await tx.execute(sql`
    select from members where id = any(${sql.param([...memberIds])}::uuid[]) order by id for no key update`);
}

/** Locks the people who have work or affiliations at organizations. */
export async function lockPeopleOf(tx: Executor, organizationIds: readonly string[]): Promise<void> {
  if (organizationIds.length === 0) return;
  const ids = sql`${sql.param([...organizationIds])}::uuid[]`;
  await tx.execute(sql`
    select from members where id in (
      select member_id from member_organizations where organization_id = any(${ids})
      union select member_id from member_affiliations where organization_id = any(${ids}))
    order by id for no key update`);
}
