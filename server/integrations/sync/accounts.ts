import { sql } from "drizzle-orm";
import { bulkJson } from "#server/db/bulk-json.ts";
import type { Executor } from "#server/db/database.ts";
import { type RecordKind, recordTables } from "#server/records/record-kind.ts";
import { refreshSearchText } from "#server/records/search-text.ts";
import { type Attributes, mergeAttributes } from "#shared/domain/attributes.ts";

/**
 * Gives people what is known by accounts that the provider has merged into theirs. Somebody of whom nothing else is known
 * than such an account goes to the trash.
 */
export async function absorbAccounts(
  tx: Executor,
  platform: string,
  people: readonly { readonly memberId: string; readonly accounts: readonly string[] }[],
): Promise<void> {
  const merged = people.flatMap(({ memberId, accounts }) => accounts.map((account) => ({ memberId, account })));
  if (merged.length === 0) return;
  const json = bulkJson(merged);
  // Usernames of merged accounts lead nowhere any more; email addresses move to whom the account belongs to now.
  const gone = await tx.execute<{ member_id: string }>(sql`
    delete from member_identities i using json_to_recordset(${json}::json) as r("memberId" uuid, account text)
    where i.platform = ${platform} and i.source_id = r.account and (i.type = 'username' or exists (
      select 1 from member_identities own where own.member_id = r."memberId" and own.member_id <> i.member_id
        and own.platform = i.platform and own.type = i.type and lower(own.value) = lower(i.value)))
    returning i.member_id`);
  const moved = await tx.execute<{ before: string; after: string }>(sql`
    update member_identities i set member_id = r."memberId", updated_at = now()
    from json_to_recordset(${json}::json) as r("memberId" uuid, account text), member_identities was
    where i.platform = ${platform} and i.source_id = r.account and i.member_id <> r."memberId" and was.id = i.id
    returning was.member_id as before, i.member_id as after`);
  const left = new Set([
    ...gone.rows.map((row) => row.member_id),
    ...moved.rows.flatMap(({ before, after }) => [before, after]),
  ]);
  if (left.size === 0) return;
  await refreshSearchText(tx, "member", [...left]);
  await trashUnknown(tx, "member", [...left]);
}

/**
 * Takes back what these accounts told: their identities, and the values of their platform where it has no other account of
 * the record. @returns how many records that concerned
 */
export async function forgetAccounts(
  tx: Executor,
  platform: string,
  kind: RecordKind,
  accounts: readonly string[],
): Promise<number> {
  if (accounts.length === 0) return 0;
  const { records, identities, id: column } = recordTables[kind];
  const gone = await tx.execute<{ id: string }>(sql`
    delete from ${identities} where platform = ${platform}
      and (source_id = any(${sql.param(accounts)}::text[])
        or (type = 'username' and value = any(${sql.param(accounts)}::text[])))
    returning ${column} as id`);
  const ids = [...new Set(gone.rows.map(({ id }) => id))];
  if (ids.length === 0) return 0;
  const found = await tx.execute<{ id: string; attributes: Attributes }>(sql`
    select id, attributes from ${records} t where id = any(${sql.param(ids)}::uuid[])
      and not exists (select 1 from ${identities} i where i.${column} = t.id and i.platform = ${platform})`);
  const changed = found.rows.flatMap(({ id, attributes }) => {
    const told = Object.entries(attributes).filter(([, each]) => each && Object.hasOwn(each, platform));
    if (told.length === 0) return [];
    const without = mergeAttributes(attributes, Object.fromEntries(told.map(([name]) => [name, { [platform]: null }])));
    return [{ id, attributes: without }];
  });
  await tx.execute(sql`
    update ${records} t set attributes = r.attributes, updated_at = now()
    from json_to_recordset(${bulkJson(changed)}::json) as r(id uuid, attributes jsonb) where t.id = r.id`);
  await refreshSearchText(tx, kind, ids);
  await trashUnknown(tx, kind, ids);
  return ids.length;
}

/** Moves records to the trash of which neither identity, activity nor employee is known, and that nobody made by hand. */
async function trashUnknown(tx: Executor, kind: RecordKind, ids: readonly string[]): Promise<void> {
  const { records, identities, id: column } = recordTables[kind];
  const hasPeople = sql`and not exists (select 1 from member_organizations w where w.organization_id = t.id)`;
  await tx.execute(sql`
    update ${records} t set deleted_at = now(), version = version + 1, updated_at = now()
    where id = any(${sql.param(ids)}::uuid[]) and deleted_at is null and not manually_created
      and not exists (select 1 from ${identities} i where i.${column} = t.id)
      and not exists (select 1 from activities a where a.${column} = t.id)
      ${kind === "organization" ? hasPeople : sql``}`);
}
