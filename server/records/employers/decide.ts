import { bulkJson } from "#server/platform/db/bulk-json.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { isSharedMailbox } from "#shared/domain/identities/git-identity.ts";
import { organizationAt } from "#shared/domain/people/affiliation.ts";
import { hostOf } from "./domain-kind.ts";
import { organizationsOfHosts, readChosenKinds } from "./domains.ts";
import { readEmployerFacts } from "./facts.ts";
import { lockPeople } from "./lock-people.ts";

/** An activity whose organization is decided. */
export interface Undecided {
  readonly memberId: string;
  readonly segmentId: string;
  readonly timestamp: Date | string;
  /** Identity that performed it. An email address may name the organization. */
  readonly username?: string | null | undefined;
}

/**
 * Decides the organizations of activities by the rule (rules.md 13), in the given order. Locks their people until the
 * end of the transaction, so that a change of their work history waits and then decides these activities again.
 */
export async function decideOrganizations(tx: Executor, rows: readonly Undecided[]): Promise<(string | null)[]> {
  if (rows.length === 0) return [];
  const memberIds = [...new Set(rows.map(({ memberId }) => memberId))];
  await lockPeople(tx, memberIds);
  const chosen = await readChosenKinds(tx);
  const facts = await readEmployerFacts(tx, memberIds, chosen);
  const hosts = rows.map(({ username }) => (username ? hostOfAddress(username) : undefined));
  await keepHosts(
    tx,
    rows.flatMap(({ memberId }, at) => {
      const host = hosts[at];
      return typeof host === "string" ? [{ memberId, host }] : [];
    }),
  );
  const named = await organizationsOfHosts(
    tx,
    hosts.filter((host) => typeof host === "string"),
    chosen,
  );
  return rows.map(({ memberId, segmentId, timestamp }, at) => {
    const person = facts.get(memberId);
    const host = hosts[at];
    const address = typeof host === "string" ? (named.get(host) ?? null) : host;
    const date = timestamp instanceof Date ? timestamp.toISOString() : timestamp;
    return person ? organizationAt(person, { date, segmentId, address }) : null;
  });
}

/** Host of an activity's address; null when it names nobody; undefined when the identity is no address. */
export function hostOfAddress(username: string): string | null | undefined {
  if (!username.includes("@")) return undefined;
  return isSharedMailbox(username) ? null : hostOf(username);
}

/** Keeps hosts where a person has no identity. Else a change of the host's organization would miss their activities. */
async function keepHosts(tx: Executor, uses: readonly { memberId: string; host: string }[]): Promise<void> {
  const distinct = [...new Map(uses.map(({ memberId, host }) => [`${memberId} ${host}`, [memberId, host]])).values()];
  if (distinct.length === 0) return;
  await tx.execute(sql`
    insert into activity_hosts (member_id, host)
    select u.member_id, u.host
    from json_to_recordset(${bulkJson(distinct.map(([member_id, host]) => ({ member_id, host })))}::json)
      as u(member_id uuid, host text)
    join members m on m.id = u.member_id
    where not exists (select from member_identities i where i.member_id = u.member_id and i.value like '%@%'
      and fold_case(split_part(i.value, '@', 2)) = u.host)
    order by 1, 2 on conflict do nothing`);
}
