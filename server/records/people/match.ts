import { randomUUID } from "node:crypto";
import { bulkJson, storableText } from "#server/platform/db/bulk-json.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { idArray } from "#server/platform/db/id-array.ts";
import { publishImportedPeople } from "#server/platform/webhooks/publish.ts";
import { hasRoom, isIdentifying } from "#server/records/common/identities.ts";
import { refreshSearchText, searchTextOf } from "#server/records/common/search-text.ts";
import { isFullName } from "#shared/domain/evidence/compare/compare-names.ts";
import { accountIds, accountKey, isAppLogin, isSameAccount } from "#shared/domain/identities/account-number.ts";
import { isBotName } from "#shared/domain/identities/git-identity.ts";
import { identityKey } from "#shared/domain/identities/identity-key.ts";
import { identityValue } from "#shared/domain/identities/identity-value.ts";
import { cleanLine } from "#shared/domain/text/clean-text.ts";

export interface SeenIdentity {
  platform: string;
  /** Server or workspace of the account. Default: none. */
  site?: string | undefined;
  type: "username" | "email";
  value: string;
  verified: boolean;
  source?: string | null;
  /** Id of the account at its provider. It decides, whatever the name. */
  sourceId?: string | null;
  integrationId?: string | null;
  /** Time at which the account had the name, where it may have another one now. */
  seenAt?: Date | undefined;
}

/** Person as described by a source. The most telling identity comes first. */
export interface SeenPerson {
  displayName: string;
  /** First activity known to the source. */
  joinedAt: Date;
  identities: readonly SeenIdentity[];
  attributes?: Record<string, unknown>;
  /** What the name in a commit looks like, at an address that a person or a bot may have. */
  isNamedLike?: "person" | "bot" | undefined;
}

interface Holder {
  memberId: string;
  /** Id of the account at its provider, if it is known. */
  sourceId: string | null;
  verified: boolean;
  /** True when the identity is verified, or of a curated record. */
  identifying: boolean;
  /** True when the person has an identifying identity. */
  established: boolean;
}

/**
 * Finds or creates the people described by a source, in bulk. Returns their ids in the given order.
 *
 * The id of an account decides: it finds renamed accounts, and an account of another id is another person, whatever its
 * name. Else matches a person by an identity that is verified for them, else by one of a curated record. Any other matches
 * only a person without any identifying identity (for example one created from commit trailers). If the source verifies
 * it, it becomes verified for that person. Names never match. Adds new identities to the matched person, except those
 * verified for someone else.
 * @throws Error when another transaction took one of the identities concurrently: retry.
 */
export async function resolveMembers(tx: Executor, people: readonly SeenPerson[]): Promise<string[]> {
  const seen = people.map(cleaned);
  const holders = await findHolders(
    tx,
    seen.flatMap((person) => person.identities),
  );
  const created: { id: string; person: SeenPerson }[] = [];
  const ids = seen.map((person) => {
    const known = recognize(person, holders);
    const id = known ?? randomUUID();
    if (!known) created.push({ id, person });
    const established = person.identities.some((identity) => identity.verified);
    for (const identity of person.identities) claim(holders, identity, id, established);
    return id;
  });
  await createMembers(tx, created);
  const isCreated = new Set(created.map((each) => each.id));
  await addIdentities(tx, seen, ids, isCreated, holders);
  await settleBots(
    tx,
    seen.flatMap(({ attributes, isNamedLike }, at) => {
      const [id = "", isBot] = [ids[at], attributes?.isBot];
      const isNews = isNamedLike === "person" || (isBot !== undefined && !isCreated.has(id));
      return isNews ? [{ id, isBot, isNamedLike }] : [];
    }),
  );
  return ids;
}

interface BotSign {
  readonly id: string;
  readonly isBot: unknown;
  readonly isNamedLike: SeenPerson["isNamedLike"];
}

/**
 * Marks known people as bots, as their source does, unless something is stated, or somebody's full name. A bot's name at
 * an address that also has a person's does not count, whichever comes first.
 */
async function settleBots(tx: Executor, signs: readonly BotSign[]): Promise<void> {
  const people = signs.flatMap(({ id, isNamedLike }) => (isNamedLike === "person" ? [id] : []));
  await unmarkBots(tx, people);
  const bots = signs.filter(({ isBot }) => isBot !== undefined);
  if (bots.length === 0) return;
  const found = await tx.execute<{ id: string; name: string; has_commits: boolean }>(sql`
    select id, display_name as name,
      exists (select from activities a where a.member_id = m.id and a.platform = 'git') as has_commits
    from members m where id = any(${idArray(bots.map(({ id }) => id))}) and not attributes ? 'isBot'
      and not 'attributes.isBot' = any(manually_changed_fields)`);
  const open = new Map(found.rows.map((row) => [row.id, row]));
  const named = new Set(people);
  const marked = bots.filter(({ id, isNamedLike }) => {
    const row = open.get(id);
    if (!row || (isNamedLike === "bot" && (row.has_commits || named.has(id)))) return false;
    return !isPersonsName(row.name);
  });
  if (marked.length === 0) return;
  await tx.execute(sql`
    update members m set attributes = m.attributes || jsonb_build_object('isBot', b."isBot"), updated_at = now()
    from (select distinct on (id) * from json_to_recordset(${bulkJson(marked)}::json) as r(id uuid, "isBot" jsonb)) b
    where m.id = b.id`);
}

