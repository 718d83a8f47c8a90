import { randomUUID } from "node:crypto";
import { bulkJson } from "#server/platform/db/bulk-json.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { type SQL, sql } from "#server/platform/db/drizzle.ts";
import { isIdentifying } from "#server/records/common/identities.ts";
import { isByName, organizationsNamed, refreshNameKeys } from "#server/records/common/organization-names.ts";
import { refreshSearchText, searchTextOf } from "#server/records/common/search-text.ts";
import type { DomainKind } from "#shared/domain/organizations/domain-kinds.ts";
import { readOrganizationName } from "#shared/domain/organizations/organization-name.ts";
import { guessedSource } from "#shared/domain/people/work-experience.ts";
import { type ChosenKinds, domainsOf, kindOf, namesNobody, registrableDomain } from "./domain-kind.ts";
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
 * and has no domain with another one, else a new one when the users of the domain speak for a company. Notes the other
 * domains, so that an organization that arrives with their name later gets them.
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
 * Applies the rule to domains of these people's addresses whose organizations were found without a source: because
 * something speaks for a company there, or because one is called like the domain. Takes away those that the rule does
 * not give them any more: profiles were merged, renamed or removed, or names and owners became known.
 */
export async function reviseDomainsOf(tx: Executor, memberIds: readonly string[], chosen: ChosenKinds): Promise<void> {
  const found = await tx.execute<{ host: string }>(sql`
    select distinct fold_case(split_part(value, '@', 2)) as host from member_identities
    where member_id = any(${sql.param([...memberIds])}::uuid[]) and value like '%@%'`);
  await reviseDomains(tx, [...new Set(found.rows.flatMap(({ host }) => domainsOf(host)))], chosen);
}

/** As `reviseDomainsOf`, for organizations that lost people. */
export async function reviseLeft(tx: Executor): Promise<void> {
  const left = await tx.execute<{ id: string; changed_at: string }>(sql`
    select value as id, changed_at from employer_changes where kind = 'left'`);
  if (left.rows.length === 0) return;
  const ids = left.rows.map(({ id }) => id);
  const found = await tx.execute<{ domain: string }>(sql`
    select fold_case(value) as domain from organization_identities
    where organization_id = any(${sql.param(ids)}::uuid[]) and source = ${guessedSource} and type like '%-domain'`);
  await reviseDomains(
    tx,
    found.rows.map(({ domain }) => domain),
    await readChosenKinds(tx),
  );
  // Last, because who changes a person notes the organization after locking the person.
  await tx.execute(sql`
    delete from employer_changes c
    using unnest(${sql.param(ids)}::text[], ${sql.param(left.rows.map((row) => row.changed_at))}::timestamptz[])
      as done(id, changed_at)
    where c.kind = 'left' and c.value = done.id and c.changed_at = done.changed_at`);
}

