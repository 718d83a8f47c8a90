import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import type { Reader } from "#server/platform/db/read-together.ts";
import { isIdentifying } from "#server/records/common/identities.ts";
import { type DomainKind, isDomainKind } from "#shared/domain/organizations/domain-kinds.ts";
import type { AddressOrganization, EmployerPolicy } from "#shared/domain/people/affiliation.ts";
import { type ChosenKinds, domainsOf, kindOf, namesNobody } from "./domain-kind.ts";

/** Kinds of domain that administrators chose. */
export async function readChosenKinds(db: Reader): Promise<ChosenKinds> {
  const found = await db.execute<{ domain: string; kind: string }>(sql`select domain, kind from employer_domains`);
  return new Map(found.rows.flatMap(({ domain, kind }) => (isDomainKind(kind) ? [[domain, kind] as const] : [])));
}

type Holder = { domain: string; organization_id: string };

/**
 * Organizations that hosts of email addresses name, with the hosts that name none left out. The most specific domain
 * decides: of an organization (verified, of a curated record, or entered for one organization only), or of a kind that
 * names nobody. At the same domain an organization wins over the built-in lists, and an administrator's choice over both.
 */
export async function organizationsOfHosts(
  tx: Executor,
  hosts: readonly string[],
  chosen: ChosenKinds,
): Promise<Map<string, AddressOrganization>> {
  const unique = [...new Set(hosts)];
  if (unique.length === 0) return new Map();
  const candidates = [...new Set(unique.flatMap(domainsOf))];
  // Verified domains first, then primary ones, then the oldest organization. An unverified domain of several
  // organizations names none of them.
  const found = await tx.execute<Holder>(sql`
    select distinct on (domain) domain, organization_id from (
      select fold_case(i.value) as domain, i.organization_id, i.verified, ${isIdentifying(sql`i`)} as identifying, i.type,
        o.created_at, count(*) filter (where not ${isIdentifying(sql`i`)}) over (partition by fold_case(i.value)) as claims
      from organization_identities i join organizations o on o.id = i.organization_id
      where fold_case(i.value) = any(${sql.param(candidates)}::text[]) and i.type in ('primary-domain', 'alternative-domain')
        and o.deleted_at is null
    ) held where identifying or claims = 1
    order by domain, verified desc, identifying desc, type desc, created_at, organization_id`);
  const holders = new Map(found.rows.map(({ domain, organization_id }) => [domain, organization_id]));
  const named = new Map<string, string>();
  for (const host of unique) {
    const kind = kindOf(host, chosen);
    const domain = domainsOf(host).find((each) => holders.has(each));
    const id = domain === undefined ? undefined : holders.get(domain);
    if (id === undefined || domain === undefined) continue;
    const isBelow = kind !== null && (domain.length < kind.domain.length || kind.isChosen);
    if (isBelow && namesNobody(kind.kind)) continue;
    named.set(host, id);
  }
  const policies = await readPolicies(tx, [...new Set(named.values())], chosen);
  return new Map(
    [...named].flatMap(([host, organizationId]) => {
      const employer = policies.get(organizationId);
      // A company does not employ everyone who has an address at its project.
      if (employer?.byDefault === "yes" && isProjectHost(host, chosen)) return [];
      return [[host, { organizationId, policy: employer?.policy ?? "yes" }]];
    }),
  );
}

const isProjectHost = (host: string, chosen: ChosenKinds): boolean =>
  kindOf(host, chosen)?.kind === ("project" satisfies DomainKind);

/** An organization as an employer. */
export interface Employer {
  readonly name: string;
  readonly policy: EmployerPolicy;
  /** Policy that applies when none is chosen. */
  readonly byDefault: EmployerPolicy;
}

/**
 * Policies of organizations: the chosen one; else "never" for a project of this platform; else "entered" for a project
 * group, often a foundation, and for one that has only domains of projects or foundations; else "yes". Omits
 * organizations in the trash.
 */
export async function readPolicies(
  tx: Executor,
  ids: readonly string[],
  chosen: ChosenKinds,
): Promise<Map<string, Employer>> {
  if (ids.length === 0) return new Map();
  const found = await tx.execute<{
    id: string;
    name: string;
    policy: EmployerPolicy | null;
    is_project: boolean;
    is_group: boolean;
    domains: string[];
  }>(sql`
    select o.id, o.display_name as name, o.employer_policy as policy,
      coalesce(named.is_project, false) as is_project, coalesce(named.is_group, false) as is_group,
      array(select fold_case(i.value) from organization_identities i
        where i.organization_id = o.id and i.type in ('primary-domain', 'alternative-domain')) as domains
    from organizations o left join lateral (
      select bool_or(s.type <> 'projectGroup') as is_project, bool_or(s.type = 'projectGroup') as is_group
      from segments s where sort_text(s.name) = sort_text(o.display_name)
        and fold_case(s.name) = fold_case(o.display_name)
    ) named on true
    where o.id = any(${sql.param([...ids])}::uuid[]) and o.deleted_at is null`);
  return new Map(
    found.rows.map(({ id, name, policy, is_project, is_group, domains }) => {
      const isOfProject = domains.length > 0 && domains.every((domain) => isProjectHost(domain, chosen));
      // A new project group has a project of its own name.
      const byDefault = is_project && !is_group ? "never" : is_project || isOfProject ? "entered" : "yes";
      return [id, { name, policy: policy ?? byDefault, byDefault }];
    }),
  );
}
