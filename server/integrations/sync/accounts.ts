import { bulkJson } from "#server/platform/db/bulk-json.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { type RecordKind, recordTables } from "#server/records/common/record-kind.ts";
import { refreshSearchText } from "#server/records/common/search-text.ts";
import { type Attributes, mergeAttributes } from "#shared/domain/attributes.ts";
import type { AccountPlace } from "./account-place.ts";

/**
 * Moves identities of merged accounts to the people who own the accounts now. Moves a person without any other data to
 * the trash.
 */
export async function absorbAccounts(
  tx: Executor,
  { key: platform, site }: AccountPlace,
  people: readonly { readonly memberId: string; readonly accounts: readonly string[] }[],
): Promise<void> {
  const merged = people.flatMap(({ memberId, accounts }) => accounts.map((account) => ({ memberId, account })));
  if (merged.length === 0) return;
  const json = bulkJson(merged);
  // Emails have no site.
  const isOfAccount = sql`i.platform = ${platform} and i.site = case i.type when 'username' then ${site} else '' end`;
  // Deletes usernames of merged accounts, which no longer exist. Moves emails to the current owner of the account.
  const gone = await tx.execute<{ member_id: string }>(sql`
    delete from member_identities i using json_to_recordset(${json}::json) as r("memberId" uuid, account text)
    where ${isOfAccount} and i.source_id = r.account and (i.type = 'username' or exists (
      select 1 from member_identities own where own.member_id = r."memberId" and own.member_id <> i.member_id
        and own.platform = i.platform and own.site = i.site and own.type = i.type and fold_case(own.value) = fold_case(i.value)))
    returning i.member_id`);
  const moved = await tx.execute<{ before: string; after: string }>(sql`
    update member_identities i set member_id = r."memberId", updated_at = now()
    from json_to_recordset(${json}::json) as r("memberId" uuid, account text), member_identities was
    where ${isOfAccount} and i.source_id = r.account and i.member_id <> r."memberId" and was.id = i.id
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
 * Deletes the identities of these accounts. Also deletes the platform's attribute values of records without another
 * account on it.
 * @returns the number of affected records
 */
export async function forgetAccounts(
  tx: Executor,
  { key: platform, site }: AccountPlace,
  kind: RecordKind,
  accounts: readonly string[],
): Promise<number> {
  if (accounts.length === 0) return 0;
  const { records, identities, id: column } = recordTables[kind];
  const gone = await tx.execute<{ id: string }>(sql`
    delete from ${identities} where platform = ${platform}
      and site = case type when 'username' then ${site} else '' end
      and (source_id = any(${sql.param(accounts)}::text[])
        or (type = 'username' and value = any(${sql.param(accounts)}::text[])))
    returning ${column} as id`);
  const ids = [...new Set(gone.rows.map(({ id }) => id))];
  if (ids.length === 0) return 0;
  const found = await tx.execute<{ id: string; attributes: Attributes }>(sql`
    select id, attributes from ${records} t where id = any(${sql.param(ids)}::uuid[])
      and not exists (select 1 from ${identities} i where i.${column} = t.id and i.platform = ${platform})`);
  const changed = found.rows.flatMap(({ id, attributes }) => {
    const ownValues = Object.entries(attributes).filter(([, each]) => each && Object.hasOwn(each, platform));
    if (ownValues.length === 0) return [];
    const without = mergeAttributes(
      attributes,
      Object.fromEntries(ownValues.map(([name]) => [name, { [platform]: null }])),
    );
    return [{ id, attributes: without }];
  });
  await tx.execute(sql`
    update ${records} t set attributes = r.attributes, updated_at = now()
    from json_to_recordset(${bulkJson(changed)}::json) as r(id uuid, attributes jsonb) where t.id = r.id`);
  await refreshSearchText(tx, kind, ids);
  await trashUnknown(tx, kind, ids);
  return ids.length;
}

/** Moves records without identities, activities and employees to the trash, unless a user created them. */
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
