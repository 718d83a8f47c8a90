import { bulkJson } from "#server/platform/db/bulk-json.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { accountKey } from "#shared/domain/identities/account-number.ts";

interface NamedAccount {
  readonly platform: string;
  readonly site: string;
  readonly name: string;
  readonly account: string;
  readonly first: Date;
  readonly last: Date;
}

/** Stores names of accounts, and extends the time in which they are known to have had them. */
export async function storeNames(tx: Executor, names: readonly NamedAccount[]): Promise<void> {
  if (names.length === 0) return;
  await tx.execute(sql`
    insert into account_names as known (platform, site, name, account, first_seen, last_seen)
    select platform, site, fold_case(name), account, min(first), max(last)
    from json_to_recordset(${bulkJson(names)}::json)
      as r(platform text, site text, name text, account text, first timestamptz, last timestamptz)
    group by 1, 2, 3, 4
    on conflict (platform, site, name, account) do update set
      first_seen = least(known.first_seen, excluded.first_seen),
      last_seen = greatest(known.last_seen, excluded.last_seen)
    where known.first_seen > excluded.first_seen or known.last_seen < excluded.last_seen`);
}

/** Forgets the names that a person's accounts had. Call it while the person has their identities. */
export async function forgetNames(tx: Executor, memberId: string): Promise<void> {
  const own = await tx.execute<{ platform: string; name: string; source_id: string | null }>(sql`
    select platform, fold_case(value) as name, source_id from member_identities
    where member_id = ${memberId}::uuid and type = 'username'`);
  const accounts = own.rows.map(({ platform, name, source_id }) => ({
    ...{ platform, name, account: source_id === null ? null : accountKey(platform, source_id) },
  }));
  await tx.execute(sql`
    delete from account_names n where (n.platform, n.account) in (
      select k.platform, k.account from json_to_recordset(${bulkJson(accounts)}::json)
        as r(platform text, name text, account text)
      join account_names k on k.platform = r.platform and (k.account = r.account or (r.account is null and k.name = r.name)))`);
}
