import { type SQL, sql } from "drizzle-orm";
import { orderSql, type SortField } from "#server/filters/order-by.ts";
import type { Table } from "#server/filters/property.ts";

/** What a list of people sorts by. */
interface Sort extends SortField {
  readonly name: string;
  readonly table: Table;
  /** The id that the index of the order holds too. */
  readonly id: SQL;
}

/** A sort with its direction. */
export interface PeopleOrder extends Sort {
  readonly order: SQL;
  /** The same order over other expressions. */
  readonly orderOf: (value: SQL, id: SQL) => SQL;
  /** The properties that its index holds. */
  readonly covered: ReadonlySet<string>;
}

const [ofPerson, ofFigures] = [
  { table: "record", id: sql`m.id` },
  { table: "segment", id: sql`ms.member_id` },
] as const;
const usualSort: Sort = { name: "activityCount", sql: sql`ms.activity_count`, ...ofFigures };
const sorts: readonly Sort[] = [
  usualSort,
  { name: "lastActive", sql: sql`ms.last_active`, nullable: true, index: "both", ...ofFigures },
  { name: "joinedAt", sql: sql`m.joined_at`, ...ofPerson },
  { name: "score", sql: sql`m.score`, ...ofPerson },
  { name: "displayName", sql: sql`lower(m.display_name)`, index: "asc", ...ofPerson },
];

/** The requested order; most active first for an unknown one. */
export function sortOf(orderBy: string | null | undefined): PeopleOrder {
  const [, name, direction] = /^(\w+)_(ASC|DESC)$/i.exec(orderBy ?? "") ?? [];
  const found = sorts.find((each) => each.name === name);
  const sort = found ?? usualSort;
  const ascending = found !== undefined && direction?.toUpperCase() === "ASC";
  const orderOf = (value: SQL, id: SQL) => orderSql({ ...sort, sql: value }, ascending, id);
  const covered = new Set(sort.table === "record" ? [sort.name] : ["activityCount", "lastActive"]);
  return { ...sort, order: orderOf(sort.sql, sort.id), orderOf, covered };
}
