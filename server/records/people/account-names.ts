import { bulkJson } from "#server/platform/db/bulk-json.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { isIdentifying } from "#server/records/common/identities.ts";
import { refreshSearchText } from "#server/records/common/search-text.ts";
import { accountIds, accountKey, isAppLogin, shownId } from "#shared/domain/identities/account-number.ts";
import { valueKey } from "#shared/domain/identities/identity-value.ts";
import type { SeenIdentity, SeenPerson } from "./match.ts";
import { settleNames, storeNames } from "./settle-names.ts";

interface Typed {
  readonly platform: string;
  readonly site?: string | null | undefined;
  readonly type: string;
  readonly value: string;
  /** Present when a source names the account with its id. */
  readonly sourceId?: string | null | undefined;
}

/**
 * Records in which the name of a known account replaces its id, which was typed in place of the name or in front of a
 * former one. An account that is not known yet is called by its id.
 */
export async function withNamesOfIds<T extends { readonly identities: readonly Typed[] }>(
  db: Executor,
  records: readonly T[],
): Promise<T[]> {
  const idIn = ({ platform, type, value, sourceId }: Typed) =>
    type === "username" && !sourceId ? shownId(platform, value) : null;
  const keyOf = ({ platform, site, value }: Omit<Typed, "type">) => JSON.stringify([platform, site ?? "", value]);
  const sought = records.flatMap(({ identities }) =>
    identities.flatMap((each) => {
      const id = idIn(each);
      return id === null ? [] : [{ platform: each.platform, site: each.site ?? "", value: each.value, id }];
    }),
  );
  if (sought.length === 0) return [...records];
  const found = await db.execute<{ platform: string; site: string; value: string; name: string }>(sql`
    select distinct on (r.platform, r.site, r.value) r.platform, r.site, r.value, i.name
    from json_to_recordset(${bulkJson(sought)}::json) as r(platform text, site text, value text, id text)
    cross join lateral (
      select i.member_id, i.value as name, i.verified, i.created_at, 0 as rank from member_identities i
      where i.source_id = r.id and i.platform = r.platform and i.site = r.site and i.type = 'username'
      union all
      select i.member_id, i.value, i.verified, i.created_at, 1 from member_identities i
      where fold_case(i.value) in (fold_case(r.value), fold_case(r.id)) and i.platform = r.platform and i.site = r.site
        and i.type = 'username'
    ) i
    join members m on m.id = i.member_id and m.deleted_at is null and not m.is_deleted_account
    order by r.platform, r.site, r.value, i.rank, i.verified desc, i.created_at`);
  const names = new Map(found.rows.map((row) => [keyOf(row), row.name]));
  return records.map((record) => ({
    ...record,
    identities: record.identities.map((each) => {
      const id = idIn(each);
      return id === null ? each : { ...each, value: names.get(keyOf(each)) ?? id };
    }),
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
  const shown = accounts.filter(({ platform, source_id: id }) => shownId(platform, id) === id);
  if (shown.length === 0) return;
  await tx.execute(sql`
    update member_identities i set source_id = i.value
    from json_to_recordset(${bulkJson(shown)}::json) as r(platform text, site text, source_id text)
    where fold_case(i.value) = fold_case(r.source_id) and i.platform = r.platform and i.site = r.site
      and i.type = 'username' and i.source_id is null and i.value = r.source_id`);
}

/** Splits a list before an account appears with another name, or a name with another account. */
export function splitAtRenames<T>(seen: readonly T[], identitiesOf: (each: T) => readonly SeenIdentity[]): T[][] {
  const groups: T[][] = [];
  let names = new Map<string, string>();
  for (const each of seen) {
    const pairs = identitiesOf(each).flatMap(({ type, sourceId, value, platform, site = "" }) => {
      if (type !== "username" || !sourceId || isAppLogin(platform, value)) return [];
      const account = accountKey(platform, sourceId);
      const name = valueKey("username", value);
      return [
        [`id ${platform} ${site} ${account}`, name] as const,
        [`name ${platform} ${site} ${name}`, account] as const,
      ];
    });
    const clashes = pairs.some(([key, value]) => (names.get(key) ?? value) !== value);
    if (clashes || groups.length === 0) {
      groups.push([]);
      names = new Map();
    }
    for (const [key, value] of pairs) names.set(key, value);
    groups.at(-1)?.push(each);
  }
  return groups;
}

/**
 * Prepares accounts for matching: replaces names from old records by the account's present one, and renames stored
 * identities of accounts that have a new name. Call it with people between whom no account changes its name.
 */
export async function nameAccounts(tx: Executor, people: readonly SeenPerson[]): Promise<SeenPerson[]> {
  const settled = await settleNames(tx, await withNamesOfIds(tx, people));
  await followRenames(
    tx,
    settled.flatMap(({ identities }) => identities),
  );
  return settled;
}

/**
 * Renames identities of accounts whose name has changed but not their id. When another account has taken a name, the
 * previous owner is named by id until seen under a new name.
 */
async function followRenames(tx: Executor, identities: readonly SeenIdentity[]): Promise<void> {
  const accounts = identities.flatMap(({ platform, site = "", type, value, sourceId, seenAt }) =>
    type === "username" && sourceId && !isAppLogin(platform, value)
      ? [{ platform, site, value, source_id: sourceId, ids: accountIds(platform, sourceId), is_now: !seenAt }]
      : [],
  );
  if (accounts.length === 0) return;
  const json = bulkJson(accounts);
  await noteTypedIds(tx, accounts);
  const renamed = await renameAccounts(tx, json);
  const released = await tx.execute<Renamed>(sql`
    update member_identities i set value = i.source_id, updated_at = now()
    from json_to_recordset(${json}::json) as r(platform text, site text, value text, ids text[], is_now boolean)
    join member_identities before on fold_case(before.value) = fold_case(r.value) and before.platform = r.platform
      and before.site = r.site
    where i.id = before.id and i.type = 'username' and i.verified
      and i.source_id is not null and not i.source_id = any(r.ids)
    returning i.member_id, i.platform, i.site, before.value as was, i.source_id, i.created_at, r.is_now`);
  const swapped = released.rows.length > 0 ? await renameAccounts(tx, json) : [];
  const changed = [...renamed, ...released.rows, ...swapped];
  if (changed.length === 0) return;
  await keepFormerNames(tx, changed);
  await refreshSearchText(tx, "member", [...new Set(changed.map((row) => row.member_id))]);
}

type Renamed = {
  member_id: string;
  platform: string;
  site: string;
  was: string;
  source_id: string;
  created_at: Date | string;
  is_now: boolean;
};

/** Sets the current names of accounts, unless another account still has the name. */
async function renameAccounts(tx: Executor, json: string): Promise<Renamed[]> {
  const renamed = await tx.execute<Renamed>(sql`
    with renamed as (
      update member_identities i set value = r.value, updated_at = now()
      from (select distinct on (platform, site, source_id) * from
        json_to_recordset(${json}::json) as j(platform text, site text, value text, source_id text, ids text[], is_now boolean)) r
      join member_identities before on before.source_id = any(r.ids) and before.platform = r.platform
        and before.site = r.site
      where i.id = before.id and i.type = 'username' and (i.verified or i.value = i.source_id)
        and fold_case(i.value) <> fold_case(r.value) and not exists (select 1 from member_identities o where fold_case(o.value) = fold_case(r.value)
          and o.platform = r.platform and o.site = r.site and o.type = 'username' and (${isIdentifying(sql`o`)} or o.member_id = i.member_id))
      returning i.member_id, i.platform, i.site, i.value, before.value as was, i.source_id, i.created_at, r.is_now
    ), called as (
      update members m set display_name = r.value from renamed r
      where m.id = r.member_id and fold_case(m.display_name) = fold_case(r.was)
        and not 'displayName' = any(m.manually_changed_fields)
    )
    select member_id, platform, site, was, source_id, created_at, is_now from renamed`);
  return renamed.rows;
}

/**
 * Stores the names that accounts gave up, from the time at which they were first known until now. `settleNames` has
 * stored the times of names in old records.
 */
async function keepFormerNames(tx: Executor, renamed: readonly Renamed[]): Promise<void> {
  await storeNames(
    tx,
    renamed
      .filter(({ was, source_id, is_now }) => is_now && was !== source_id)
      .map(({ platform, site, was, source_id, created_at }) => ({
        ...{ platform, site, name: was, account: accountKey(platform, source_id) },
        ...{ first: new Date(created_at), last: new Date() },
      })),
  );
}
