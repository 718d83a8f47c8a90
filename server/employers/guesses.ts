import { randomUUID } from "node:crypto";
import { bulkJson } from "#server/db/bulk-json.ts";
import type { Executor } from "#server/db/database.ts";
import { sql } from "#server/db/drizzle.ts";
import { refreshNameKeys } from "#server/records/organization-names.ts";
import { searchTextOf } from "#server/records/search-text.ts";
import { isSharedMailbox } from "#shared/domain/identities/git-identity.ts";
import { guessedSource } from "#shared/domain/people/affiliation.ts";
import { type ChosenKinds, hostOf, kindOf, namesNobody, registrableDomain } from "./domain-kind.ts";
import { organizationsOfHosts, readChosenKinds } from "./domains.ts";
import { isInstitution, isOwnDomain, isStaffMailbox } from "./own-domain.ts";

type Person = { id: string; name: string; is_bot: boolean; addresses: string[]; handles: string[] };

/**
 * Makes the guessed work of people equal to what their verified addresses name: adds and removes undated entries with
 * the source "email-domain". An entry that a person removed, that another source added, or at an organization in the trash stays as it is. Creates the
 * organization of a domain when something besides one person's own use speaks for a company.
 * @throws Error of the database when another transaction created an organization concurrently: retry.
 */
export async function refreshGuesses(tx: Executor, memberIds: readonly string[]): Promise<void> {
  if (memberIds.length === 0) return;
  const chosen = await readChosenKinds(tx);
  const people = await tx.execute<Person>(sql`
    select m.id, m.display_name as name, m.is_bot,
      array(select distinct i.value from member_identities i
        where i.member_id = m.id and i.verified and i.value like '%@%') as addresses,
      array(select i.value from member_identities i
        where i.member_id = m.id and i.type = 'username' and i.value not like '%@%') as handles
    from members m where m.id = any(${sql.param([...new Set(memberIds)])}::uuid[]) and m.deleted_at is null`);
  const hosts = people.rows.flatMap((person) => (person.is_bot ? [] : hostsOf(person)));
  const named = await organizationsOfHosts(tx, hosts, chosen);
  const unnamed = [...new Set(hosts)].filter((host) => !named.has(host));
  if (await createOrganizations(tx, unnamed, chosen)) {
    for (const [host, organization] of await organizationsOfHosts(tx, unnamed, chosen)) named.set(host, organization);
  }
  const wanted = people.rows.flatMap((person) =>
    person.is_bot
      ? []
      : hostsOf(person).flatMap((host) => {
          const organization = named.get(host);
          return organization && organization.policy !== "never"
            ? [{ member_id: person.id, organization_id: organization.organizationId }]
            : [];
        }),
  );
  const json = bulkJson(wanted);
  await tx.execute(sql`
    delete from member_organizations w where w.member_id = any(${sql.param(people.rows.map(({ id }) => id))}::uuid[])
      and w.source = ${guessedSource} and w.date_start is null and w.date_end is null and w.deleted_at is null
      and not w.is_primary_work_experience and w.allow_affiliation
      and not exists (select from organizations o where o.id = w.organization_id and o.deleted_at is not null)
      and not exists (select from json_to_recordset(${json}::json) as r(member_id uuid, organization_id uuid)
        where r.member_id = w.member_id and r.organization_id = w.organization_id)`);
  if (wanted.length === 0) return;
  await tx.execute(sql`
    insert into member_organizations (member_id, organization_id, source)
    select distinct r.member_id, r.organization_id, ${guessedSource}
    from json_to_recordset(${json}::json) as r(member_id uuid, organization_id uuid)
    where not exists (select 1 from member_organizations w
      where w.member_id = r.member_id and w.organization_id = r.organization_id)
    order by 1, 2 on conflict do nothing`);
}

const hostsOf = ({ addresses }: Person): string[] =>
  addresses.flatMap((address) => (isSharedMailbox(address) ? [] : (hostOf(address) ?? [])));

