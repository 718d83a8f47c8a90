import { bulkJson } from "#server/db/bulk-json.ts";
import type { Executor } from "#server/db/database.ts";
import { sql } from "#server/db/drizzle.ts";

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
