import { bulkJson } from "#server/platform/db/bulk-json.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { isIdentifying } from "#server/records/common/identities.ts";
import { accountIds, accountKey, isAppLogin } from "#shared/domain/identities/account-number.ts";
import { valueKey } from "#shared/domain/identities/identity-value.ts";
import type { SeenIdentity, SeenPerson } from "./match.ts";

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

/** An identity whose name comes from a record of the past. */
interface OldName {
  readonly person: SeenPerson;
  readonly identity: SeenIdentity;
  readonly seenAt: Date;
}

/**
 * Replaces names from old records, such as noreply addresses of commits, by the present name of the account. A name
 * with the account's number is stored. A name without one means the account that had it at that time. When that is
 * unknown, the name is unverified, or left out if accounts are known that had it at other times: then only the address
 * is evidence.
 */
export async function settleNames(tx: Executor, people: readonly SeenPerson[]): Promise<SeenPerson[]> {
  const old = people.flatMap((person) =>
    person.identities.flatMap((identity): OldName[] => {
      const { seenAt, type, platform, value } = identity;
      return seenAt && type === "username" && !isAppLogin(platform, value) ? [{ person, identity, seenAt }] : [];
    }),
  );
  if (old.length === 0) return [...people];
  const numbered = old.filter(({ identity }) => identity.sourceId);
  await storeNames(
    tx,
    numbered.map(({ person, identity: { platform, site = "", value, sourceId }, seenAt }) => ({
      ...{ platform, site, name: value, account: accountKey(platform, sourceId ?? "") },
      ...{ first: person.joinedAt, last: seenAt },
    })),
  );
  const settled = new Map([
    ...(await settleNumbered(tx, numbered)),
    ...(await settleUnnumbered(
      tx,
      old.filter(({ identity }) => !identity.sourceId),
    )),
  ]);
  return people.map((person) => ({
    ...person,
    identities: person.identities.flatMap((identity) => {
      const replaced = settled.get(identity);
      return replaced === null ? [] : (replaced ?? identity);
    }),
  }));
}

/** Identities with their replacement; null leaves an identity out. */
type Settled = (readonly [SeenIdentity, SeenIdentity | null])[];

/** The name stays when it is the account's latest one. */
async function settleNumbered(tx: Executor, old: readonly OldName[]): Promise<Settled> {
  if (old.length === 0) return [];
  const rows = old.map(({ identity: { platform, site = "", value, sourceId } }, at) => ({
    ...{ at, platform, site, name: valueKey("username", value) },
    account: accountKey(platform, sourceId ?? ""),
    ids: accountIds(platform, sourceId ?? ""),
  }));
  type Row = { at: number; value: string | null; last: string | null; others: string | null };
  const found = await tx.execute<Row>(sql`
    select r.at, own.value, own.last_seen as last, (
      select max(n.last_seen) from account_names n
      where n.platform = r.platform and n.site = r.site and n.name = r.name and n.account <> r.account
        and exists (select 1 from member_identities i where fold_case(i.value) = r.name and i.platform = r.platform
          and i.site = r.site and i.type = 'username' and i.verified and not i.source_id = any(r.ids))) as others
    from json_to_recordset(${bulkJson(rows)}::json)
      as r(at int, platform text, site text, name text, account text, ids text[])
    left join lateral (
      select i.value, n.last_seen from member_identities i
      left join account_names n on n.platform = i.platform and n.site = i.site and n.name = fold_case(i.value)
        and n.account = r.account
      where i.source_id = any(r.ids) and i.platform = r.platform and i.site = r.site and i.type = 'username'
      order by i.verified desc, n.last_seen desc nulls first limit 1) own on true`);
  return found.rows.flatMap(({ at, value, last, others }): Settled => {
    const each = old[at];
    if (!each) return [];
    const { identity, seenAt } = each;
    const isLater = (moment: string | null) => moment !== null && new Date(moment) > seenAt;
    // An account that lost its name to another one is called by its number until it is seen with a name.
    const numbers = accountIds(identity.platform, identity.sourceId ?? "");
    if (value === null || numbers.includes(value))
      return isLater(others) ? [[identity, { ...identity, value: identity.sourceId ?? "" }]] : [];
    const isSame = valueKey("username", value) === valueKey("username", identity.value);
    // A name that no commit contains comes from the provider, which knows the present one.
    return isSame || (last !== null && !isLater(last)) ? [] : [[identity, { ...identity, value }]];
  });
}

