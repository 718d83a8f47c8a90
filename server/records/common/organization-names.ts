import { bulkJson } from "#server/platform/db/bulk-json.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { type SQL, sql } from "#server/platform/db/drizzle.ts";
import { idArray } from "#server/platform/db/id-array.ts";
import { registeredDomain } from "#shared/domain/evidence/compare/compare-emails.ts";
import { domainKey } from "#shared/domain/identities/identity-value.ts";
import { namesNobody } from "#shared/domain/organizations/nobody.ts";
import { namesIn, ownerKey, readOrganizationName } from "#shared/domain/organizations/organization-name.ts";
import { guessedSource } from "#shared/domain/people/work-experience.ts";
import { isIdentifying } from "./identities.ts";

/** Shorter keys are initials of many names. They match only in the same spelling. */
const minKeyLength = 3;

/** Key of a name, under which other spellings of it are found; empty when it names no organization. */
export function organizationNameKey(name: string): string {
  return namesNobody(name) ? "" : readOrganizationName(name).letters;
}

/**
 * Recomputes the keys of the names of these organizations: the display name, the names that sources and merged
 * organizations gave it, and names that were entered as identities.
 */
export async function refreshNameKeys(tx: Executor, ids: readonly string[] | "all"): Promise<void> {
  if (ids === "all") {
    await tx.execute(sql`delete from organization_name_keys`);
    return fillNameKeys({ db: tx });
  }
  if (ids.length === 0) return;
  const found = await tx.execute<{ id: string; name: string; attributes: object; usernames: string[] }>(sql`
    select o.id, o.display_name as name, o.attributes,
      array(select i.value from organization_identities i
        where i.organization_id = o.id and i.platform = 'custom' and i.type = 'username') as usernames
    from organizations o where o.id = any(${idArray(ids)})`);
  const rows = found.rows.flatMap(({ id, name, attributes, usernames }) =>
    [...new Set([name, ...namesIn(attributes), ...usernames].map(organizationNameKey))].map((key) => ({ id, key })),
  );
  const json = bulkJson(rows);
  // Keys that stay are not touched: domains with the key of a name are decided again when it comes or goes.
  await tx.execute(sql`
    delete from organization_name_keys k where organization_id = any(${idArray(ids)}) and not exists (
      select from json_to_recordset(${json}::json) as r(id uuid, key text)
      where r.id = k.organization_id and r.key = k.key)`);
  await tx.execute(sql`
    insert into organization_name_keys (key, organization_id)
    select key, id from json_to_recordset(${json}::json) as r(id uuid, key text) on conflict do nothing`);
}

/**
 * True for a domain `i` that the organization `o` has because it is called like it, and for no other reason. It gives
 * way when somebody states its owner.
 */
export const isByName = (i: SQL, o: SQL): SQL => sql`(${i}.source = ${guessedSource} and ${i}.type like '%-domain'
  and fold_case(${i}.value) <> fold_case(${o}.display_name)
  and not coalesce(${o}.attributes -> 'name' ? ${guessedSource}::text, false)
  and not ${o}.manually_changed_fields && array['displayName', 'attributes.name']
  and not exists (select from merge_actions m where m.kind = 'organization' and m.state in ('merged', 'in-progress')
    and m.primary_id = ${o}.id))`;

/** Removes domains that organizations have by their names only, because their owners are stated. */
export async function giveUpDomains(
  tx: Executor,
  domains: readonly string[],
  organizationIds: readonly string[] | "all",
): Promise<void> {
  if (domains.length === 0 || organizationIds.length === 0) return;
  const isConcerned = organizationIds === "all" ? sql`true` : sql`o.id = any(${idArray(organizationIds)})`;
  await tx.execute(sql`
    delete from organization_identities i using organizations o
    where o.id = i.organization_id and ${isConcerned} and ${isByName(sql`i`, sql`o`)}
      and fold_case(i.value) = any(${sql.param(domains.map(domainKey))}::text[])`);
}

/** A name as it arrives, with domains that arrive with it. */
interface ArrivingName {
  readonly name: string;
  readonly domains?: readonly string[];
  /** Organization that is not meant. */
  readonly except?: string | undefined;
}

/**
 * True when a name arrives with domains of others than those of an organization. Another domain with the same label is
 * of the same one, unless the organization is only named after a domain.
 */