async function reviseDomains(tx: Executor, domains: readonly string[], chosen: ChosenKinds): Promise<void> {
  if (domains.length === 0) return;
  type Guess = { id: string; organization_id: string; domain: string; is_only: boolean; is_stated: boolean };
  const found = await tx.execute<Guess>(sql`
    select g.id, g.organization_id, fold_case(g.value) as domain, not ${isByName(sql`g`, sql`o`)} as is_only, (
        select count(*) filter (where ${isIdentifying(sql`i`)}) > 0 or count(*) = 1
        from organization_identities i join organizations holder on holder.id = i.organization_id
        where i.organization_id <> o.id and i.type in ('primary-domain', 'alternative-domain')
          and fold_case(i.value) = fold_case(g.value) and holder.deleted_at is null
      ) as is_stated
    from organization_identities g join organizations o on o.id = g.organization_id and o.deleted_at is null
    where fold_case(g.value) = any(${sql.param([...domains])}::text[]) and g.source = ${guessedSource}
      and (${isByName(sql`g`, sql`o`)} or fold_case(g.value) = fold_case(o.display_name) and ${isOnlyDomain})`);
  if (found.rows.length === 0) return;
  const users = await usersOf(
    tx,
    found.rows.map(({ domain }) => domain),
  );
  const owners = await organizationsNamed(
    tx,
    found.rows.map(({ domain, is_only, organization_id }) => ({
      name: domain,
      domains: [domain],
      except: is_only ? organization_id : undefined,
    })),
  );
  const gone = found.rows.filter(({ domain, is_only, is_stated, organization_id }, at) => {
    const kind = kindOf(domain, chosen)?.kind;
    const own = users.get(domain) ?? [];
    if (is_stated || own.length === 0 || namesNobody(kind)) return true;
    const isSure = kind !== undefined || speaksForCompany(domain, own);
    const owner = isSure || othersThanOwners(domain, own).length > 0 ? (owners[at] ?? null) : null;
    return is_only ? owner !== null || !isSure : owner !== organization_id;
  });
  await removeOrganizations(
    tx,
    gone.flatMap((each) => (each.is_only ? [each.organization_id] : [])),
  );
  const lost = gone.filter((each) => !each.is_only);
  if (lost.length > 0) {
    await tx.execute(sql`
      delete from organization_identities where id = any(${sql.param(lost.map(({ id }) => id))}::uuid[])`);
    await refreshSearchText(tx, "organization", [...new Set(lost.map((each) => each.organization_id))]);
  }
  await choosePrimaryDomains(
    tx,
    found.rows.flatMap((each) => (each.is_only ? [] : [each.organization_id])),
  );
}

/** Makes the first of the domains that organizations have by their names the primary one, unless a source stated one. */
async function choosePrimaryDomains(tx: Executor, organizationIds: readonly string[]): Promise<void> {
  if (organizationIds.length === 0) return;
  const isFound = sql`i.source is not distinct from ${guessedSource}`;
  await tx.execute(sql`
    update organization_identities d set type = wanted.type from (
      select i.id, ${isFound} as is_found, case when i.id = first_value(i.id) over (
          partition by i.organization_id
          order by not (${isFound}) and i.type = 'primary-domain' desc, ${isFound} desc, length(i.value), i.value
        ) then 'primary-domain' else 'alternative-domain' end as type
      from organization_identities i
      where i.organization_id = any(${sql.param([...organizationIds])}::uuid[])
        and i.type in ('primary-domain', 'alternative-domain')
    ) wanted
    where d.id = wanted.id and wanted.is_found and d.type <> wanted.type`);
}

/** Removes organizations that only a domain was known of. Their activities are decided again. */
export async function removeOrganizations(tx: Executor, organizationIds: readonly string[]): Promise<void> {
  if (organizationIds.length === 0) return;
  const sorted = organizationIds.toSorted();
  await lockPeopleOf(tx, sorted);
  await tx.execute(sql`
    select from organizations where id = any(${sql.param(sorted)}::uuid[]) order by id for update`);
  // A source may have told more about them meanwhile.
  const found = await tx.execute<{ id: string }>(sql`
    select o.id from organizations o where o.id = any(${sql.param(sorted)}::uuid[]) and ${isOnlyDomain}`);
  const ids = sql`${sql.param(found.rows.map(({ id }) => id))}::uuid[]`;
  await tx.execute(sql`
    delete from organizations o where o.id = any(${ids})
      and not exists (select from activities a where a.organization_id = o.id)`);
  // The others still have activities. They are erased from the trash once these are decided again.
  await tx.execute(sql`delete from organization_identities where organization_id = any(${ids})`);
  await tx.execute(sql`delete from member_organizations where organization_id = any(${ids})`);
  await tx.execute(sql`update organizations set deleted_at = now(), purge_at = now() where id = any(${ids})`);
}

/** True for an organization `o` of which nothing is known but one domain that addresses have. */
export const isOnlyDomain = sql`
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
