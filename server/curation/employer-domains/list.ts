import type { Database } from "#server/platform/db/database.ts";
import { type SQL, sql } from "#server/platform/db/drizzle.ts";
import { isIdentifying } from "#server/records/common/identifying.ts";
import { isAtDomain, reversedHostOf } from "#server/records/employers/at-domain.ts";
import { builtInDomains } from "#server/records/employers/built-in-domains.ts";
import { type ChosenKinds, kindOf } from "#server/records/employers/domain-kind.ts";
import { readChosenKinds } from "#server/records/employers/domains.ts";
import type { EmployerDomain } from "#shared/contract/employer-domains.ts";
import { domainKey } from "#shared/domain/identities/identity-value.ts";
import type { DomainKind } from "#shared/domain/organizations/domain-kinds.ts";

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