export function isElsewhere(
  { name, domains = [] }: ArrivingName,
  theirs: { readonly name: string; readonly domains: readonly string[] },
): boolean {
  const { domain } = readOrganizationName(name);
  const keyOf = readOrganizationName(theirs.name).domain === null ? ownerKey : registeredDomain;
  const own = new Set([...domains, ...(domain === null ? [] : [domain])].map(keyOf));
  return own.size > 0 && theirs.domains.length > 0 && !theirs.domains.some((each) => own.has(keyOf(each)));
}

/** Organizations that domains identify, for another reason than their names. */
async function ownersOf(tx: Executor, domains: readonly string[]): Promise<Map<string, string>> {
  if (domains.length === 0) return new Map();
  const found = await tx.execute<{ domain: string; id: string }>(sql`
    select fold_case(i.value) as domain, o.id
    from organization_identities i join organizations o on o.id = i.organization_id and o.deleted_at is null
    where fold_case(i.value) = any(${sql.param(domains.map(domainKey))}::text[])
      and i.type in ('primary-domain', 'alternative-domain') and ${isIdentifying(sql`i`)}
      and not ${isByName(sql`i`, sql`o`)}
    order by i.verified, o.created_at desc, o.id`);
  return new Map(found.rows.map(({ domain, id }) => [domain, id]));
}

/**
 * Finds the organization that each name surely means: the one that has the domain that the name is; else the oldest one
 * shown in this spelling; else the only one known by the name in any spelling, beside organizations that are only named
 * after a domain. None at another domain.
 * @returns its id, or null, in the given order
 */
export async function organizationsNamed(tx: Executor, arriving: readonly ArrivingName[]): Promise<(string | null)[]> {
  const keys = arriving.map(({ name }) => organizationNameKey(name));
  const asked = [...new Set(keys.filter((key) => key !== ""))];
  if (asked.length === 0) return keys.map(() => null);
  const found = await tx.execute<{ key: string; id: string; name: string; domains: string[] | null }>(sql`
    select k.key, o.id, o.display_name as name, (
        select array_agg(i.value) from organization_identities i
        where i.organization_id = o.id and ${isIdentifying(sql`i`)} and i.type in ('primary-domain', 'alternative-domain')
          and not ${isByName(sql`i`, sql`o`)}
      ) as domains
    from organization_name_keys k join organizations o on o.id = k.organization_id
    where k.key = any(${sql.param(asked)}::text[]) and o.deleted_at is null order by o.created_at, o.id`);
  const known = Map.groupBy(found.rows, ({ key }) => key);
  const owners = await ownersOf(
    tx,
    arriving.flatMap(({ name }) => readOrganizationName(name).domain ?? []),
  );
  return arriving.map(({ name, domains = [], except }, at) => {
    const key = keys[at] ?? "";
    const owner = owners.get(domainKey(readOrganizationName(name).domain ?? ""));
    if (owner !== undefined && owner !== except) return owner;
    const candidates = (known.get(key) ?? []).filter(
      (each) => each.id !== except && !isElsewhere({ name, domains }, { name: each.name, domains: each.domains ?? [] }),
    );
    const spelled = candidates.filter((each) => each.name.toLowerCase() === name.trim().toLowerCase());
    if (spelled[0] !== undefined) return spelled[0].id;
    if (key.length < minKeyLength) return null;
    const named = candidates.filter((each) => readOrganizationName(each.name).domain === null);
    // Of several that are only named after domains with this label, the job gives the first one the others' domains.
    const [only, ...others] = named.length > 0 ? named : candidates.slice(0, 1);
    return others.length === 0 ? (only?.id ?? null) : null;
  });
}

const filledAtOnce = 500;

/** Adds the keys of organizations that have none: those of an older version. */
export async function fillNameKeys({ db }: { readonly db: Executor }): Promise<void> {
  for (;;) {
    const found = await db.execute<{ id: string }>(sql`
      select o.id from organizations o
      where not exists (select 1 from organization_name_keys k where k.organization_id = o.id)
      order by o.id limit ${filledAtOnce}`);
    await refreshNameKeys(
      db,
      found.rows.map(({ id }) => id),
    );
    if (found.rows.length < filledAtOnce) return;
  }
}
