import { type SQL, sql } from "drizzle-orm";
import { orderSql, type SortField } from "#server/filters/order-by.ts";
import type { Home } from "#server/filters/property.ts";

/** What a list of people sorts by. */
interface Sort extends SortField {
  readonly name: string;
  readonly home: Home;
  /** The id that the index of the order has beside it. */
  readonly id: SQL;
}

/** A sort with its direction. */
export interface PeopleOrder extends Sort {
  readonly order: SQL;
  /** The same of what is called otherwise. */
  readonly orderOf: (value: SQL, id: SQL) => SQL;
  /** The properties that its index tells without the row. */
  readonly bare: ReadonlySet<string>;
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

/** The order that is asked for; what is not known is the usual one, the most active first (wire.md 9.1). */
export function sortOf(orderBy: string | null | undefined): PeopleOrder {
  const [, name, direction] = /^(\w+)_(ASC|DESC)$/i.exec(orderBy ?? "") ?? [];
  const found = sorts.find((each) => each.name === name);
  const sort = found ?? usualSort;
  const ascending = found !== undefined && direction?.toUpperCase() === "ASC";
  const orderOf = (value: SQL, id: SQL) => orderSql({ ...sort, sql: value }, ascending, id);
  const bare = new Set(sort.home === "own" ? [sort.name] : ["activityCount", "lastActive"]);
  return { ...sort, order: orderOf(sort.sql, sort.id), orderOf, bare };
}
