import type { Executor } from "#server/db/database.ts";
import { sql } from "#server/db/drizzle.ts";
import { hostOf, kindOf, namesNobody, registrableDomain } from "./domain-kind.ts";
import { organizationsOfHosts, readChosenKinds } from "./domains.ts";

/**
 * Notes people whose activities may count for other organizations now. Database triggers note what changes work
 * history, affiliations, addresses, bots, organizations and their domains; this is for activities that got another
 * person or time.
 */
export async function noteAffiliationChanges(tx: Executor, memberIds: readonly string[]): Promise<void> {
  if (memberIds.length === 0) return;
  await tx.execute(sql`
    insert into affiliation_changes as kept (member_id, changed_at)
    select id, clock_timestamp() from members where id = any(${sql.param([...new Set(memberIds)])}::uuid[]) order by id
    on conflict (member_id) do update set changed_at = greatest(excluded.changed_at, kept.changed_at + interval '1 ms')`);
}

/** Notes that addresses at a domain may name another organization now, or that everyone's activities must be decided again. */
export async function noteEmployerChange(tx: Executor, change: { domain: string } | "everyone"): Promise<void> {
  const [kind, value] = change === "everyone" ? ["everyone", ""] : ["domain", change.domain];
  await tx.execute(sql`
    insert into employer_changes as kept (kind, value, changed_at) values (${kind}, ${value}, clock_timestamp())
    on conflict (kind, value) do update set changed_at = greatest(excluded.changed_at, kept.changed_at + interval '1 ms')`);
}

/**
 * Notes the domains of people's addresses that have no organization yet. Once several people use a domain, it gets one,
 * also for those who used it first.
 */
export async function noteUnnamedDomains(tx: Executor, memberIds: readonly string[]): Promise<void> {
  const found = await tx.execute<{ value: string }>(sql`
    select distinct value from member_identities
    where member_id = any(${sql.param([...memberIds])}::uuid[]) and value like '%@%'`);
  const chosen = await readChosenKinds(tx);
  const hosts = [...new Set(found.rows.flatMap(({ value }) => hostOf(value) ?? []))].filter(
    (host) => !namesNobody(kindOf(host, chosen)?.kind),
  );
  const named = await organizationsOfHosts(tx, hosts, chosen);
  const domains = hosts.flatMap((host) => (named.has(host) ? [] : (registrableDomain(host) ?? [])));
  await tx.execute(sql`
    insert into employer_changes as kept (kind, value, changed_at)
    select 'domain', domain, clock_timestamp() from unnest(${sql.param([...new Set(domains)].sort())}::text[]) as domain
    on conflict (kind, value) do update set changed_at = greatest(excluded.changed_at, kept.changed_at + interval '1 ms')`);
}