/** @returns whether an organization was created */
async function createOrganizations(tx: Executor, hosts: readonly string[], chosen: ChosenKinds): Promise<boolean> {
  const domains = new Map<string, string>();
  for (const host of hosts) {
    const kind = kindOf(host, chosen);
    const registrable = registrableDomain(host);
    if (registrable === null || namesNobody(kind?.kind)) continue;
    // A part of a domain whose other addresses name nobody is an organization of its own.
    const domain = namesNobody(kindOf(registrable, chosen)?.kind) ? host : registrable;
    domains.set(domain, host);
  }
  if (domains.size === 0) return false;
  for (const domain of await ownedDomains(tx, [...domains.keys()])) domains.delete(domain);
  const users = await usersOf(tx, [...domains.keys()]);
  const created = [...domains].flatMap(([domain, host]) => {
    const kind = kindOf(host, chosen)?.kind;
    const own = users.get(domain) ?? [];
    return kind !== undefined || speaksForCompany(domain, own) ? [domain] : [];
  });
  return insertOrganizations(tx, created);
}

/** Those of these domains that an organization has verified. Here it is one in the trash, which may come back. */
async function ownedDomains(tx: Executor, domains: readonly string[]): Promise<string[]> {
  const found = await tx.execute<{ domain: string }>(sql`
    select distinct fold_case(value) as domain from organization_identities
    where verified and type in ('primary-domain', 'alternative-domain')
      and fold_case(value) = any(${sql.param([...domains])}::text[])`);
  return found.rows.map(({ domain }) => domain);
}

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
      where i.value like '%@%' and (reverse(fold_case(split_part(i.value, '@', 2))) = reverse(d.domain)
        or reverse(fold_case(split_part(i.value, '@', 2))) like reverse(d.domain) || '.%')
      group by m.id order by m.id limit ${mostUsers}
    ) u`);
  return Map.groupBy(
    found.rows.map((row) => ({ ...row, addresses: row.addresses.filter((each) => !isSharedMailbox(each)) })),
    ({ domain }) => domain,
  );
}

/**
 * True when several people use a domain of which it is nobody's own, or it is an institution's, or a mailbox there has
 * the form that companies give. Profiles with one name count as one person.
 */
function speaksForCompany(domain: string, users: readonly User[]): boolean {
  if (isInstitution(domain)) return true;
  const others = users.filter((user) => user.addresses.length > 0 && !isOwnDomain(domain, user));
  const names = new Set(others.map(({ id, name }) => name.trim().toLowerCase() || id));
  if (names.size > 1) return true;
  return others.some(({ name, addresses }) => addresses.some((address) => isStaffMailbox(name, address)));
}

/**
 * Leaves out domains of organizations in the trash, which keep them until they are deleted for good.
 * @returns whether an organization was created
 */
async function insertOrganizations(tx: Executor, domains: readonly string[]): Promise<boolean> {
  if (domains.length === 0) return false;
  const rows = domains.toSorted().map((domain) => ({
    id: randomUUID(),
    domain,
    search_text: searchTextOf(domain, [domain]),
  }));
  const inserted = await tx.execute<{ organization_id: string }>(sql`
    with fresh as (
      select * from json_to_recordset(${bulkJson(rows)}::json) as r(id uuid, domain text, search_text text)
      where not exists (select from organization_identities i
        where fold_case(i.value) = r.domain and i.type in ('primary-domain', 'alternative-domain') and i.verified)
    ), inserted as (
      insert into organizations (id, display_name, search_text, attributes)
      select id, domain, search_fold(search_text),
        jsonb_build_object('name', jsonb_build_object('default', domain, ${guessedSource}::text, jsonb_build_array(domain)))
      from fresh returning id
    )
    insert into organization_identities (organization_id, platform, type, value, verified, source)
    select f.id, 'custom', 'primary-domain', f.domain, true, ${guessedSource}
    from fresh f join inserted i on i.id = f.id returning organization_id`);
  const ids = inserted.rows.map((row) => row.organization_id);
  await refreshNameKeys(tx, ids);
  return ids.length > 0;
}
