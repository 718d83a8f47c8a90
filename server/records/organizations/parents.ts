import { badRequest } from "#server/platform/core/http-error.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { type SQL, sql } from "#server/platform/db/drizzle.ts";
import { idArray } from "#server/platform/db/id-array.ts";
import { readMoment } from "#server/platform/http/moment.ts";
import { mostSubsidiaries } from "#shared/domain/limits.ts";

/** An organization related to another one, as parent or subsidiary. */
export type Related = {
  readonly id: string;
  readonly displayName: string;
  readonly logo: string | null;
  /** First day of belonging to the parent; null when it is not known. */
  readonly since: string | null;
};

/** Longest chain of parents. */
export const mostLevels = 10;

const related = sql`o.id, o.display_name as "displayName", o.logo, to_char(r.since, 'YYYY-MM-DD') as since`;

/** Parents of these organizations, by organization. Omits parents in the trash. */
export async function parentsOf(db: Executor, ids: readonly string[]): Promise<Map<string, Related>> {
  const found = await db.execute<Related & { of: string }>(sql`
    select r.organization_id as of, ${related} from organization_parents r
    join organizations o on o.id = r.parent_id and o.deleted_at is null
    where r.organization_id = any(${idArray(ids)})`);
  return new Map(found.rows.map(({ of, ...parent }) => [of, parent]));
}

/** The organizations that belong to this one, without those in the trash, at most `mostSubsidiaries`. */
export async function subsidiariesOf(db: Executor, id: string): Promise<Related[]> {
  const found = await db.execute<Related>(sql`
    select ${related} from organization_parents r
    join organizations o on o.id = r.organization_id and o.deleted_at is null
    where r.parent_id = ${id}::uuid order by sort_text(o.display_name) collate "C", o.id limit ${mostSubsidiaries}`);
  return found.rows;
}

/** The parents of these organizations, their parents and so on, by organization. */
export async function ancestorsOf(db: Executor, ids: readonly string[]): Promise<Map<string, string[]>> {
  const found = await db.execute<{ id: string; ancestors: string[] }>(sql`
    with recursive above as (
      select organization_id as id, parent_id from organization_parents where organization_id = any(${idArray(ids)})
      union select a.id, r.parent_id from above a join organization_parents r on r.organization_id = a.parent_id
    )
    select id, array_agg(parent_id)::text[] as ancestors from above group by id`);
  return new Map(found.rows.map(({ id, ancestors }) => [id, ancestors]));
}

/** Locks the parents of all organizations until the end of the transaction, so that two changes close no circle. */
export async function lockParents(tx: Executor): Promise<void> {
  await tx.execute(sql`lock table organization_parents in share row exclusive mode`);
}

/** Reason why an organization cannot belong to another one; null when it can. Expects `lockParents`. */
export async function parentRefusal(tx: Executor, id: string, parentId: string): Promise<string | null> {
  const found = await tx.execute<{ exists: boolean; isSame: boolean; levels: number; closes: boolean }>(sql`
    with recursive above as (
      select ${parentId}::uuid as id, 1 as level
      union select r.parent_id, a.level + 1 from above a join organization_parents r on r.organization_id = a.id
        where a.level <= ${mostLevels} and a.id <> ${id}::uuid
    ), below as (
      select ${id}::uuid as id, 1 as level
      union select r.organization_id, b.level + 1 from below b join organization_parents r on r.parent_id = b.id
        where b.level <= ${mostLevels}
    )
    select exists (select 1 from organizations where id = ${parentId}::uuid and deleted_at is null) as exists,
      ${parentId}::uuid = ${id}::uuid as "isSame", exists (select 1 from above where id = ${id}::uuid) as closes,
      (select max(level) from above) + (select max(level) from below) as levels`);
  const [row] = found.rows;
  if (!row?.exists) return "The parent organization does not exist.";
  if (row.isSame) return "An organization can't be its own parent.";
  if (row.closes) return "The parent belongs to this organization, so it can't be its parent.";
  return row.levels > mostLevels ? `At most ${mostLevels} levels of parents are possible.` : null;
}

/**
 * States to which organization another one belongs, or that it belongs to none.
 * @returns the parents before and after
 * @throws HttpError 400 for a parent or a day that does not exist, a circle, or too many levels
 */
export async function setParent(
  tx: Executor,
  id: string,
  parent: { readonly id: string; readonly since?: string | null | undefined } | null,
): Promise<{ before: Related | null; after: Related | null }> {
  await lockParents(tx);
  const stored = async () => (await parentsOf(tx, [id])).get(id.toLowerCase()) ?? null;
  const before = await stored();
  if (parent === null) {
    await tx.execute(sql`delete from organization_parents where organization_id = ${id}::uuid`);
    return { before, after: null };
  }
  const { since = null } = parent;
  if (since !== null && !isDay(since)) throw badRequest(`${since} is not a day.`);
  const refusal = await parentRefusal(tx, id, parent.id);
  if (refusal !== null) throw badRequest(refusal);
  await tx.execute(sql`
    insert into organization_parents (organization_id, parent_id, since)
    values (${id}::uuid, ${parent.id}::uuid, ${since}::date)
    on conflict (organization_id) do update set parent_id = excluded.parent_id, since = excluded.since`);
  await dropSuggestions(tx, id);
  return { before, after: await stored() };
}

function isDay(text: string): boolean {
  const date = /^\d{4}-\d{2}-\d{2}$/.test(text) ? readMoment(text) : null;
  return date?.toISOString().startsWith(text) === true;
}

/** An organization and those above it are not the same, so these pairs are no longer suggested. */
async function dropSuggestions(tx: Executor, id: string): Promise<void> {
  await tx.execute(sql`
    with recursive above as (
      select parent_id as id from organization_parents where organization_id = ${id}::uuid
      union select r.parent_id from above a join organization_parents r on r.organization_id = a.id
    ), below as (
      select ${id}::uuid as id
      union select r.organization_id from below b join organization_parents r on r.parent_id = b.id
    )
    delete from organization_suggestions s using above a, below b
    where s.a_id = least(a.id, b.id) and s.b_id = greatest(a.id, b.id)
      and not exists (select 1 from no_merges d where d.kind = 'organization' and d.a_id = s.a_id and d.b_id = s.b_id)`);
}

/**
 * Periods in which activities of an organization count for the highest organization that it belonged to, as rows
 * (organization_id, group_id, first_day, end_day). The end is exclusive, and both are infinite where open. Days are UTC
 * days. A parent in the trash ends the chain.
 */
export const groupPeriods: SQL = sql`(
  with recursive above as (
    select r.organization_id, r.parent_id as group_id, coalesce(r.since, '-infinity'::date) as first_day, 1 as level
    from organization_parents r join organizations o on o.id = r.parent_id and o.deleted_at is null
    union all
    select a.organization_id, r.parent_id, greatest(a.first_day, coalesce(r.since, '-infinity'::date)), a.level + 1
    from above a join organization_parents r on r.organization_id = a.group_id
    join organizations o on o.id = r.parent_id and o.deleted_at is null
    where a.level < ${mostLevels}
  )
  select organization_id, group_id, first_day,
    lead(first_day, 1, 'infinity'::date) over (partition by organization_id order by level) as end_day
  from above)`;
