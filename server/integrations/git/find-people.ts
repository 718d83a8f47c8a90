import { bulkJson, storableText } from "#server/platform/db/bulk-json.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { hasRoom, isCuratedSource } from "#server/records/common/identities.ts";
import { refreshSearchText } from "#server/records/common/search-text.ts";
import { refreshGuesses } from "#server/records/employers/guesses.ts";
import { nameAccounts, splitAtRenames } from "#server/records/people/account-names.ts";
import { isDeletedAccount, resolveDeletedAccounts } from "#server/records/people/deleted-accounts.ts";
import { resolveMembers, type SeenPerson } from "#server/records/people/match.ts";
import { type GitPerson, gitIdentityValue, isOfLogin, seenPerson } from "./git-people.ts";

/** A person with the times of their first and last activity in the current batch. */
export interface FirstSeen {
  readonly person: GitPerson;
  readonly at: Date;
  readonly until: Date;
}

/**
 * Finds or creates people, and guesses their employers by the domains of their addresses. Returns their ids by
 * `person.key`.
 * @throws Error of the database when a concurrent transaction created one of them: retry.
 */
export async function findPeople(
  tx: Executor,
  seen: readonly FirstSeen[],
  integrationId: string,
): Promise<Map<string, string>> {
  const known = await findDeletedAccounts(tx, seen, integrationId);
  const own = seen.filter(({ person }) => !person.isShared && !known.has(person.key));
  const shared = seen.filter(({ person }) => person.isShared);
  for (const group of inOrderOfNames(own, integrationId)) {
    const people = await nameAccounts(
      tx,
      group.map(({ described }) => described),
    );
    const ids = await resolveMembers(tx, people.map(withoutBorrowedAddress));
    group.forEach(({ person }, index) => {
      known.set(person.key, ids[index] ?? "");
    });
  }
  await refreshGuesses(tx, [...known.values()]);
  for (const [key, memberId] of await findBehindSharedMailboxes(tx, shared, integrationId)) known.set(key, memberId);
  return known;
}

/** Authors whose noreply address is that of all deleted accounts. */
async function findDeletedAccounts(tx: Executor, seen: readonly FirstSeen[], integrationId: string) {
  const deleted = seen.flatMap((each) => {
    const { identities, joinedAt } = seenPerson(each.person, each, integrationId);
    const accounts = identities.filter(({ platform }) => platform !== "git");
    return isDeletedAccount(accounts) ? [{ key: each.person.key, identities: accounts, joinedAt }] : [];
  });
  const ids = await resolveDeletedAccounts(
    tx,
    deleted.map(({ identities, joinedAt }) => ({ platform: identities[0]?.platform ?? "git", identities, joinedAt })),
  );
  return new Map(deleted.map(({ key }, at) => [key, ids[at] ?? ""]));
}

/**
 * Leaves out the address of a login when its account is known: with another account's commits, the address would join
 * the two.
 */
function withoutBorrowedAddress(person: SeenPerson): SeenPerson {
  const isKnown = person.identities.some(({ sourceId }) => sourceId);
  return isKnown ? { ...person, identities: person.identities.filter(({ value }) => !isOfLogin(value)) } : person;
}

/**
 * Groups people so that no account changes its name within a group, in the order in which the names were used. Names
 * without an account's number come last, when the accounts that had them are known.
 */
function inOrderOfNames(seen: readonly FirstSeen[], integrationId: string) {
  // git lists the newest commits first.
  const people = seen
    .toReversed()
    .toSorted((a, b) => a.until.getTime() - b.until.getTime())
    .map((each) => ({ person: each.person, described: seenPerson(each.person, each, integrationId) }));
  const isNamedOnly = ({ described }: (typeof people)[number]) =>
    described.identities.some(({ seenAt, sourceId }) => seenAt && !sourceId);
  const numbered = people.filter((each) => !isNamedOnly(each));
  const groups = splitAtRenames(numbered, ({ described }) => described.identities);
  return [...groups, people.filter(isNamedOnly)].filter((group) => group.length > 0);
}

/**
 * Finds or creates people with a shared mailbox. One that a curated record gives to a single person is theirs. Others
 * are distinguished by name, which is stored in the identity's `sourceId`. The identity is never verified, so that no
 * other person is matched by it.
 */
async function findBehindSharedMailboxes(
  tx: Executor,
  seen: readonly FirstSeen[],
  integrationId: string,
): Promise<Map<string, string>> {
  const known = new Map<string, string>();
  if (seen.length === 0) return known;
  const lookups = seen.map(({ person }) => ({
    key: storableText(person.key),
    value: storableText(gitIdentityValue(person)),
    name: storableText(person.name),
  }));
  const found = await tx.execute<{ key: string; member_id: string }>(sql`
    select k.key, i.member_id from json_to_recordset(${bulkJson(lookups)}::json) as k(key text, value text, name text)
    join member_identities i on fold_case(i.value) = fold_case(k.value) and i.platform = 'git' and i.type = 'username'
      and (i.source_id = k.name or i.source_id is null and ${isCuratedSource(sql`i`)})
    order by i.source_id is null, i.created_at desc, i.id desc`);
  const knownIds = new Map(found.rows.map((row) => [row.key, row.member_id]));
  const fresh = seen.filter(({ person }) => !knownIds.has(storableText(person.key)));
  const ids = await resolveMembers(
    tx,
    fresh.map((each) => seenPerson(each.person, each, integrationId)),
  );
  const rows = fresh.map(({ person }, index) => ({
    member_id: ids[index],
    value: storableText(gitIdentityValue(person)),
    source_id: storableText(person.name),
    integration_id: integrationId,
  }));
  await tx.execute(sql`
    insert into member_identities (member_id, platform, type, value, verified, source, source_id, integration_id)
    select member_id, 'git', 'username', value, false, 'git', source_id, integration_id
    from (select *, 'git' as platform, '' as site, 'username' as type,
        row_number() over (partition by member_id) as nth
      from json_to_recordset(${bulkJson(rows)}::json)
        as r(member_id uuid, value text, source_id text, integration_id uuid)) r
    where ${hasRoom("member", sql`r.member_id`)}`);
  if (ids.length > 0) await refreshSearchText(tx, "member", ids);
  fresh.forEach(({ person }, index) => {
    known.set(person.key, ids[index] ?? "");
  });
  for (const { person } of seen) {
    const memberId = knownIds.get(storableText(person.key));
    if (memberId) known.set(person.key, memberId);
  }
  return known;
}
