import { sql } from "drizzle-orm";
import type { Executor } from "#server/db/database.ts";
import { type Named, nobody } from "./organization-record.ts";
import { insertAlike, type Row } from "./record.ts";
import { survivors } from "./resolve-merged-ids.ts";

/** Two rows of work experience that say the same of one person at two organizations. */
const same = sql`mine.member_id = theirs.member_id and coalesce(mine.title, '') = coalesce(theirs.title, '')
  and mine.date_start is not distinct from theirs.date_start and mine.date_end is not distinct from theirs.date_end`;

/** People's work experiences and affiliations name the primary from now on; what the primary had already stands once. */
export async function renameWork(tx: Executor, primaryId: string, secondaryId: string): Promise<Named> {
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
  };
}

/**
 * The other way: what named the secondary does again, unless somebody changed it since. Of people who were merged since
 * it is the merged ones'.
 */
export async function renameBack(tx: Executor, primaryId: string, secondaryId: string, named: Named = nobody) {
  for (const [table, ids] of [
    [sql`member_organizations`, named.work],
    [sql`member_affiliations`, named.affiliations],
  ] as const) {
    await tx.execute(sql`
      update ${table} set organization_id = ${secondaryId}::uuid
      where organization_id = ${primaryId}::uuid and id = any(${sql.param(ids)}::uuid[])`);
  }
  const rows = [...named.dropped, ...named.cleared];
  const now = await survivors(
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
  // Another row of the same person may say the same by now.
  await insertAlike(tx, "member_organizations", back, "on conflict do nothing");
}
