import { randomUUID } from "node:crypto";
import { bulkJson } from "#server/platform/db/bulk-json.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { type SQL, sql } from "#server/platform/db/drizzle.ts";
import { isIdentifying } from "#server/records/common/identities.ts";
import { organizationsNamed, refreshNameKeys } from "#server/records/common/organization-names.ts";
import { refreshSearchText, searchTextOf } from "#server/records/common/search-text.ts";
import type { DomainKind } from "#shared/domain/organizations/domain-kinds.ts";
import { readOrganizationName } from "#shared/domain/organizations/organization-name.ts";
import { guessedSource } from "#shared/domain/people/work-experience.ts";
import { type ChosenKinds, kindOf, namesNobody, registrableDomain } from "./domain-kind.ts";
import { readChosenKinds } from "./domains.ts";
import { lockPeopleOf } from "./lock-people.ts";
import { noteEmployerChange } from "./note-changes.ts";
import { othersThanOwners, speaksForCompany } from "./own-domain.ts";
import { isPlainGuess } from "./plain-guess.ts";

/**
 * True for a host, reversed, that is a domain or below it. Operators of the index of reversed hosts: LIKE would use it
 * for constant domains only.
 */
export const isAtDomain = (reversedHost: SQL, domain: SQL) => sql`(${reversedHost} = reverse(${domain})
  or (${reversedHost} ~>=~ (reverse(${domain}) || '.') and ${reversedHost} ~<~ (reverse(${domain}) || '/')))`;

/** Reversed host of an address, as indexed. The index has the condition `value like '%@%'`. */
export const reversedHostOf = (value: SQL) => sql`reverse(fold_case(split_part(${value}, '@', 2)))`;

/** People with an address at a domain or below, or with activities from one. */
export const peopleAt = (domain: SQL) => sql`
  select member_id as id from member_identities where value like '%@%' and ${isAtDomain(reversedHostOf(sql`value`), domain)}
  union select member_id from activity_hosts where ${isAtDomain(sql`reverse(host)`, domain)}`;

/**
 * Chooses the kind of a domain and of those below it; null leaves it to the built-in lists. Queues for a new decision
 * the activities of people at the domain, and of those who work for its organizations, whose policy may follow from it.
 */
export async function chooseDomainKind(tx: Executor, domain: string, kind: DomainKind | null): Promise<void> {
  await (kind === null
    ? tx.execute(sql`delete from employer_domains where domain = ${domain}`)
    : tx.execute(sql`
        insert into employer_domains (domain, kind) values (${domain}, ${kind})
        on conflict (domain) do update set kind = excluded.kind, updated_at = now()`));
  await noteEmployerChange(tx, { domain });
  await tx.execute(sql`
    insert into employer_changes as kept (kind, value, changed_at)
    select distinct 'organization', i.organization_id::text, clock_timestamp() from organization_identities i
    where i.type like '%-domain' and ${isAtDomain(sql`reverse(fold_case(i.value))`, sql`${domain}::text`)}
    on conflict (kind, value) do update set changed_at = greatest(excluded.changed_at, kept.changed_at + interval '1 ms')`);
}

/**
 * Gives the domains of hosts that name no organization one: the only organization that is known by the domain's label
 * and has no other domain, else a new one when the users of the domain speak for a company. Notes the other domains, so
 * that an organization that arrives with their name later gets them.
 * @returns whether a domain got an organization
 */
