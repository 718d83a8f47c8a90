import { type SQL, sql } from "drizzle-orm";
import { loadAttributeTypes } from "#server/attributes/types.ts";
import type { Executor } from "#server/db/database.ts";
import { type Conjunct, conjunctsOf } from "#server/filters/predicates.ts";
import type { Beginning } from "./list-plan.ts";
import { namesAttributes, peopleProperties } from "./properties.ts";
import type { PeopleOrder } from "./sorts.ts";

/** What must all hold for a filter of people to hold. @throws HttpError 400 for a filter that is not understood */
export async function peopleConditions(db: Executor, filter: unknown): Promise<Conjunct[]> {
  const types = namesAttributes(filter) ? await loadAttributeTypes(db) : new Map<string, string>();
  return conjunctsOf(filter, peopleProperties(types));
}

/** People who are there, and figures of a segment, of whom a condition is true. `offset 0` keeps each by itself. */
const tablesWithin = (segmentId: string) => ({
  people: (found: SQL) => sql`(select m.* from members m where m.deleted_at is null and ${found} offset 0) m`,
  figures: (found: SQL) => sql`(select ms.* from member_segments ms
    where ms.segment_id = ${segmentId}::uuid and ${found} offset 0) ms`,
});

/** The people of a segment in no order, as `from members m, member_segments ms where …`. */
export function foundPeople(segmentId: string, { at, found, rest }: Beginning): SQL {
  const { people, figures } = tablesWithin(segmentId);
  if (at === "own") {
    return sql`from ${people(found)} cross join lateral ${figures(sql`ms.member_id = m.id`)} where ${rest}`;
  }
  if (at === "segment") {
    return sql`from ${figures(found)} cross join lateral ${people(sql`m.id = ms.member_id`)} where ${rest}`;
  }
  return sql`from members m join member_segments ms on ms.member_id = m.id
    where ms.segment_id = ${segmentId}::uuid and m.deleted_at is null and ${rest}`;
}

/**
 * The same in order, as `from … where …` and the order: of those who are found, or pass along the index of the order, the
 * rest is looked up one after the other, as far as the page goes.
 */
export function foundInOrder(segmentId: string, beginning: Beginning, sort: PeopleOrder): { inOrder: SQL; order: SQL } {
  const { at, found, rest, bare, alongIndex } = beginning;
  if (!alongIndex && at !== sort.home) return { inOrder: foundPeople(segmentId, beginning), order: sort.order };
  const { people, figures } = tablesWithin(segmentId);
  const those = (id: SQL, set: SQL) => (at === null ? sql`true` : alongIndex ? inSet(id, set) : found);
  // Sorted with no more than its order. Who is in the trash is seen in the row: not along an index.
  const sorted =
    sort.home === "own"
      ? sql`select m.id, ${sort.sql} as sorted from members m
          where ${alongIndex ? sql`true` : sql`m.deleted_at is null`} and ${bare} and ${those(sql`m.id`, sql`select ms.member_id from ${figures(found)}`)}`
      : sql`select ms.member_id as id, ${sort.sql} as sorted from member_segments ms
          where ms.segment_id = ${segmentId}::uuid and ${bare} and ${those(sql`ms.member_id`, sql`select m.id from ${people(found)}`)}`;
  return {
    inOrder: sql`from (${sorted} order by ${sort.order} offset 0) found
      cross join lateral ${figures(sql`ms.member_id = found.id`)}
      cross join lateral ${people(sql`m.id = found.id`)} where ${rest}`,
    order: sort.orderOf(sql`found.sorted`, sql`found.id`),
  };
}

/** Asked whether it is true, a set is made once, and held against an index that has no more than its ids in order. */
const inSet = (id: SQL, set: SQL) => sql`(${id} in (${set})) is true`;

/**
 * How many people there are. Where nothing but figures is asked for, those are counted in an index, and the few who are
 * left out, or in the trash, are taken off: nobody else is looked at.
 */
export function countPeople(
  segmentId: string,
  conjuncts: readonly Conjunct[],
  isSearch: boolean,
  beginning: Beginning,
): SQL {
  const flags = conjuncts.flatMap(({ leftOut }) => leftOut ?? []);
  const others = conjuncts.filter(({ leftOut }) => leftOut === null);
  if (isSearch || !others.every(({ homes }) => homes.size === 1 && homes.has("segment"))) {
    return sql`select count(*)::int as count ${foundPeople(segmentId, beginning)}`;
  }
  const figures = sql`from member_segments ms where ms.segment_id = ${segmentId}::uuid
    and ${sql.join([sql`true`, ...others.map((each) => each.sql)], sql` and `)}`;
  const gone = [sql`m.deleted_at is not null`, ...flags].map((each) => sql`select m.id from members m where ${each}`);
  return sql`select ((select count(*) ${figures})
    - (select count(*) ${figures} and ms.member_id in (${sql.join(gone, sql` union `)})))::int as count`;
}
