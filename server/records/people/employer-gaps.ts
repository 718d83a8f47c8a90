import type { Database } from "#server/platform/db/database.ts";
import { type SQL, sql } from "#server/platform/db/drizzle.ts";
import { idArray } from "#server/platform/db/id-array.ts";
import { iso } from "#server/platform/db/iso.ts";
import { organizationsNamed } from "#server/records/common/organization-names.ts";
import { presenceIn } from "#server/records/common/place-in-segments.ts";
import {
  type ChosenKinds,
  hostOf,
  kindOf,
  namesNobody,
  registrableDomain,
} from "#server/records/employers/domain-kind.ts";
import { isAtDomain, reversedHostOf } from "#server/records/employers/domain-organizations.ts";
import { organizationsOfHosts, readChosenKinds } from "#server/records/employers/domains.ts";
import { isPlainGuess } from "#server/records/employers/plain-guess.ts";
import type { EmployerGap, GapKind } from "#shared/contract/employer-gaps.ts";
import { domainKey } from "#shared/domain/identities/identity-value.ts";

type Person = { id: string; name: string; activities: number; last: string | null; addresses: string[] };

interface Group {
  readonly domain: string | null;
  readonly people: Person[];
  activities: number;
  last: string | null;
}

/** Identifies a group of people: their domain, or "-" for addresses that name no employer. */
export const gapKey = ({ domain }: { readonly domain: string | null }): string => domain ?? "-";

/** The most active people of a segment that are looked at. */
const mostPeople = 20_000;
const mostIds = 1_000;
const shownNames = 3;

const work = (condition: SQL) => sql`exists (select from member_organizations w
  left join organizations o on o.id = w.organization_id
  where w.member_id = m.id and w.deleted_at is null and (w.organization_id is null or o.deleted_at is null)
    and ${condition})`;

/** Two employers at the same time, none of them primary. Their months are compared as days. */
const isContradictory = sql`exists (
  select from member_organizations a join member_organizations b on b.member_id = a.member_id and b.id > a.id
    and b.organization_id is distinct from a.organization_id
    and coalesce(a.date_start, '-infinity') < coalesce(b.date_end, 'infinity')
    and coalesce(b.date_start, '-infinity') < coalesce(a.date_end, 'infinity')
  where a.member_id = m.id and a.deleted_at is null and b.deleted_at is null
    and a.allow_affiliation and b.allow_affiliation
    and not a.is_primary_work_experience and not b.is_primary_work_experience
    and (a.date_start is null and a.date_end is null) = (b.date_start is null and b.date_end is null)
    and not exists (select from organizations o where o.id in (a.organization_id, b.organization_id)
      and o.deleted_at is not null)
    and not ${isPlainGuess(sql`a`)} and not ${isPlainGuess(sql`b`)})`;

const conditions: Readonly<Record<GapKind, SQL>> = {
  none: sql`not ${work(sql`true`)}`,
  guessed: sql`${work(isPlainGuess(sql`w`))} and not ${work(sql`not ${isPlainGuess(sql`w`)}`)}`,
  contradictory: isContradictory,
};

interface Query {
  readonly kind: GapKind;
  readonly search?: string | null | undefined;
  readonly limit: number;
  readonly offset: number;
  /** Only the groups with these keys (`gapKey`), and all but those. */
  readonly only?: readonly string[] | undefined;
  readonly except?: readonly string[] | undefined;
}