/** True for somebody's full name. */
export const isPersonsName = (name: string): boolean => !isBotName(name) && isFullName(name.trim().split(" "));

/** Takes back that people are bots where only names in commits said so. */
export async function unmarkBots(tx: Executor, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.execute(sql`
    update members set attributes = attributes - 'isBot', updated_at = now()
    where id = any(${idArray(ids)}) and attributes -> 'isBot' = '{"default": true, "git": true}'
      and not 'attributes.isBot' = any(manually_changed_fields)`);
}

/**
 * Finds the stored people that `resolveMembers` would find, with the identities of each that they have already, as
 * unverified ones. Writes nothing. Null for a person who would be created.
 */
export async function findKnownMembers(
  tx: Executor,
  people: readonly SeenPerson[],
): Promise<({ readonly id: string; readonly identities: readonly SeenIdentity[] } | null)[]> {
  const seen = people.map(cleaned);
  const holders = await findHolders(
    tx,
    seen.flatMap((person) => person.identities),
  );
  return seen.map((person) => {
    const id = recognize(person, holders);
    if (id === null) return null;
    const isHeld = (identity: SeenIdentity) =>
      holders.get(identityKey(identity))?.some(({ memberId }) => memberId === id);
    return { id, identities: person.identities.filter(isHeld).map((each) => ({ ...each, verified: false })) };
  });
}

const cleaned = (person: SeenPerson): SeenPerson => ({
  ...person,
  displayName: cleanLine(storableText(person.displayName)),
  identities: person.identities
    .map((identity) => ({ ...identity, value: identityValue(identity.type, storableText(identity.value)) }))
    .filter(({ value }) => value !== ""),
});

type Holders = Map<string, Holder[]>;

async function findHolders(tx: Executor, identities: readonly SeenIdentity[]): Promise<Holders> {
  const keys = [...new Map(identities.map((identity) => [identityKey(identity), identity])).entries()];
  const holders: Holders = new Map();
  if (keys.length === 0) return holders;
  const json = bulkJson(
    keys.map(([key, { platform, site = "", type, value }]) => ({ key, platform, site, type, value })),
  );
  type Row = {
    key: string;
    member_id: string;
    source_id: string | null;
    verified: boolean;
    identifying: boolean;
    established: boolean;
  };
  const trust = sql`i.verified, ${isIdentifying(sql`i`)} as identifying,
    exists (select 1 from member_identities v where v.member_id = i.member_id and ${isIdentifying(sql`v`)}) as established`;
  const accounts = identities.flatMap((identity) => {
    const key = accountOf(identity);
    return key === null ? [] : [{ ...identity, key, ids: accountIds(identity.platform, identity.sourceId ?? "") }];
  });
  const byAccount = bulkJson(accounts.map(({ key, platform, site = "", ids }) => ({ key, platform, site, ids })));
  const found = await tx.execute<Row>(sql`
    select k.key, i.member_id, i.source_id, ${trust}, i.created_at, i.id
    from json_to_recordset(${json}::json) as k(key text, platform text, site text, type text, value text)
    join member_identities i on fold_case(i.value) = fold_case(k.value) and i.platform = k.platform and i.site = k.site
      and i.type = k.type
    union all
    select k.key, i.member_id, i.source_id, ${trust}, i.created_at, i.id
    from (select distinct on (key) * from json_to_recordset(${byAccount}::json)
      as j(key text, platform text, site text, ids text[])) k
    join member_identities i on i.source_id = any(k.ids) and i.platform = k.platform and i.site = k.site
      and i.type = 'username'
    order by created_at, id`);
  for (const row of found.rows) {
    const list = holders.get(row.key) ?? [];
    const { member_id: memberId, source_id: sourceId, verified, identifying, established } = row;
    list.push({ memberId, sourceId, verified, identifying, established });
    holders.set(row.key, list);
  }
  return holders;
}

