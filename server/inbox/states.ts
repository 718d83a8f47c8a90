import { badRequest, notFound } from "#server/platform/core/http-error.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { iso } from "#server/platform/db/iso.ts";
import type { InboxEntry } from "#shared/contract/inbox.ts";

/** Most entries that a user hides. The oldest are shown again. */
const mostHidden = 5_000;

type Hidden = { kind: string; key: string; until: string | null };

/** Entries that the user has dismissed, or snoozed until a time that has not come. */
export async function hiddenBy(db: Executor, userId: string): Promise<(Hidden & { until: string | null })[]> {
  const found = await db.execute<Hidden>(sql`
    select kind, key, until from inbox_hidden
    where user_id = ${userId}::uuid and (until is null or until > now()) order by hidden_at desc`);
  return found.rows.map((row) => ({ ...row, until: row.until && iso(row.until) }));
}

/** Hides an entry from a user until a time, or for good with null. */
export async function hide(tx: Executor, userId: string, kind: string, key: string, until: string | null) {
  const at = until === null ? null : new Date(until);
  if (at && Number.isNaN(at.getTime())) throw badRequest("The field until must be a time.");
  await tx.execute(sql`
    insert into inbox_hidden (user_id, kind, key, until) values (${userId}::uuid, ${kind}, ${key}, ${at})
    on conflict (user_id, kind, key) do update set until = excluded.until, hidden_at = now()`);
  await tx.execute(sql`
    delete from inbox_hidden where user_id = ${userId}::uuid and (until < now() or hidden_at < (
      select hidden_at from inbox_hidden where user_id = ${userId}::uuid order by hidden_at desc
      offset ${mostHidden} limit 1))`);
}

/** Shows an entry to a user again. */
export async function show(tx: Executor, userId: string, kind: string, key: string): Promise<void> {
  await tx.execute(sql`delete from inbox_hidden where user_id = ${userId}::uuid and kind = ${kind} and key = ${key}`);
}

/** Keys of the entries that are assigned to a user, by kind. */
export async function assignedTo(db: Executor, userId: string): Promise<Map<string, string[]>> {
  const found = await db.execute<{ kind: string; key: string }>(sql`
    select kind, key from inbox_assignments where assignee_id = ${userId}::uuid
    union all select 'report', id::text from issue_reports where assignee_id = ${userId}::uuid`);
  const byKind = Map.groupBy(found.rows, ({ kind }) => kind);
  return new Map([...byKind].map(([kind, rows]) => [kind, rows.map(({ key }) => key)]));
}

/** Assignees of entries of a kind, by key. */
export async function assigneesOf(
  db: Executor,
  kind: string,
  keys: readonly string[],
): Promise<Map<string, NonNullable<InboxEntry["assignee"]>>> {
  if (keys.length === 0) return new Map();
  const found = await db.execute<{ key: string; id: string; name: string }>(sql`
    select a.key, u.id, coalesce(nullif(u.full_name, ''), u.email) as name
    from inbox_assignments a join users u on u.id = a.assignee_id
    where a.kind = ${kind} and a.key = any(${sql.param(keys)}::text[])`);
  return new Map(found.rows.map(({ key, ...assignee }) => [key, assignee]));
}

/**
 * Assigns an entry to a user, who sees it again if they had hidden it. Null: to nobody.
 * @throws HttpError 404 when the user does not exist
 */
export async function assign(
  tx: Executor,
  by: string,
  kind: string,
  key: string,
  assigneeId: string | null,
): Promise<void> {
  if (assigneeId === null) {
    await tx.execute(sql`delete from inbox_assignments where kind = ${kind} and key = ${key}`);
    return;
  }
  const found = await tx.execute(sql`
    insert into inbox_assignments as a (kind, key, assignee_id, assigned_by_id)
    select ${kind}, ${key}, u.id, ${by}::uuid from users u where u.id = ${assigneeId}::uuid
    on conflict (kind, key) do update set assignee_id = excluded.assignee_id,
      assigned_by_id = excluded.assigned_by_id, assigned_at = now()
    returning 1`);
  if (found.rows.length === 0) throw notFound();
  await show(tx, assigneeId, kind, key);
}