interface Bearer {
  readonly account: string;
  readonly first: Date;
  readonly last: Date;
}

async function settleUnnumbered(tx: Executor, old: readonly OldName[]): Promise<Settled> {
  if (old.length === 0) return [];
  const rows = old.map(({ identity: { platform, site = "", value } }, at) => ({
    ...{ at, platform, site, name: valueKey("username", value) },
  }));
  const json = bulkJson(rows);
  const names = sql`json_to_recordset(${json}::json) as r(at int, platform text, site text, name text)`;
  const former = await tx.execute<{ at: number; account: string; first: string; last: string }>(sql`
    select r.at, n.account, n.first_seen as first, n.last_seen as last from ${names}
    join account_names n on n.platform = r.platform and n.site = r.site and n.name = r.name`);
  const present = await tx.execute<{ at: number; source_id: string | null; first: string }>(sql`
    select r.at, i.source_id, i.created_at as first from ${names}
    join member_identities i on fold_case(i.value) = r.name and i.platform = r.platform and i.site = r.site
      and i.type = 'username' and ${isIdentifying(sql`i`)}`);
  const bearers = old.map(({ identity: { platform } }, at) => {
    const known = new Map<string, Bearer>();
    for (const { account, first, last } of former.rows.filter((row) => row.at === at)) {
      known.set(account, { account, first: new Date(first), last: new Date(last) });
    }
    for (const { source_id, first } of present.rows.filter((row) => row.at === at)) {
      if (source_id === null) continue;
      const account = accountKey(platform, source_id);
      known.set(account, { account, first: known.get(account)?.first ?? new Date(first), last: new Date() });
    }
    return [...known.values()];
  });
  const accounts = old.map(({ seenAt }, at) => bearerAt(bearers[at] ?? [], seenAt));
  const values = await presentNames(tx, old, accounts);
  return old.map(({ identity }, at): Settled[number] => {
    const account = accounts[at];
    const value = values.get(at);
    if (account && value !== undefined) return [identity, { ...identity, value, sourceId: account }];
    // A present bearer without a number may be the same account.
    const isPlain = present.rows.some((row) => row.at === at && row.source_id === null);
    if (isPlain) return [identity, identity];
    return [identity, bearers[at]?.length ? null : { ...identity, verified: false }];
  });
}

/** Returns the account that had the name at a time; null when it is unknown. */
function bearerAt(bearers: readonly Bearer[], at: Date): string | null {
  const [only, ...others] = bearers;
  if (only && others.length === 0) return only.account;
  // The first bearer may have had the name before it was seen with it.
  const inOrder = bearers.toSorted((a, b) => a.last.getTime() - b.last.getTime());
  const next = inOrder.findIndex(({ last }) => at <= last);
  const found = inOrder[next];
  return found && (next === 0 || at >= found.first) ? found.account : null;
}

async function presentNames(
  tx: Executor,
  old: readonly OldName[],
  accounts: readonly (string | null)[],
): Promise<Map<number, string>> {
  const rows = old.flatMap(({ identity: { platform, site = "" } }, at) => {
    const account = accounts[at];
    return account ? [{ at, platform, site, ids: accountIds(platform, account) }] : [];
  });
  if (rows.length === 0) return new Map();
  const found = await tx.execute<{ at: number; value: string }>(sql`
    select distinct on (r.at) r.at, i.value
    from json_to_recordset(${bulkJson(rows)}::json) as r(at int, platform text, site text, ids text[])
    join member_identities i on i.source_id = any(r.ids) and i.platform = r.platform and i.site = r.site
      and i.type = 'username'
    order by r.at, i.verified desc`);
  return new Map(found.rows.map(({ at, value }) => [at, value]));
}
