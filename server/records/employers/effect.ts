import type { Database } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import type { EmployerEffect } from "#shared/contract/bulk.ts";
import { type ActivityFacts, type EmployerFacts, organizationAt } from "#shared/domain/people/affiliation.ts";
import { hostOfAddress } from "./decide.ts";
import type { ChosenKinds } from "./domain-kind.ts";
import { organizationsOfHosts } from "./domains.ts";
import { readEmployerFacts } from "./facts.ts";

/** What would be different. */
export interface Supposition {
  /** Kinds of domain as they would be. */
  readonly chosen: ChosenKinds;
  /** Facts about a person as they would be. */
  readonly factsOf: (facts: EmployerFacts, memberId: string) => EmployerFacts;
  /** Organization that a host would name, when it differs from what the record says. */
  readonly namedBy?: (host: string) => NonNullable<ActivityFacts["address"]> | null;
}

/** Activities of one organization that would count for another one. Null: no organization. */
export interface Move {
  readonly from: string | null;
  readonly to: string | null;
  people: number;
  activities: number;
  /** Those in the given segments. */
  here: number;
}

export interface Effect {
  readonly people: number;
  readonly activities: number;
  readonly moves: readonly Move[];
  readonly isPartial: boolean;
}

type Row = {
  id: string;
  member_id: string;
  segment_id: string;
  at: string;
  username: string | null;
  organization_id: string | null;
};

/** A preview must answer soon. It reads at most this many activities. */
const mostActivities = 40_000;
const activitiesAtOnce = 2_000;
const peopleAtOnce = 200;

/**
 * Computes which activities of people would count for another organization, without changing anything.
 * @param here sub-projects whose activities are also counted apart
 */
export async function effectOf(
  db: Database,
  memberIds: readonly string[],
  { chosen, factsOf, namedBy }: Supposition,
  here: ReadonlySet<string> = new Set(),
): Promise<Effect> {
  const moves = new Map<string, Move & { of: Set<string> }>();
  const people = new Set<string>();
  let [read, activities] = [0, 0];
  for (let from = 0; from < memberIds.length && read < mostActivities; from += peopleAtOnce) {
    const some = memberIds.slice(from, from + peopleAtOnce);
    const facts = await readEmployerFacts(db, some, chosen);
    for (let after: Row | undefined, isMore = true; isMore && read < mostActivities; ) {
      const found: { rows: Row[] } = await db.execute<Row>(sql`
        select a.id, a.member_id, a.segment_id, a."timestamp" as at, a.username, a.organization_id from activities a
        where a.member_id = any(${sql.param(some)}::uuid[])
          and ${after ? sql`(a.member_id, a.id) > (${after.member_id}::uuid, ${after.id}::uuid)` : sql`true`}
        order by a.member_id, a.id limit ${activitiesAtOnce}`);
      const { rows } = found;
      read += rows.length;
      isMore = rows.length === activitiesAtOnce;
      after = rows.at(-1);
      const hosts = rows.map(({ username }) => (username ? hostOfAddress(username) : undefined));
      const named = await organizationsOfHosts(
        db,
        hosts.filter((host) => typeof host === "string"),
        chosen,
      );
      for (const [at, row] of rows.entries()) {
        const person = facts.get(row.member_id);
        const host = hosts[at];
        const address = typeof host === "string" ? (named.get(host) ?? namedBy?.(host) ?? null) : host;
        const date = new Date(row.at).toISOString();
        const to = person
          ? organizationAt(factsOf(person, row.member_id), { date, segmentId: row.segment_id, address })
          : null;
        if (to === row.organization_id) continue;
        const key = `${row.organization_id} ${to}`;
        const move = moves.get(key) ?? {
          ...{ from: row.organization_id, to, people: 0, activities: 0, here: 0 },
          of: new Set<string>(),
        };
        move.activities += 1;
        move.here += Number(here.has(row.segment_id));
        move.of.add(row.member_id);
        people.add(row.member_id);
        activities += 1;
        moves.set(key, move);
      }
    }
  }
  return {
    people: people.size,
    activities,
    moves: [...moves.values()]
      .map(({ of, ...move }) => ({ ...move, people: of.size }))
      .sort((a, b) => b.activities - a.activities),
    isPartial: read >= mostActivities,
  };
}

const newPrefix = "new ";

/** Id of an organization that would be made, in the place of an id. */
export const newOrganization = (name: string): string => newPrefix + name;

/** Moves with the names of the organizations, as the interface shows them. An organization to be made has no id. */
export async function describeMoves(db: Database, moves: readonly Move[]): Promise<EmployerEffect["moves"]> {
  const ids = moves.flatMap(({ from, to }) => [from, to]).filter((id) => id !== null);
  const known = ids.filter((id) => !id.startsWith(newPrefix));
  const found = await db.execute<{ id: string; name: string }>(sql`
    select id, display_name as name from organizations where id = any(${sql.param(known)}::uuid[])`);
  const names = new Map(found.rows.map(({ id, name }) => [id, name]));
  const named = (id: string | null) => {
    if (id === null) return null;
    return id.startsWith(newPrefix)
      ? { id: null, name: id.slice(newPrefix.length) }
      : { id, name: names.get(id) ?? "" };
  };
  return moves.map(({ from, to, people, activities }) => ({ from: named(from), to: named(to), people, activities }));
}