/** People of segments whose employer is not known or not certain, by the domain of their addresses. */
export async function listEmployerGaps(
  db: Database,
  segmentIds: readonly string[],
  { kind, search, limit, offset, only, except }: Query,
) {
  const chosen = await readChosenKinds(db);
  const found = await db.execute<Person>(sql`
    select m.id, m.display_name as name, ms.activity_count as activities, ms.last_active as last,
      array(select i.value from member_identities i where i.member_id = m.id and i.value like '%@%') as addresses
    from ${presenceIn(segmentIds)} ms join members m on m.id = ms.member_id
    where m.deleted_at is null and not m.is_bot and not m.is_organization
      and ${conditions[kind]}
    order by ms.activity_count desc, m.id limit ${mostPeople + 1}`);
  const part = domainKey((search ?? "").trim());
  const groups = groupByDomain(found.rows.slice(0, mostPeople), chosen).filter(
    ({ domain }) =>
      (part === "" || domain?.includes(part)) &&
      (only?.includes(gapKey({ domain })) ?? true) &&
      !except?.includes(gapKey({ domain })),
  );
  const rows: EmployerGap[] = [];
  for (const group of groups.slice(offset, offset + limit)) {
    rows.push({
      domain: group.domain,
      ids: group.people.slice(0, mostIds).map(({ id }) => id),
      names: group.people.slice(0, shownNames).map(({ name }) => name),
      ...{ people: group.people.length, activities: group.activities, lastActive: iso(group.last) },
      proposal: group.domain === null ? null : await proposalOf(db, group.domain, group.people, chosen),
    });
  }
  const people = groups.reduce((sum, group) => sum + group.people.length, 0);
  return { rows, count: groups.length, limit, offset, people, isPartial: found.rows.length > mostPeople };
}

function groupByDomain(people: readonly Person[], chosen: ChosenKinds): Group[] {
  const groups = new Map<string | null, Group>();
  for (const person of people) {
    const domain = tellingDomain(person.addresses, chosen);
    const group = groups.get(domain) ?? { domain, people: [], activities: 0, last: null };
    group.people.push(person);
    group.activities += person.activities;
    if (person.last !== null && (group.last === null || new Date(person.last) > new Date(group.last)))
      group.last = person.last;
    groups.set(domain, group);
  }
  return [...groups.values()].sort(
    (a, b) =>
      b.activities - a.activities ||
      b.people.length - a.people.length ||
      Number(a.domain === null) - Number(b.domain === null),
  );
}

/** Domain of the first address that may name an employer; null when none does. */
function tellingDomain(addresses: readonly string[], chosen: ChosenKinds): string | null {
  for (const address of addresses.toSorted()) {
    const host = hostOf(address);
    const domain = host && !namesNobody(kindOf(host, chosen)?.kind) ? registrableDomain(host) : null;
    if (domain) return domain;
  }
  return null;
}

type Named = { id: string; name: string; logo: string | null };

/** Organization that has the domain, is called like it, or employs others with the domain. */
async function proposalOf(
  db: Database,
  domain: string,
  people: readonly Person[],
  chosen: ChosenKinds,
): Promise<EmployerGap["proposal"]> {
  const holder = (await organizationsOfHosts(db, [domain], chosen)).get(domain)?.organizationId;
  const [called] = await organizationsNamed(db, [{ name: domain, domains: [domain] }]);
  const colleagues = await db.execute<{ id: string; n: number }>(sql`
    select w.organization_id as id, count(distinct w.member_id)::int as n
    from member_identities i join member_organizations w on w.member_id = i.member_id and w.deleted_at is null
    join organizations o on o.id = w.organization_id and o.deleted_at is null
    where i.value like '%@%' and ${isAtDomain(reversedHostOf(sql`i.value`), sql`${domain}::text`)}
      and not ${isPlainGuess(sql`w`)}
    group by 1 order by 2 desc, 1 limit 1`);
  const id = holder ?? called ?? colleagues.rows[0]?.id;
  if (!id) return null;
  const found = await db.execute<Named>(sql`
    select id, display_name as name, logo from organizations where id = ${id}::uuid and deleted_at is null`);
  const [organization] = found.rows;
  if (!organization) return null;
  const first = await db.execute<{ at: string | null }>(sql`
    select min("timestamp") as at from activities
    where member_id = any(${idArray(people.slice(0, mostIds).map((each) => each.id))}) 
      and username like '%@%' and ${isAtDomain(reversedHostOf(sql`username`), sql`${domain}::text`)}`);
  return {
    organization,
    evidence: holder ? "domain" : called ? "name" : "colleagues",
    colleagues: colleagues.rows.find((row) => row.id === id)?.n ?? 0,
    from: iso(first.rows[0]?.at ?? null),
  };
}
