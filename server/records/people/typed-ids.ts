import { bulkJson } from "#server/platform/db/bulk-json.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { isAccountId } from "#shared/domain/identities/account-number.ts";

interface Typed {
  readonly platform: string;
  readonly site?: string | null | undefined;
  readonly type: string;
  readonly value: string;
}

/** Records in which the name of a known account replaces its id, which was typed in place of the name. */
export async function withNamesOfIds<T extends { readonly identities: readonly Typed[] }>(
  db: Executor,
  records: readonly T[],
): Promise<T[]> {
  const isTyped = ({ platform, type, value }: Typed) => type === "username" && isAccountId(platform, value);
  const keyOf = ({ platform, site, value }: Omit<Typed, "type">) => JSON.stringify([platform, site ?? "", value]);
  const typed = records.flatMap(({ identities }) => identities.filter(isTyped));
  if (typed.length === 0) return [...records];
  const sought = typed.map(({ platform, site, value }) => ({ platform, site: site ?? "", value }));
  const found = await db.execute<{ platform: string; site: string; value: string; name: string }>(sql`
    select distinct on (r.platform, r.site, r.value) r.platform, r.site, r.value, i.value as name
    from json_to_recordset(${bulkJson(sought)}::json) as r(platform text, site text, value text)
    join member_identities i on i.source_id = r.value and i.platform = r.platform and i.site = r.site
      and i.type = 'username'
    join members m on m.id = i.member_id and m.deleted_at is null and not m.is_deleted_account
    order by r.platform, r.site, r.value, i.verified desc, i.created_at`);
  const names = new Map(found.rows.map((row) => [keyOf(row), row.name]));
  return records.map((record) => ({
    ...record,
    identities: record.identities.map((each) =>
      isTyped(each) ? { ...each, value: names.get(keyOf(each)) ?? each.value } : each,
    ),
  }));
}

/**
 * Gives identities that were typed as an id the account's id, so that they are found and renamed by it.
 * @param accounts accounts as their provider shows them
 */
export async function noteTypedIds(
  tx: Executor,
  accounts: readonly { readonly platform: string; readonly site: string; readonly source_id: string }[],
): Promise<void> {
  const shown = accounts.filter(({ platform, source_id: id }) => isAccountId(platform, id));
  if (shown.length === 0) return;
  await tx.execute(sql`
    update member_identities i set source_id = i.value
    from json_to_recordset(${bulkJson(shown)}::json) as r(platform text, site text, source_id text)
    where fold_case(i.value) = fold_case(r.source_id) and i.platform = r.platform and i.site = r.site
      and i.type = 'username' and i.source_id is null and i.value = r.source_id`);
}
