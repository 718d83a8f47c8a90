import { type SQL, sql } from "drizzle-orm";
import { loadAttributeTypes } from "../attributes/types.ts";
import type { Executor } from "../db/database.ts";
import { conjunctsOf } from "../filters/narrowing.ts";
import { orderSql, type SortField } from "../filters/order-by.ts";
import { pageOf } from "../filters/page.ts";
import type { Home } from "../filters/property.ts";
import { whereToBegin } from "./beginning.ts";
import { namesAttributes, peopleProperties } from "./properties.ts";
import { peopleSearch } from "./search.ts";

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

/** What a list sorts by. */
interface Sort extends SortField {
  readonly name: string;
  readonly home: Home;
  /** The id that the index of the order has beside it. */
  readonly id: SQL;
}

const [ofPerson, ofFigures] = [
  { home: "own", id: sql`m.id` },
  { home: "segment", id: sql`ms.member_id` },
] as const;
const usualSort: Sort = { name: "activityCount", sql: sql`ms.activity_count`, ...ofFigures };
const sorts: readonly Sort[] = [
  usualSort,
  { name: "lastActive", sql: sql`ms.last_active`, nullable: true, index: "both", ...ofFigures },
  { name: "joinedAt", sql: sql`m.joined_at`, ...ofPerson },
  { name: "score", sql: sql`m.score`, ...ofPerson },
  { name: "displayName", sql: sql`lower(m.display_name)`, index: "asc", ...ofPerson },
];

/** What is not known is the usual order, the most active first (wire.md 9.1). */
function sortOf(orderBy: string | null | undefined) {
  const [, name, direction] = /^(\w+)_(ASC|DESC)$/i.exec(orderBy ?? "") ?? [];
  const sort = sorts.find((each) => each.name === name);
  return sort ? { ...sort, ascending: direction?.toUpperCase() === "ASC" } : { ...usualSort, ascending: false };
}

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

/**
 * How the people of a list are found: `from … where …`, and their order. Where some of the conditions find few, those
 * are found first, by themselves, and in order if it stands beside them; of each the rest is looked up one after the
 * other then (`offset 0` keeps it so).
 */
async function findingPeople(db: Executor, segmentId: string, query: PeopleQuery) {
  const types = namesAttributes(query.filter) ? await loadAttributeTypes(db) : new Map<string, string>();
  const conjuncts = conjunctsOf(query.filter, peopleProperties(types));
  const { ascending, ...sort } = sortOf(query.orderBy);
  const { limit, offset } = pageOf(query);
  const rows = offset + limit;
  const search = peopleSearch(query.search);
  const { at, found, rest } = await whereToBegin(db, { segmentId, conjuncts, search, sort, rows });
  const order = (value: SQL, id: SQL) => orderSql({ ...sort, sql: value }, ascending, id);
  const inSegment = sql`ms.segment_id = ${segmentId}::uuid`;
  const people = (found: SQL) => sql`(select m.* from members m where m.deleted_at is null and ${found} offset 0) m`;
  const figures = (found: SQL) =>
    sql`(select ms.* from member_segments ms where ${inSegment} and ${found} offset 0) ms`;
  const inAnyOrder =
    at === "own"
      ? sql`from ${people(found)} cross join lateral ${figures(sql`ms.member_id = m.id`)} where ${rest}`
      : at === "segment"
        ? sql`from ${figures(found)} cross join lateral ${people(sql`m.id = ms.member_id`)} where ${rest}`
        : sql`from members m join member_segments ms on ms.member_id = m.id
            where ${inSegment} and m.deleted_at is null and ${rest}`;
  if (at === null || at !== sort.home) return { inOrder: inAnyOrder, inAnyOrder, order: order(sort.sql, sort.id) };
  // Sorted with no more than its order, and looked up again as far as the page goes.
  const sorted =
    at === "own"
      ? sql`select m.id, ${sort.sql} as sorted from members m where m.deleted_at is null and ${found}`
      : sql`select ms.member_id as id, ${sort.sql} as sorted from member_segments ms where ${inSegment} and ${found}`;
  return {
    inOrder: sql`from (${sorted} order by ${order(sort.sql, at === "own" ? sql`m.id` : sql`ms.member_id`)} offset 0) found
      cross join lateral ${figures(sql`ms.member_id = found.id`)}
      cross join lateral ${people(sql`m.id = found.id`)} where ${rest}`,
    inAnyOrder,
    order: order(sql`found.sorted`, sql`found.id`),
  };
}
