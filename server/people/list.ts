import { type SQL, sql } from "drizzle-orm";
import { loadAttributeTypes } from "../attributes/types.ts";
import type { Executor } from "../db/database.ts";
import { grammarA } from "../filters/grammar-a.ts";
import { orderBySql, type SortField } from "../filters/order-by.ts";
import { pageOf } from "../filters/page.ts";
import { namesAttributes, peopleProperties } from "./properties.ts";
import { isRareSearch, peopleSearch } from "./search.ts";

/** What a list of people is asked for (wire.md 9.1). */
export interface PeopleQuery {
  readonly search?: string | null | undefined;
  readonly filter?: unknown;
  readonly orderBy?: string | null | undefined;
  readonly limit?: number | null | undefined;
  readonly offset?: number | null | undefined;
  readonly countOnly?: boolean | undefined;
  /** False: the total is not computed. */
  readonly count?: boolean | undefined;
}

/** A person and their figures in the segment, as the database has them. */
export type PersonRecord = {
  id: string;
  display_name: string;
  joined_at: string;
  attributes: Record<string, Record<string, unknown>>;
  is_bot: boolean;
  is_team_member: boolean;
  is_organization: boolean;
  score: number;
  last_enriched_at: string | null;
  reach: Record<string, unknown>;
  version: number;
  activity_count: number | null;
  last_active: string | null;
  platforms: string[] | null;
  activity_types: string[] | null;
  average_sentiment: number | null;
};

/** The columns of a `PersonRecord`. */
export const personColumns = sql`m.id, m.display_name, m.joined_at, m.attributes, m.is_bot, m.is_team_member,
  m.is_organization, m.score, m.last_enriched_at, m.reach, m.version, ms.activity_count, ms.last_active, ms.platforms,
  ms.activity_types, ms.average_sentiment`;

const sorts: Readonly<Record<string, SortField & { id?: SQL }>> = {
  activityCount: { sql: sql`ms.activity_count`, id: sql`ms.member_id` },
  lastActive: { sql: sql`ms.last_active`, nullable: true, index: "both", id: sql`ms.member_id` },
  joinedAt: { sql: sql`m.joined_at` },
  score: { sql: sql`m.score` },
  displayName: { sql: sql`lower(m.display_name)`, index: "asc" },
};
/** Orders that need nothing of the segment: matches stand in them before their segment is looked up. */
const ownSorts = new Set(["joinedAt", "score", "displayName"]);
/** The same where `m` is the matches of a search: their lower name has been made already. */
const sortsOfFound = { ...sorts, displayName: { sql: sql`m.lower_name`, index: "asc" as const } };

/**
 * A page of the people who have a row in the segment, and how many there are (null when it was not asked for).
 * @throws HttpError 400 for a filter that is not understood.
 */
export async function listPeople(db: Executor, segmentId: string, query: PeopleQuery) {
  const { limit, offset } = pageOf(query);
  const { inOrder, inAnyOrder, order } = await findingPeople(db, segmentId, query);
  const [page, total] = await Promise.all([
    query.countOnly || limit === 0
      ? null
      : db.execute<PersonRecord>(
          sql`select ${personColumns} ${inOrder} order by ${order} limit ${limit} offset ${offset}`,
        ),
    query.count === false && !query.countOnly
      ? null
      : db.execute<{ count: number }>(sql`select count(*)::int as count ${inAnyOrder}`),
  ]);
  return { people: page?.rows ?? [], count: total === null ? null : (total.rows[0]?.count ?? 0), limit, offset };
}

/** The ids of all people a list holds, in its order. */
export async function listPeopleIds(db: Executor, segmentId: string, query: PeopleQuery): Promise<string[]> {
  const { inOrder, order } = await findingPeople(db, segmentId, query);
  const found = await db.execute<{ id: string }>(sql`select m.id ${inOrder} order by ${order}`);
  return found.rows.map(({ id }) => id);
}

/** These people and their figures in the segment, in the order given; those who are no longer there are left out. */
export async function peopleByIds(db: Executor, segmentId: string, ids: readonly string[]): Promise<PersonRecord[]> {
  const found = await db.execute<PersonRecord>(sql`
    select ${personColumns} from members m join member_segments ms on ms.member_id = m.id
    where ms.segment_id = ${segmentId}::uuid and m.deleted_at is null and m.id = any(${sql.param(ids)}::uuid[])`);
  const byId = new Map(found.rows.map((person) => [person.id, person]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** How the people of a list are found: `from … where …`, the way that serves its order and the one that counts. */
async function findingPeople(db: Executor, segmentId: string, query: PeopleQuery) {
  const types = namesAttributes(query.filter) ? await loadAttributeTypes(db) : new Map<string, string>();
  const field = /^(\w+)_/.exec(query.orderBy ?? "")?.[1] ?? "";
  const id = (Object.hasOwn(sorts, field) ? sorts[field] : sorts.activityCount)?.id ?? sql`m.id`;
  const search = peopleSearch(query.search);
  const rare = search !== null && (await isRareSearch(db, search, field));
  const order = (of: typeof sorts) => orderBySql(query.orderBy, of, "activityCount_DESC", id);
  // Found first and by themselves where they are few (`offset 0` keeps it so); otherwise one condition among others.
  const found = (ordered: SQL) => sql`(select m.*, lower(m.display_name) as lower_name from members m
    where ${search?.byIndex} and m.deleted_at is null ${ordered} offset 0) m`;
  const matching = (members: SQL) => sql`from ${members} join member_segments ms on ms.member_id = m.id
    where ms.segment_id = ${segmentId}::uuid and m.deleted_at is null
      and ${rare || search === null ? sql`true` : search.matches} and ${grammarA(query.filter, peopleProperties(types))}`;
  if (!rare) return { inOrder: matching(sql`members m`), inAnyOrder: matching(sql`members m`), order: order(sorts) };
  return {
    inOrder: matching(found(ownSorts.has(field) ? sql`order by ${order(sorts)}` : sql``)),
    inAnyOrder: matching(found(sql``)),
    order: order(sortsOfFound),
  };
}
