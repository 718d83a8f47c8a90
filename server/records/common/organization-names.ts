import { bulkJson } from "#server/platform/db/bulk-json.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { idArray } from "#server/platform/db/id-array.ts";
import { registeredDomain } from "#shared/domain/evidence/compare/compare-emails.ts";
import { namesNobody } from "#shared/domain/organizations/nobody.ts";
import { namesIn, readOrganizationName } from "#shared/domain/organizations/organization-name.ts";
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
  await tx.execute(sql`delete from organization_name_keys where organization_id = any(${idArray(ids)})`);
  await tx.execute(sql`
    insert into organization_name_keys (key, organization_id)
    select key, id from json_to_recordset(${bulkJson(rows)}::json) as r(id uuid, key text) on conflict do nothing`);
}

/** A name as it arrives, with domains that arrive with it. */
interface ArrivingName {
  readonly name: string;
  readonly domains?: readonly string[];
}

/** True when a name arrives with domains of others than those of an organization. */
export function isElsewhere({ name, domains = [] }: ArrivingName, theirs: readonly string[]): boolean {
  const { domain } = readOrganizationName(name);
  const own = new Set([...domains, ...(domain === null ? [] : [domain])].map(registeredDomain));
  return own.size > 0 && theirs.length > 0 && !theirs.some((each) => own.has(registeredDomain(each)));
}

/**
 * Finds the organization that each name surely means: the oldest one shown in this spelling, else the only one known by
 * the name in any spelling, beside organizations that are only named after a domain; and none at another domain.
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
      ) as domains
    from organization_name_keys k join organizations o on o.id = k.organization_id
    where k.key = any(${sql.param(asked)}::text[]) and o.deleted_at is null order by o.created_at, o.id`);
  const known = Map.groupBy(found.rows, ({ key }) => key);
  return arriving.map(({ name, domains = [] }, at) => {
    const key = keys[at] ?? "";
    const candidates = (known.get(key) ?? []).filter((each) => !isElsewhere({ name, domains }, each.domains ?? []));
    const spelled = candidates.filter((each) => each.name.toLowerCase() === name.trim().toLowerCase());
    if (spelled[0] !== undefined) return spelled[0].id;
    if (key.length < minKeyLength) return null;
    const [only, ...others] =
      candidates.length === 1
        ? candidates
        : candidates.filter((each) => readOrganizationName(each.name).domain === null);
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
