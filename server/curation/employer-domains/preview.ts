import type { Database } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { peopleAt } from "#server/records/employers/at-domain.ts";
import { domainsOf, kindOf, namesNobody, registrableDomain } from "#server/records/employers/domain-kind.ts";
import { readChosenKinds } from "#server/records/employers/domains.ts";
import { describeMoves, effectOf, newOrganization } from "#server/records/employers/effect.ts";
import type { EmployerEffect } from "#shared/contract/bulk.ts";
import type { DomainKind } from "#shared/domain/organizations/domain-kinds.ts";
import { isGuessed } from "#shared/domain/people/work-experience.ts";

/** More people are not looked at for a preview. */
const mostPeople = 5_000;

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
    order by id limit ${mostPeople + 1}`);
  const isNobody = namesNobody(kindOf(domain, chosen)?.kind);
  const effect = await effectOf(
    db,
    people.rows.slice(0, mostPeople).map(({ id }) => id),
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
    isPartial: effect.isPartial || people.rows.length > mostPeople,
    moves: await describeMoves(db, effect.moves),
  };
}