function recognize(person: SeenPerson, holders: Holders): string | null {
  const held = (identity: SeenIdentity) => [
    ...(holders.get(accountOf(identity) ?? "") ?? []),
    ...(holders.get(identityKey(identity)) ?? []).filter(({ sourceId }) => !isOtherAccount(identity, sourceId)),
  ];
  const byTrust = [...person.identities].sort((a, b) => Number(b.verified) - Number(a.verified));
  for (const trust of ["verified", "identifying"] as const) {
    for (const identity of byTrust) {
      const owner = held(identity).find((holder) => holder[trust]);
      if (owner) return owner.memberId;
    }
  }
  for (const identity of byTrust) {
    const loose = held(identity).find((holder) => !holder.established);
    if (loose) return loose.memberId;
  }
  return null;
}

/** Key of an account with an id; null for other identities. */
function accountOf({ platform, site, type, sourceId }: SeenIdentity): string | null {
  if (type !== "username" || !sourceId) return null;
  return `${platform}\n${site ?? ""}\naccount\n${accountKey(platform, sourceId)}`;
}

/** Returns whether a holder of the same name is another account. The login of an app is one account for ever. */
function isOtherAccount({ platform, type, value, sourceId }: SeenIdentity, held: string | null): boolean {
  if (type !== "username" || !sourceId || held === null || isAppLogin(platform, value)) return false;
  return !isSameAccount(platform, sourceId, held);
}

/** Makes the identities of this person available to later people of the same batch. */
function claim(holders: Holders, identity: SeenIdentity, memberId: string, established: boolean): void {
  for (const key of [identityKey(identity), accountOf(identity)]) {
    if (key === null) continue;
    const list = holders.get(key) ?? [];
    holders.set(key, list);
    const own = list.find((holder) => holder.memberId === memberId);
    const isFree = list.every((holder) => holder === own || !holder.identifying);
    const verified = identity.verified && isFree;
    if (!own) {
      const sourceId = identity.sourceId ?? null;
      list.push({ memberId, sourceId, verified, identifying: verified, established });
      continue;
    }
    if (verified) Object.assign(own, { verified, identifying: true });
    if (established) own.established = true;
  }
}

async function createMembers(tx: Executor, created: readonly { id: string; person: SeenPerson }[]): Promise<void> {
  if (created.length === 0) return;
  const rows = created.map(({ id, person }) => ({
    id,
    display_name: person.displayName,
    search_text: searchTextOf(
      person.displayName,
      person.identities.map((identity) => identity.value),
    ),
    joined_at: person.joinedAt,
    attributes: person.attributes ?? {},
  }));
  await tx.execute(sql`
    insert into members (id, display_name, search_text, joined_at, attributes)
    select id, display_name, search_fold(search_text), joined_at, attributes
    from json_to_recordset(${bulkJson(rows)}::json)
      as r(id uuid, display_name text, search_text text, joined_at timestamptz, attributes jsonb)`);
  await publishImportedPeople(
    tx,
    created.map(({ id }) => id),
  );
}

async function addIdentities(
  tx: Executor,
  people: readonly SeenPerson[],
  ids: readonly string[],
  created: ReadonlySet<string>,
  holders: Holders,
): Promise<void> {
  const rowsByKey = new Map<string, Record<string, unknown>>();
  people.forEach((person, at) => {
    const memberId = ids[at] ?? "";
    for (const identity of person.identities) {
      const key = identityKey(identity);
      const others = (holders.get(key) ?? []).some((holder) => holder.identifying && holder.memberId !== memberId);
      if (others) continue;
      const before = rowsByKey.get(`${memberId}\n${key}`);
      rowsByKey.set(`${memberId}\n${key}`, {
        member_id: memberId,
        platform: identity.platform,
        site: identity.site ?? "",
        type: identity.type,
        value: identity.value,
        verified: identity.verified || before?.verified === true,
        source: identity.source ?? null,
        source_id: identity.sourceId ?? null,
        integration_id: identity.integrationId ?? null,
      });
    }
  });
  if (rowsByKey.size === 0) return;
  const rows = [...rowsByKey.values()];
  const written = await tx.execute<{ member_id: string }>(sql`
    insert into member_identities as kept
      (member_id, platform, site, type, value, verified, source, source_id, integration_id, created_at)
    select member_id, platform, site, type, value, verified, source, source_id, integration_id, clock_timestamp()
    from (select *, row_number() over (partition by member_id) as nth from json_to_recordset(${bulkJson(rows)}::json)
      as r(member_id uuid, platform text, site text, type text, value text, verified boolean, source text,
        source_id text, integration_id uuid)) r
    where ${hasRoom("member", sql`r.member_id`)}
    on conflict (member_id, platform, type, fold_case(value), site) do update set updated_at = now(),
      verified = kept.verified or excluded.verified, source_id = coalesce(kept.source_id, excluded.source_id)
      where (excluded.verified and not kept.verified) or (kept.source_id is null and excluded.source_id is not null)
    returning member_id`);
  const touched = new Set(written.rows.map((row) => row.member_id));
  const existing = [...touched].filter((id) => !created.has(id));
  if (existing.length > 0) await refreshSearchText(tx, "member", existing);
}
