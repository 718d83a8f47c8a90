import { type SQL, sql } from "drizzle-orm";
import { orderSql, type SortField } from "#server/filters/order-by.ts";
import type { Predicate } from "#server/filters/predicates.ts";
import type { Table } from "#server/filters/property.ts";
import { likeLiteral } from "#server/filters/values.ts";

/** Where the values of an order are: in the rows that a list reads, or kept for sorting (`member_sort_keys k`). */
export type SortTable = Table | "sortKeys";

/** What a list of people sorts by. */
interface Sort extends SortField {
  readonly name: string;
  readonly table: SortTable;
  /** The id that the index of the order holds too. */
  readonly id: SQL;
  /** The value and the id where `table` is not among those that are read: in a row of `members m`. */
  readonly ofRow?: { readonly sql: SQL; readonly id: SQL };
  /** The property by which rows stand side by side in this order. */
  readonly clusters?: string;
  /** What a predicate says of the value, if anything: the index of the order answers it. */
  readonly implied?: (predicate: Predicate, value: SQL) => SQL | null;
}

/** A sort with its direction. */
export interface PeopleOrder extends Sort {
  readonly order: SQL;
  /** The same order in a scan of its table alone. */
  readonly scanOrder: SQL;
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
  { name: "displayName", sql: sql`sort_text(m.display_name)`, index: "asc", clusters: "displayName", ...ofPerson },
  {
    name: "organization",
    clusters: "organizations",
    implied: ({ comparison }, value) =>
      comparison?.name === "organizations" && comparison.operator === "eq" && comparison.operand === null
        ? sql`${value} is null`
        : null,
    ...ofKey("organization"),
  },
  { name: "jobTitle", clusters: "jobTitle", ...ofKey("job_title") },
  { name: "location", clusters: "location", implied: impliedByText, ...ofKey("location") },
];

/** A longer text is cut off in its key, and may hold the text that is asked for beyond it. */
const keyLength = 100;

function impliedByText({ comparison }: Predicate, value: SQL): SQL | null {
  const { name = "", operator, operand } = comparison ?? {};
  // "null" asks for people without a value.
  const isText = typeof operand === "string" && operand.trim() !== "" && operand !== "null";
  if (!locationNames.has(name) || !isText) return null;
  if (operator === "eq") return sql`${value} = sort_key(${operand})`;
  if (operator !== "like") return null;
  return sql`(${value} like search_fold(${`%${likeLiteral(operand.trim())}%`}) or length(${value}) = ${keyLength})`;
}

const locationNames: ReadonlySet<string> = new Set(["location", "attributes.location.default"]);

function ofKey(name: string) {
  const column = sql.identifier(name);
  return {
    table: "sortKeys",
    sql: sql`k.${column}`,
    id: sql`k.member_id`,
    ofRow: { sql: sql`(select k.${column} from member_sort_keys k where k.member_id = m.id)`, id: sql`m.id` },
    nullable: true,
    index: "both",
  } as const;
}

/** Properties that an index of an order holds, where they are others than its own. */
const coveredBy: Readonly<Partial<Record<SortTable, readonly string[]>>> = {
  segment: ["activityCount", "lastActive"],
  sortKeys: [],
};

/** The requested order; most active first for an unknown one. */
export function sortOf(orderBy: string | null | undefined): PeopleOrder {
  const [, name, direction] = /^(\w+)_(ASC|DESC)$/i.exec(orderBy ?? "") ?? [];
  const found = sorts.find((each) => each.name === name);
  const sort = found ?? usualSort;
  const ascending = found !== undefined && direction?.toUpperCase() === "ASC";
  const orderOf = (value: SQL, id: SQL) => orderSql({ ...sort, sql: value }, ascending, id);
  const covered = new Set(coveredBy[sort.table] ?? [sort.name]);
  const row = sort.ofRow ?? sort;
  return { ...sort, order: orderOf(row.sql, row.id), scanOrder: orderOf(sort.sql, sort.id), orderOf, covered };
}
