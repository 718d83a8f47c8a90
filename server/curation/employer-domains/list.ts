import type { Database } from "#server/platform/db/database.ts";
import { type SQL, sql } from "#server/platform/db/drizzle.ts";
import { isIdentifying } from "#server/records/common/identities.ts";
import { builtInDomains } from "#server/records/employers/built-in-domains.ts";
import {
  type ChosenKinds,
  domainsOf,
  kindOf,
  namesNobody,
  registrableDomain,
} from "#server/records/employers/domain-kind.ts";
import { isAtDomain, peopleAt, reversedHostOf } from "#server/records/employers/domain-organizations.ts";
import { readChosenKinds } from "#server/records/employers/domains.ts";
import { describeMoves, effectOf, newOrganization } from "#server/records/employers/effect.ts";
import type { EmployerEffect } from "#shared/contract/bulk.ts";
import type { EmployerDomain } from "#shared/contract/employer-domains.ts";
import { domainKey } from "#shared/domain/identities/identity-value.ts";
import type { DomainKind } from "#shared/domain/organizations/domain-kinds.ts";
import { isGuessed } from "#shared/domain/people/work-experience.ts";

/** More people are not looked at for a preview. */
const mostPreviewed = 5_000;

/** What choosing the kind of a domain would do to past activities. */
export async function previewKind(db: Database, domain: string, kind: DomainKind | null): Promise<EmployerEffect> {
  const chosen = new Map(await readChosenKinds(db));
  if (kind === null) chosen.delete(domain);
  else chosen.set(domain, kind);
  const holders = await db.execute<{ id: string }>(sql`
    select distinct organization_id as id from organization_identities
    where type in ('primary-domain', 'alternative-domain') and fold_case(value) = ${domain}`);
  const holding = new Set(holders.rows.map(({ id }) => id));
  const people = await db.execute<{ id: string }>(sql`
    select id from (${peopleAt(sql`${domain}::text`)}
      union select member_id from member_organizations where organization_id = any(${sql.param([...holding])}::uuid[])) p
    order by id limit ${mostPreviewed + 1}`);
  const isNobody = namesNobody(kindOf(domain, chosen)?.kind);
  const effect = await effectOf(
    db,
    people.rows.slice(0, mostPreviewed).map(({ id }) => id),
    {
      chosen,
      factsOf: (facts) =>
        isNobody
          ? {
              ...facts,
              work: facts.work.filter((each) => !isGuessed(each) || !holding.has(each.organizationId ?? "")),
            }
          : facts,
      namedBy: (host) =>
        holding.size === 0 && domainsOf(host).includes(domain) && kindOf(host, chosen)?.kind === "company"
          ? { organizationId: newOrganization(registrableDomain(host) ?? host), policy: "yes" }
          : null,
    },
  );
  return {
    ...{ people: effect.people, activities: effect.activities, share: null },
    isPartial: effect.isPartial || people.rows.length > mostPreviewed,
    moves: await describeMoves(db, effect.moves),
  };
}

type Listed = Pick<EmployerDomain, "domain" | "kind" | "source">;

const sources = { chosen: "Chosen by an administrator", own: "Used by one person, nothing speaks for a company" };

/** Domains of the lists that come with the platform, by domain. The first list decides. */
const builtIn: readonly Listed[] = [
  ...new Map(
    builtInDomains
      .toReversed()
      .flatMap(({ kind, source, domains }) => domains.map((domain) => [domain, { domain, kind, source }] as const)),
  ).values(),
].sort((a, b) => (a.domain < b.domain ? -1 : 1));

interface Query {
  readonly search?: string | null | undefined;
  readonly kind?: DomainKind | null | undefined;
  readonly isChosen?: boolean | null | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** A page of domains: chosen ones, then those of people without an organization, then the built-in lists. */
export async function listDomains(db: Database, { search, kind, isChosen, limit, offset }: Query) {
  const chosen = await readChosenKinds(db);
  const part = domainKey((search ?? "").trim());
  const fits = (each: Listed) => each.domain.includes(part) && (!kind || each.kind === kind);
  const first = [...chosen].map(([domain, of]) => ({ domain, kind: of, source: sources.chosen })).filter(fits);
  first.sort((a, b) => (a.domain < b.domain ? -1 : 1));
  const last = isChosen ? [] : builtIn.filter((each) => fits(each) && !chosen.has(each.domain));
  const own = isChosen || (kind && kind !== "personal") ? null : ownDomains(part, chosen);
  const owns = own ? await count(db, own) : 0;
  const rows: Listed[] = first.slice(offset, offset + limit);
  if (own && rows.length < limit) {
    const found = await db.execute<{ domain: string }>(sql`
      select domain ${own} order by domain limit ${limit - rows.length} offset ${Math.max(0, offset - first.length)}`);
    rows.push(...found.rows.map(({ domain }) => ({ domain, kind: "personal", source: sources.own }) as const));
  }
  const before = first.length + owns;
  rows.push(...last.slice(Math.max(0, offset - before), Math.max(0, offset + limit - before)));
  return { rows: await withUse(db, rows, chosen), count: before + last.length, limit, offset };
}

/** Domains of addresses that made no organization. */
const ownDomains = (part: string, chosen: ChosenKinds): SQL => sql`
  from unnamed_domains where strpos(domain, ${part}) > 0 and domain <> all(${sql.param([...chosen.keys()])}::text[])`;

async function count(db: Database, from: SQL): Promise<number> {
  const found = await db.execute<{ n: number }>(sql`select count(*)::int as n ${from}`);
  return found.rows[0]?.n ?? 0;
}

/** One domain as in the list. */
export async function findDomain(db: Database, domain: string): Promise<EmployerDomain> {
  const chosen = await readChosenKinds(db);
  const found = chosen.get(domain);
  const known = builtIn.find((each) => each.domain === domain);
  const listed: Listed = found
    ? { domain, kind: found, source: sources.chosen }
    : (known ?? { domain, kind: kindOf(domain, chosen)?.kind ?? "personal", source: sources.own });
  const [row] = await withUse(db, [listed], chosen);
  return row ?? { ...listed, chosen: null, organization: null, people: 0 };
}

/** More people are not counted. */
const mostPeople = 1_000;

async function withUse(db: Database, rows: readonly Listed[], chosen: ChosenKinds): Promise<EmployerDomain[]> {
  type Use = { domain: string; people: number; id: string | null; name: string | null };
  const found = await db.execute<Use>(sql`
    select d.domain, o.id, o.name, (select count(*)::int from (
      select distinct i.member_id from member_identities i
      where i.value like '%@%' and ${isAtDomain(reversedHostOf(sql`i.value`), sql`d.domain`)} limit ${mostPeople}) p) as people
    from unnest(${sql.param(rows.map(({ domain }) => domain))}::text[]) as d(domain)
    left join lateral (
      select o.id, o.display_name as name from organization_identities i
      join organizations o on o.id = i.organization_id and o.deleted_at is null
      where fold_case(i.value) = d.domain and i.type in ('primary-domain', 'alternative-domain')
      order by i.verified desc, ${isIdentifying(sql`i`)} desc, i.type desc, o.created_at limit 1) o on true`);
  const uses = new Map(found.rows.map((use) => [use.domain, use]));
  return rows.map((row) => {
    const use = uses.get(row.domain);
    const organization = use?.id ? { id: use.id, name: use.name ?? "" } : null;
    return { ...row, chosen: chosen.get(row.domain) ?? null, organization, people: use?.people ?? 0 };
  });
}
