import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import type { DomainKind } from "#shared/domain/organizations/domain-kinds.ts";
import { isAtDomain } from "./at-domain.ts";
import { noteEmployerChange } from "./note-changes.ts";

/**
 * Chooses the kind of a domain and of those below it; null leaves it to the built-in lists. Notes everybody whose
 * activities may count for another organization now: people at the domain, and at the organizations that have it, whose
 * policy may follow from it.
 */
export async function chooseDomainKind(tx: Executor, domain: string, kind: DomainKind | null): Promise<void> {
  await (kind === null
    ? tx.execute(sql`delete from employer_domains where domain = ${domain}`)
    : tx.execute(sql`
        insert into employer_domains (domain, kind) values (${domain}, ${kind})
        on conflict (domain) do update set kind = excluded.kind, updated_at = now()`));
  await noteEmployerChange(tx, { domain });
  await tx.execute(sql`
    insert into employer_changes as kept (kind, value, changed_at)
    select distinct 'organization', i.organization_id::text, clock_timestamp() from organization_identities i
    where i.type like '%-domain' and ${isAtDomain(sql`reverse(fold_case(i.value))`, sql`${domain}::text`)}
    on conflict (kind, value) do update set changed_at = greatest(excluded.changed_at, kept.changed_at + interval '1 ms')`);
}