export async function resolveDomains(tx: Executor, hosts: readonly string[], chosen: ChosenKinds): Promise<boolean> {
  const domains = new Map<string, string>();
  for (const host of hosts) {
    const registrable = registrableDomain(host);
    if (registrable === null || namesNobody(kindOf(host, chosen)?.kind)) continue;
    // A part of a domain whose other addresses name nobody is an organization of its own.
    const domain = namesNobody(kindOf(registrable, chosen)?.kind) ? host : registrable;
    domains.set(domain, host);
  }
  for (const domain of await ownedDomains(tx, [...domains.keys()])) domains.delete(domain);
  if (domains.size === 0) return false;
  const users = await usersOf(tx, [...domains.keys()]);
  const sure = new Set(
    [...domains].flatMap(([domain, host]) =>
      kindOf(host, chosen) !== null || speaksForCompany(domain, users.get(domain) ?? []) ? [domain] : [],
    ),
  );
  const asked = [...domains.keys()]
    .filter((domain) => sure.has(domain) || othersThanOwners(domain, users.get(domain) ?? []).length > 0)
    .sort();
  const known = await organizationsNamed(
    tx,
    asked.map((domain) => ({ name: domain, domains: [domain] })),
  );
  const named = asked.flatMap((domain, at) => (known[at] ? [{ domain, id: known[at] }] : []));
  await addDomains(tx, named);
  const isNamed = new Set(named.map(({ domain }) => domain));
  await insertOrganizations(
    tx,
    [...sure].filter((domain) => !isNamed.has(domain)),
  );
  const [left, resolved] = [
    [...domains.keys()].filter((domain) => !sure.has(domain) && !isNamed.has(domain)),
    [...new Set([...sure, ...isNamed])],
  ];
  await tx.execute(sql`
    insert into unnamed_domains (domain, name_key)
    select domain, name_key from json_to_recordset(${bulkJson(
      left.sort().map((domain) => ({ domain, name_key: readOrganizationName(domain).key })),
    )}::json) as r(domain text, name_key text) on conflict do nothing`);
  if (resolved.length === 0) return false;
  await tx.execute(sql`delete from unnamed_domains where domain = any(${sql.param(resolved)}::text[])`);
  return true;
}

/** Those of these domains that identify an organization. Here it is one in the trash, which may come back. */
async function ownedDomains(tx: Executor, domains: readonly string[]): Promise<string[]> {
  const found = await tx.execute<{ domain: string }>(sql`
    select distinct fold_case(value) as domain from organization_identities
    where ${isIdentifying(sql`organization_identities`)} and type in ('primary-domain', 'alternative-domain')
      and fold_case(value) = any(${sql.param([...domains])}::text[])`);
  return found.rows.map(({ domain }) => domain);
}

/**
 * Removes organizations of these people that were made from a domain for which nothing speaks for a company any more,
 * because profiles there were merged, renamed or removed. Nothing else may be known about the organization. Its
 * activities are decided again.
 */
export function removeOwnDomains(tx: Executor, memberIds: readonly string[], chosen: ChosenKinds): Promise<void> {
  return removeWhere(
    tx,
    sql`o.id in (select w.organization_id from member_organizations w
      where w.member_id = any(${sql.param([...memberIds])}::uuid[]) and ${isPlainGuess(sql`w`)})`,
    chosen,
  );
}

/** As `removeOwnDomains`, for organizations that lost people. */
export async function removeLeft(tx: Executor): Promise<void> {
  const left = await tx.execute<{ id: string; changed_at: string }>(sql`
    select value as id, changed_at from employer_changes where kind = 'left'`);
  if (left.rows.length === 0) return;
  const ids = left.rows.map(({ id }) => id);
  await removeWhere(tx, sql`o.id = any(${sql.param(ids)}::uuid[])`, await readChosenKinds(tx));
  // Last, because who changes a person notes the organization after locking the person.
  await tx.execute(sql`
    delete from employer_changes c
    using unnest(${sql.param(ids)}::text[], ${sql.param(left.rows.map((row) => row.changed_at))}::timestamptz[])
      as done(id, changed_at)
    where c.kind = 'left' and c.value = done.id and c.changed_at = done.changed_at`);
}

async function removeWhere(tx: Executor, isConcerned: SQL, chosen: ChosenKinds): Promise<void> {
  const found = await tx.execute<{ id: string; domain: string }>(sql`
    select o.id, fold_case(o.display_name) as domain from organizations o where ${isConcerned} and ${isOnlyDomain}`);
  if (found.rows.length === 0) return;
  const users = await usersOf(
    tx,
    found.rows.map(({ domain }) => domain),
  );
  const gone = found.rows.filter(({ domain }) => {
    const own = users.get(domain) ?? [];
    const kind = kindOf(domain, chosen)?.kind;
    return own.length === 0 || namesNobody(kind) || (kind === undefined && !speaksForCompany(domain, own));
  });
  if (gone.length === 0) return;
  const goneIds = gone.map(({ id }) => id).sort();
  await lockPeopleOf(tx, goneIds);
  const ids = sql`${sql.param(goneIds)}::uuid[]`;
  await tx.execute(sql`
    delete from organizations o where o.id = any(${ids})
      and not exists (select from activities a where a.organization_id = o.id)`);
  // The others still have activities. They are erased from the trash once these are decided again.
  await tx.execute(sql`delete from organization_identities where organization_id = any(${ids})`);
  await tx.execute(sql`delete from member_organizations where organization_id = any(${ids})`);
  await tx.execute(sql`update organizations set deleted_at = now(), purge_at = now() where id = any(${ids})`);
}

