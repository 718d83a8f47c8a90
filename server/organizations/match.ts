import { randomUUID } from "node:crypto";
import providers from "email-providers/all.json" with { type: "json" };
import { bulkJson } from "#server/db/bulk-json.ts";
import type { Executor } from "#server/db/database.ts";
import { sql } from "#server/db/drizzle.ts";
import { organizationNameKey, organizationsNamed, refreshNameKeys } from "#server/records/organization-names.ts";
import { searchTextOf } from "#server/records/search-text.ts";
import { handleFromNoreply, isSharedMailbox } from "#shared/domain/identities/git-identity.ts";
import { identityKey } from "#shared/domain/identities/identity-key.ts";
import { namesNobody } from "#shared/domain/organizations/nobody.ts";

const freeMail: ReadonlySet<string> = new Set(providers);

/**
 * Domain of an email address that identifies an employer, in lower case. Null for free mail, noreply addresses of code
 * hosts, role and list mailboxes, and malformed addresses.
 */
export function organizationDomain(email: string): string | null {
  if (handleFromNoreply(email) || isSharedMailbox(email)) return null;
  const domain = /^[^\s@]+@((?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d])$/.exec(
    email.trim().toLowerCase(),
  )?.[1];
  if (!domain || domain.length > 253) return null;
  return isFreeMailDomain(domain) ? null : domain;
}

/** True for a domain, or a subdomain of one, that offers mailboxes to the public. */
export function isFreeMailDomain(domain: string): boolean {
  return withParents(domain.trim().toLowerCase()).some((each) => freeMail.has(each));
}

/** Domain and its parent domains, down to two labels. */
function withParents(domain: string): string[] {
  const labels = domain.split(".");
  return labels.slice(0, -1).map((_, at) => labels.slice(at).join("."));
}

/**
 * Finds or creates the organizations of these domains (from `organizationDomain`), in bulk. Matches an organization by
 * a verified primary domain, equal or a parent domain (`eng.example.org` belongs to `example.org` when that is known).
 * Otherwise creates one named after the domain.
 * @throws Error of the database when another transaction created one of them concurrently: retry.
 */
export async function resolveOrganizations(
  tx: Executor,
  domains: readonly string[],
  options: { source?: string } = {},
): Promise<Map<string, string>> {
  // Shorter domains first: a new domain and a new subdomain of it become one organization.
  const sortedDomains = [...new Set(domains)].sort((a, b) => a.length - b.length);
  if (sortedDomains.length === 0) return new Map();
  const candidates = [...new Set(sortedDomains.flatMap(withParents))];
  const found = await tx.execute<{ value: string; organization_id: string }>(sql`
    select lower(value) as value, organization_id from organization_identities
    where verified and type = 'primary-domain' and lower(value) = any(${sql.param(candidates)}::text[])`);
  const known = new Map(found.rows.map((row) => [row.value, row.organization_id]));
  const created: { id: string; domain: string }[] = [];
  for (const domain of sortedDomains) {
    const at = withParents(domain).find((each) => known.has(each));
    if (at) continue;
    const id = randomUUID();
    known.set(domain, id);
    created.push({ id, domain });
  }
  await createOrganizations(tx, created, options.source ?? "email-domain");
  const answer = new Map<string, string>();
  for (const domain of sortedDomains) {
    const id = known.get(withParents(domain).find((each) => known.has(each)) ?? domain);
    if (id) answer.set(domain, id);
  }
  return answer;
}

async function createOrganizations(
  tx: Executor,
  created: readonly { id: string; domain: string }[],
  source: string,
): Promise<void> {
  if (created.length === 0) return;
  const rows = created.map(({ id, domain }) => ({ id, domain, search_text: searchTextOf(domain, [domain]) }));
  await tx.execute(sql`
    with fresh as (
      select * from json_to_recordset(${bulkJson(rows)}::json) as r(id uuid, domain text, search_text text)
    ), inserted as (
      insert into organizations (id, display_name, search_text, attributes)
      select id, domain, search_fold(search_text),
        jsonb_build_object('name', jsonb_build_object('default', domain, ${source}::text, jsonb_build_array(domain)))
      from fresh returning id
    )
    insert into organization_identities (organization_id, platform, type, value, verified, source)
    select f.id, 'custom', 'primary-domain', f.domain, true, ${source}
    from fresh f join inserted i on i.id = f.id`);
  await refreshNameKeys(
    tx,
    created.map(({ id }) => id),
  );
}

