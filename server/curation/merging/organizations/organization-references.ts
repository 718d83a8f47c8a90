import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { insertMixedRows, type Row, resolveMergedIds } from "../record.ts";
import { mergeParents, restoreParents } from "./merged-parents.ts";
import { noReferences, type References } from "./organization-record.ts";

/** Equal work experiences of one person at the two organizations. */
const same = sql`mine.member_id = theirs.member_id and coalesce(mine.title, '') = coalesce(theirs.title, '')
  and mine.date_start is not distinct from theirs.date_start and mine.date_end is not distinct from theirs.date_end`;

/**
 * Moves people's work experiences and affiliations, and subsidiaries, to the primary. Keeps one of those that become
 * equal.
 */
export async function referToPrimary(tx: Executor, primaryId: string, secondaryId: string): Promise<References> {
  const rows = async (query: ReturnType<typeof sql>) =>
    (await tx.execute<{ row: Row }>(query)).rows.map(({ row }) => row);
  const cleared = await rows(sql`
    delete from member_organizations mine using member_organizations theirs
    where mine.organization_id = ${primaryId}::uuid and mine.deleted_at is not null
      and theirs.organization_id = ${secondaryId}::uuid and theirs.deleted_at is null and ${same}
    returning to_jsonb(mine) as row`);
  const dropped = await rows(sql`
    delete from member_organizations theirs using member_organizations mine
    where mine.organization_id = ${primaryId}::uuid and theirs.organization_id = ${secondaryId}::uuid and ${same}
    returning to_jsonb(theirs) as row`);
  const ids = async (table: ReturnType<typeof sql>) =>
    (
      await tx.execute<{ id: string }>(sql`
        update ${table} set organization_id = ${primaryId}::uuid where organization_id = ${secondaryId}::uuid
        returning id`)
    ).rows.map(({ id }) => id);
  return {
    work: await ids(sql`member_organizations`),
    affiliations: await ids(sql`member_affiliations`),
    dropped,
    cleared,
    parents: await mergeParents(tx, primaryId, secondaryId),
  };
}

/**
 * Moves rows that referred to the secondary before a merge back to it, unless a user changed them since. Rows of people
 * who were merged since move to the surviving person.
 */
export async function referToSecondary(
  tx: Executor,
  primaryId: string,
  secondaryId: string,
  references: References = noReferences,
) {
  for (const [table, ids] of [
    [sql`member_organizations`, references.work],
    [sql`member_affiliations`, references.affiliations],
  ] as const) {
    await tx.execute(sql`
      update ${table} set organization_id = ${secondaryId}::uuid
      where organization_id = ${primaryId}::uuid and id = any(${sql.param(ids)}::uuid[])`);
  }
  if (references.parents) await restoreParents(tx, primaryId, secondaryId, references.parents);
  const rows = [...references.dropped, ...references.cleared];
  const now = await resolveMergedIds(
    tx,
    "member",
    rows.map((row) => String(row.member_id)),
  );
  const there = await tx.execute<{ id: string }>(sql`
    select id from members where id = any(${sql.param([...now.values()])}::uuid[])`);
  const known = new Set(there.rows.map(({ id }) => id));
  const back = rows
    .map((row) => ({ ...row, member_id: now.get(String(row.member_id)) ?? "" }))
    .filter((row) => known.has(row.member_id));
  // The person may have an equal row meanwhile.
  await insertMixedRows(tx, "member_organizations", back, "on conflict do nothing");
}
