import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { idArray } from "#server/platform/db/id-array.ts";
import { ancestorsOf, lockParents, parentRefusal } from "#server/records/organizations/parents.ts";
import { resolveMergedIds } from "../record.ts";

/** Row of `organization_parents`. */
type ParentRow = { organization_id: string; parent_id: string; since: string | null };

/** Parents that a merge changed: the rows before it, and the primary's own row after it. */
export interface MergedParents {
  readonly before: readonly ParentRow[];
  readonly after: ParentRow | null;
}

const columns = sql`organization_id, parent_id, to_char(since, 'YYYY-MM-DD') as since`;

async function rowOf(tx: Executor, id: string): Promise<ParentRow | null> {
  const found = await tx.execute<ParentRow>(
    sql`select ${columns} from organization_parents where organization_id = ${id}::uuid`,
  );
  return found.rows[0] ?? null;
}

/**
 * Moves subsidiaries of the secondary to the primary. The primary keeps its parent, else takes the secondary's. When
 * one of the two belongs to the other, the merged organization belongs to the parent of the upper one.
 */
export async function mergeParents(tx: Executor, primaryId: string, secondaryId: string): Promise<MergedParents> {
  await lockParents(tx);
  const ids = [primaryId, secondaryId];
  const found = await tx.execute<ParentRow>(sql`
    select ${columns} from organization_parents
    where organization_id = any(${idArray(ids)}) or parent_id = ${secondaryId}::uuid`);
  const before = found.rows;
  if (before.length === 0) return { before, after: null };
  const above = await ancestorsOf(tx, ids);
  const [mine, theirs] = ids.map((id) => before.find(({ organization_id }) => organization_id === id) ?? null);
  const upper = above.get(primaryId)?.includes(secondaryId)
    ? theirs
    : above.get(secondaryId)?.includes(primaryId)
      ? mine
      : (mine ?? theirs);
  await tx.execute(sql`delete from organization_parents where organization_id = any(${idArray(ids)})`);
  await moveSubsidiaries(
    tx,
    before.filter((row) => row.parent_id === secondaryId && row.organization_id !== primaryId),
    [secondaryId, primaryId],
  );
  const after = upper ? { ...upper, organization_id: primaryId } : null;
  if (after) await insert(tx, after);
  return { before, after };
}

/** Undoes `mergeParents`, except for what a user changed since. */
export async function restoreParents(
  tx: Executor,
  primaryId: string,
  secondaryId: string,
  { before, after }: MergedParents,
): Promise<void> {
  if (before.length === 0) return;
  await lockParents(tx);
  const now = await rowOf(tx, primaryId);
  const isUnchanged = now?.parent_id === after?.parent_id && now?.since === after?.since;
  if (isUnchanged) {
    await tx.execute(sql`delete from organization_parents where organization_id = ${primaryId}::uuid`);
  }
  const isOwn = ({ organization_id }: ParentRow) => [primaryId, secondaryId].includes(organization_id);
  await moveSubsidiaries(
    tx,
    before.filter((each) => !isOwn(each)),
    [primaryId, secondaryId],
  );
  const own = before.filter((each) => isOwn(each) && (isUnchanged || each.organization_id !== primaryId));
  // A parent may have been merged since.
  const ids = await resolveMergedIds(
    tx,
    "organization",
    own.map(({ parent_id }) => parent_id),
  );
  for (const row of own) {
    const parent_id = ids.get(row.parent_id) ?? row.parent_id;
    if ((await parentRefusal(tx, row.organization_id, parent_id)) === null) await insert(tx, { ...row, parent_id });
  }
}

/** Moves these subsidiaries from one parent to another. Their profiles show the change, so their version counts it. */
async function moveSubsidiaries(tx: Executor, rows: readonly ParentRow[], [from, to]: readonly [string, string]) {
  const ids = idArray(rows.map(({ organization_id }) => organization_id));
  await tx.execute(sql`
    with moved as (
      update organization_parents set parent_id = ${to}::uuid
      where organization_id = any(${ids}) and parent_id = ${from}::uuid returning organization_id
    )
    update organizations o set version = o.version + 1, updated_at = now() from moved m where o.id = m.organization_id`);
}

const insert = (tx: Executor, { organization_id, parent_id, since }: ParentRow) =>
  tx.execute(sql`
    insert into organization_parents (organization_id, parent_id, since)
    values (${organization_id}::uuid, ${parent_id}::uuid, ${since}::date) on conflict do nothing`);
