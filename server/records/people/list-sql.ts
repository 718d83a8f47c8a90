import type { Executor } from "#server/platform/db/database.ts";
import { type SQL, sql } from "#server/platform/db/drizzle.ts";
import { type Predicate, predicatesOf } from "#server/platform/filters/predicates.ts";
import { loadAttributeTypes } from "#server/records/attributes/value-indexes.ts";
import { namesAttributes, peopleProperties } from "./fields.ts";
import type { ListPlan } from "./list-plan.ts";
import type { PeopleOrder, SortTable } from "./sorts.ts";

/** Predicates of a people filter. @throws HttpError 400 for an invalid filter */
export async function peoplePredicates(db: Executor, filter: unknown): Promise<Predicate[]> {
  const types = namesAttributes(filter) ? await loadAttributeTypes(db) : new Map<string, string>();
  return predicatesOf(filter, peopleProperties(types));
}

/** Subqueries for people and for their figures in a segment. `offset 0` keeps PostgreSQL from flattening them. */
const tablesWithin = (segmentId: string) => ({
  people: (condition: SQL) => sql`(select m.* from members m where m.deleted_at is null and ${condition} offset 0) m`,
  figures: (condition: SQL) => sql`(select ms.* from member_segments ms
    where ms.segment_id = ${segmentId}::uuid and ${condition} offset 0) ms`,
});

/** People of a list, unordered, as `from members m, member_segments ms where …`. */
export function peopleFrom(segmentId: string, { driver, access, residual }: ListPlan): SQL {
  const { people, figures } = tablesWithin(segmentId);
  if (driver === "record") {
    return sql`from ${people(access)} cross join lateral ${figures(sql`ms.member_id = m.id`)} where ${residual}`;
  }
  if (driver === "segment") {
    return sql`from ${figures(access)} cross join lateral ${people(sql`m.id = ms.member_id`)} where ${residual}`;
  }
  return sql`from members m join member_segments ms on ms.member_id = m.id
    where ms.segment_id = ${segmentId}::uuid and m.deleted_at is null and ${residual}`;
}

/**
 * People of a list, ordered, as `from … where …` and the order. Finds ids first, then reads rows one by one until the
 * page is full.
 */
export function orderedPeopleFrom(segmentId: string, plan: ListPlan, sort: PeopleOrder): { inOrder: SQL; order: SQL } {
  const { driver, access, residual, covered, scansOrderIndex } = plan;
  // The table of sort keys can only be scanned in order.
  const isScan = scansOrderIndex || driver === (sort.table === "sortKeys" ? null : sort.table);
  if (!isScan) return { inOrder: peopleFrom(segmentId, plan), order: sort.order };
  const { people, figures } = tablesWithin(segmentId);
  const set =
    driver === "record" ? sql`select m.id from ${people(access)}` : sql`select ms.member_id from ${figures(access)}`;
  const isFound = driver === null ? sql`true` : scansOrderIndex ? isInSet(sort.id, set) : access;
  // A scan of the index alone cannot see whether a person is in the trash.
  const tables: Record<SortTable, SQL> = {
    record: sql`members m where ${scansOrderIndex ? sql`true` : sql`m.deleted_at is null`} and ${covered}`,
    segment: sql`member_segments ms where ms.segment_id = ${segmentId}::uuid and ${covered}`,
    sortKeys: sql`member_sort_keys k where ${covered}`,
  };
  return {
    inOrder: sql`from (select ${sort.id} as id, ${sort.sql} as sorted from ${tables[sort.table]} and ${isFound}
        order by ${sort.scanOrder} offset 0) found
      cross join lateral ${figures(sql`ms.member_id = found.id`)}
      cross join lateral ${people(sql`m.id = found.id`)} where ${residual}`,
    order: sort.orderOf(sql`found.sorted`, sql`found.id`),
  };
}

/** `is true` makes PostgreSQL hash the set once and keep scanning the index, instead of joining. */
const isInSet = (id: SQL, set: SQL) => sql`(${id} in (${set})) is true`;

/**
 * Counts the people of a list. When only figures are filtered, counts them in their index and subtracts people in the
 * trash or excluded by a flag.
 */
export function countPeople(
  segmentId: string,
  predicates: readonly Predicate[],
  isSearch: boolean,
  plan: ListPlan,
): SQL {
  const flags = predicates.flatMap(({ excludedFlag }) => excludedFlag ?? []);
  const others = predicates.filter(({ excludedFlag }) => excludedFlag === null);
  if (isSearch || !others.every(({ tables }) => tables.size === 1 && tables.has("segment"))) {
    return sql`select count(*)::int as count ${peopleFrom(segmentId, plan)}`;
  }
  const figures = sql`from member_segments ms where ms.segment_id = ${segmentId}::uuid
    and ${sql.join([sql`true`, ...others.map((each) => each.sql)], sql` and `)}`;
  const excluded = [sql`m.deleted_at is not null`, ...flags].map(
    (each) => sql`select m.id from members m where ${each}`,
  );
  return sql`select ((select count(*) ${figures})
    - (select count(*) ${figures} and ms.member_id in (${sql.join(excluded, sql` union `)})))::int as count`;
}