/** True for an organization `o` of which nothing is known but one domain that addresses have. */
const isOnlyDomain = sql`
  o.deleted_at is null and not o.manually_created and o.employer_policy is null and o.manually_changed_fields = '{}'
  and exists (select from organization_identities i where i.organization_id = o.id and i.source = ${guessedSource}
    and fold_case(i.value) = fold_case(o.display_name))
  and not exists (select from organization_identities i where i.organization_id = o.id
    and i.source is distinct from ${guessedSource})
  and not exists (select from member_organizations w where w.organization_id = o.id and not ${isPlainGuess(sql`w`)})
  and not exists (select from member_affiliations a where a.organization_id = o.id)
  and not exists (select from merge_actions m where m.kind = 'organization' and m.state in ('merged', 'in-progress')
    and o.id in (m.primary_id, m.secondary_id))`;

type User = { domain: string; id: string; name: string; addresses: string[]; handles: string[] };

/** More users than this decide nothing more. */
const mostUsers = 20;

/** People with an address at these domains or below. Bots and people in the trash do not count. */
async function usersOf(tx: Executor, domains: readonly string[]): Promise<Map<string, User[]>> {
  const found = await tx.execute<User>(sql`
    select d.domain, u.id, u.name, u.addresses,
      array(select i.value from member_identities i
        where i.member_id = u.id and i.type = 'username' and i.value not like '%@%') as handles
    from unnest(${sql.param([...domains])}::text[]) as d(domain)
    cross join lateral (
      select m.id, m.display_name as name, array_agg(distinct i.value) as addresses
      from member_identities i join members m on m.id = i.member_id and m.deleted_at is null and not m.is_bot
      where i.value like '%@%' and ${isAtDomain(reversedHostOf(sql`i.value`), sql`d.domain`)}
      group by m.id order by m.id limit ${mostUsers}
    ) u`);
  return Map.groupBy(found.rows, ({ domain }) => domain);
}

/** Adds domains to organizations that were known by name only. */
async function addDomains(tx: Executor, named: readonly { domain: string; id: string }[]): Promise<void> {
  if (named.length === 0) return;
  // Another transaction may add the same domain.
  await tx.execute(sql`
    select from organizations where id = any(${sql.param(named.map(({ id }) => id))}::uuid[]) order by id
    for no key update`);
  await tx.execute(sql`
    insert into organization_identities (organization_id, platform, type, value, verified, source)
    select r.id, 'custom', case when exists (select from organization_identities i
        where i.organization_id = r.id and i.type = 'primary-domain') then 'alternative-domain' else 'primary-domain' end,
      r.domain, true, ${guessedSource}
    from json_to_recordset(${bulkJson(named)}::json) as r(id uuid, domain text)
    where not exists (select from organization_identities i where fold_case(i.value) = r.domain
      and i.type in ('primary-domain', 'alternative-domain') and ${isIdentifying(sql`i`)})
    on conflict do nothing`);
  await refreshSearchText(
    tx,
    "organization",
    named.map(({ id }) => id),
  );
}

async function insertOrganizations(tx: Executor, domains: readonly string[]): Promise<void> {
  if (domains.length === 0) return;
  const rows = domains.toSorted().map((domain) => ({
    id: randomUUID(),
    domain,
    search_text: searchTextOf(domain, [domain]),
  }));
  await tx.execute(sql`
    with fresh as (
      select * from json_to_recordset(${bulkJson(rows)}::json) as r(id uuid, domain text, search_text text)
    ), inserted as (
      insert into organizations (id, display_name, search_text, attributes)
      select id, domain, search_fold(search_text),
        jsonb_build_object('name', jsonb_build_object('default', domain, ${guessedSource}::text, jsonb_build_array(domain)))
      from fresh returning id
    )
    insert into organization_identities (organization_id, platform, type, value, verified, source)
    select f.id, 'custom', 'primary-domain', f.domain, true, ${guessedSource}
    from fresh f join inserted i on i.id = f.id`);
  await refreshNameKeys(
    tx,
    rows.map(({ id }) => id),
  );
}
