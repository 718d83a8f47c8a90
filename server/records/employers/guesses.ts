import { bulkJson } from "#server/platform/db/bulk-json.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { isIdentifying } from "#server/records/common/identities.ts";
import { isSharedMailbox } from "#shared/domain/identities/git-identity.ts";
import { guessedSource } from "#shared/domain/people/work-experience.ts";
import { hostOf } from "./domain-kind.ts";
import { resolveDomains } from "./domain-organizations.ts";
import { organizationsOfHosts, readChosenKinds } from "./domains.ts";
import { lockPeople } from "./lock-people.ts";
import { isPlainGuess } from "./plain-guess.ts";

type Person = { id: string; is_bot: boolean; addresses: string[] };

/**
 * Makes the guessed work of people equal to what their identifying addresses name: adds and removes undated entries with
 * the source "email-domain". What a person removed or another source added stays as it is, and nothing is guessed
 * beside it; what was guessed at an organization in the trash stays, too. Creates the organization of a domain when
 * something besides one person's own use speaks for a company.
 * @throws Error of the database when another transaction created an organization concurrently: retry.
 */
export async function refreshGuesses(tx: Executor, memberIds: readonly string[]): Promise<void> {
  if (memberIds.length === 0) return;
  await lockPeople(tx, memberIds);
  const chosen = await readChosenKinds(tx);
  const people = await tx.execute<Person>(sql`
    select m.id, m.is_bot, array(select distinct i.value from member_identities i
      where i.member_id = m.id and ${isIdentifying(sql`i`)} and i.value like '%@%') as addresses
    from members m where m.id = any(${sql.param([...new Set(memberIds)])}::uuid[]) and m.deleted_at is null`);
  const hosts = people.rows.flatMap((person) => (person.is_bot ? [] : hostsOf(person)));
  const named = await organizationsOfHosts(tx, hosts, chosen);
  const unnamed = [...new Set(hosts)].filter((host) => !named.has(host));
  if (await resolveDomains(tx, unnamed, chosen)) {
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
      and ${isPlainGuess(sql`w`)}
      and not exists (select from organizations o where o.id = w.organization_id and o.deleted_at is not null)
      and (not exists (select from json_to_recordset(${json}::json) as r(member_id uuid, organization_id uuid)
          where r.member_id = w.member_id and r.organization_id = w.organization_id)
        or exists (select from member_organizations other where other.member_id = w.member_id
          and other.organization_id = w.organization_id and other.id <> w.id))`);
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
