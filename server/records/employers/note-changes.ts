import type { Executor } from "#server/platform/db/database.ts";
import { type SQL, sql } from "#server/platform/db/drizzle.ts";

/**
 * Locks people against deletion, in order. Else the reference to a person could deadlock with a change of the person.
 */
export const lockedPeople = (ids: SQL) => sql`select id from members where id in (${ids}) order by id for key share`;

/**
 * Notes people whose activities may count for other organizations now, for the job that decides them again. Triggers
 * note most changes. Call it for what they do not see: activities that moved to another person or time, and addresses
 * of people without activities.
 */
export async function noteAffiliationChanges(tx: Executor, memberIds: readonly string[]): Promise<void> {
  if (memberIds.length === 0) return;
  await tx.execute(sql`
    insert into affiliation_changes as kept (member_id, changed_at)
    select id, clock_timestamp()
    from (${lockedPeople(sql`select unnest(${sql.param([...new Set(memberIds)])}::uuid[])`)}) concerned
    on conflict (member_id) do update set changed_at = greatest(excluded.changed_at, kept.changed_at + interval '1 ms')`);
}

/**
 * Notes that addresses at a domain may name another organization now, or that everyone's activities must be decided
 * again.
 */
export async function noteEmployerChange(tx: Executor, change: { domain: string } | "everyone"): Promise<void> {
  const [kind, value] = change === "everyone" ? ["everyone", ""] : ["domain", change.domain];
  await tx.execute(sql`
    insert into employer_changes as kept (kind, value, changed_at) values (${kind}, ${value}, clock_timestamp())
    on conflict (kind, value) do update set changed_at = greatest(excluded.changed_at, kept.changed_at + interval '1 ms')`);
}
