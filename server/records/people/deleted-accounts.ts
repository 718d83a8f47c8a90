import { parse, v5 } from "uuid";
import { bulkJson } from "#server/platform/db/bulk-json.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { accountIds } from "#shared/domain/identities/account-number.ts";
import { deletedAccountName, isDeletedAccountName } from "#shared/domain/identities/deleted-account.ts";
import type { SeenIdentity } from "./match.ts";

/** Our namespace, a random UUID. It must never change, because stored ids are computed from it. */
const namespace = parse("5b0a4b57-6f0e-4a0c-a9a9-0f2f1f3f9a42");

/** Id of the record that stands for all deleted accounts of a platform. */
export const deletedAccountsId = (platform: string): string => v5(platform, namespace);

/** An account that its provider no longer has. */
export interface DeletedAccount {
  /** Provider that shows it. */
  readonly platform: string;
  /** The account and its other identities. */
  readonly identities: readonly SeenIdentity[];
  /** Time of its first known activity. */
  readonly joinedAt: Date;
}

/** True when the account of a source, which is its first identity, is only named as deleted. */
export function isDeletedAccount(identities: readonly Pick<SeenIdentity, "platform" | "type" | "value">[]): boolean {
  const [account] = identities;
  return account?.type === "username" && isDeletedAccountName(account.platform, account.value);
}

/**
 * Returns who deleted accounts belong to: the person who is known to have had the account, by its number, else the one
 * record for all deleted accounts of the platform.
 */
export async function resolveDeletedAccounts(tx: Executor, accounts: readonly DeletedAccount[]): Promise<string[]> {
  if (accounts.length === 0) return [];
  const numbered = accounts.flatMap(({ identities: [account] }, at) =>
    account?.sourceId
      ? [{ ...account, at, site: account.site ?? "", ids: accountIds(account.platform, account.sourceId) }]
      : [],
  );
  const found = await tx.execute<{ at: number; member_id: string }>(sql`
    select distinct on (r.at) r.at, i.member_id
    from json_to_recordset(${bulkJson(numbered.map(({ at, platform, site, ids }) => ({ at, platform, site, ids })))}::json)
      as r(at int, platform text, site text, ids text[])
    join member_identities i on i.source_id = any(r.ids) and i.platform = r.platform and i.site = r.site
      and i.type = 'username'
    join members m on m.id = i.member_id and not m.is_deleted_account
    order by r.at, i.verified desc, i.created_at`);
  const known = new Map(found.rows.map((row) => [row.at, row.member_id]));
  const rest = accounts.filter((_, at) => !known.has(at));
  await createRecords(tx, rest);
  return accounts.map(({ platform }, at) => known.get(at) ?? deletedAccountsId(platform));
}

async function createRecords(tx: Executor, accounts: readonly DeletedAccount[]): Promise<void> {
  const rows = [...Map.groupBy(accounts, ({ platform }) => platform)].map(([platform, all]) => ({
    id: deletedAccountsId(platform),
    display_name: deletedAccountName(platform),
    joined_at: new Date(Math.min(...all.map(({ joinedAt }) => joinedAt.getTime()))),
    attributes: { isDeletedAccount: { default: true, [platform]: true } },
  }));
  if (rows.length === 0) return;
  await tx.execute(sql`
    insert into members (id, display_name, search_text, joined_at, attributes, is_deleted_account)
    select id, display_name, search_fold(display_name), joined_at, attributes, true
    from json_to_recordset(${bulkJson(rows)}::json)
      as r(id uuid, display_name text, joined_at timestamptz, attributes jsonb)
    on conflict (id) do nothing`);
}