/** Organization as named by a source. The most telling identity comes first. */
interface SeenOrganization {
  readonly displayName: string;
  readonly identities: readonly {
    readonly platform: string;
    readonly site: string;
    readonly type: string;
    readonly value: string;
    readonly verified: boolean;
  }[];
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly source: string;
}

/**
 * Finds or creates the organizations named by a source, in bulk. Returns their ids in the given order, null for a
 * name that names nobody and comes without a domain. Matches by
 * verified identities, else by a name that surely means it.
 * @throws Error of the database when another transaction created one of them concurrently: retry.
 */
export async function resolveSeenOrganizations(
  tx: Executor,
  arrived: readonly SeenOrganization[],
): Promise<(string | null)[]> {
  const seen = arrived.filter(({ displayName, identities }) => !namesNobody(displayName) || identities.some(isDomain));
  const ids = await resolveNamed(tx, seen);
  const idOf = new Map(seen.map((each, at) => [each, ids[at] ?? null]));
  return arrived.map((each) => idOf.get(each) ?? null);
}

const isDomain = ({ type }: { readonly type: string }) => type.endsWith("-domain");

async function resolveNamed(tx: Executor, seen: readonly SeenOrganization[]): Promise<string[]> {
  if (seen.length === 0) return [];
  const identities = new Map(
    seen.flatMap((each) => each.identities).map((identity) => [identityKey(identity), identity]),
  );
  const lookups = [...identities].map(([key, { platform, site, type, value }]) => ({
    key,
    platform,
    site,
    type,
    value,
  }));
  const found = await tx.execute<{ key: string; organization_id: string }>(sql`
    select k.key, i.organization_id
    from json_to_recordset(${bulkJson(lookups)}::json) as k(key text, platform text, site text, type text, value text)
    join organization_identities i on lower(i.value) = lower(k.value) and i.platform = k.platform and i.site = k.site
      and i.type = k.type
    where i.verified`);
  const known = new Map(found.rows.map((row) => [row.key, row.organization_id]));
  const named = await organizationsNamed(
    tx,
    seen.map(({ displayName: name, identities: own }) => ({
      name,
      domains: own.filter(isDomain).map(({ value }) => value),
    })),
  );
  const createdByName = new Map<string, string>();
  const created: (SeenOrganization & { id: string; search_text: string })[] = [];
  const ids = seen.map((each, at) => {
    const held = each.identities.filter(({ verified }) => verified).map(identityKey);
    const name = organizationNameKey(each.displayName);
    const byName = named[at] ?? (each.identities.some(isDomain) ? undefined : createdByName.get(name));
    const found = held.map((key) => known.get(key)).find((one) => one !== undefined) ?? byName;
    const id = found ?? randomUUID();
    if (found === undefined) {
      if (name !== "") createdByName.set(name, id);
      const search_text = searchTextOf(
        each.displayName,
        each.identities.map(({ value }) => value),
      );
      created.push({ ...each, id, search_text });
    }
    for (const key of held) known.set(key, known.get(key) ?? id);
    return id;
  });
  const rows = created.map(({ id, displayName, search_text, attributes }) => ({
    id,
    displayName,
    search_text,
    attributes,
  }));
  await tx.execute(sql`
    insert into organizations (id, display_name, search_text, attributes)
    select id, "displayName", search_fold(search_text), attributes
    from json_to_recordset(${bulkJson(rows)}::json)
      as r(id uuid, "displayName" text, search_text text, attributes jsonb)`);
  const own = seen.flatMap((each, at) =>
    each.identities
      .filter((identity) => (known.get(identityKey(identity)) ?? ids[at]) === ids[at])
      .map((identity) => ({ ...identity, id: ids[at], source: each.source })),
  );
  await tx.execute(sql`
    insert into organization_identities (organization_id, platform, site, type, value, verified, source)
    select distinct on (id, platform, site, type, lower(value)) id, platform, site, type, value, verified, source
    from json_to_recordset(${bulkJson(own)}::json)
      as r(id uuid, platform text, site text, type text, value text, verified boolean, source text)
    on conflict do nothing`);
  await refreshNameKeys(tx, [...new Set(ids)]);
  return ids;
}
