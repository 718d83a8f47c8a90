import { type SQL, sql } from "#server/platform/db/drizzle.ts";
import { orderSql, type SortField } from "#server/platform/filters/order-by.ts";
import type { Predicate } from "#server/platform/filters/predicates.ts";
import type { Table } from "#server/platform/filters/property.ts";
import { foldedContains } from "#server/platform/filters/search.ts";
import { storedFields } from "./fields.ts";

/** Location of an order's values: the rows that a list reads, or stored sort keys (`member_sort_keys k`). */
export type SortTable = Table | "sortKeys";

/** Sort field of a list of people. */
interface Sort extends SortField {
  readonly name: string;
  readonly table: SortTable;
  /** Id column that the index of the order also contains. */
  readonly id: SQL;
  /** Value and id as expressions on `members m`, when `table` is not part of the query. */
  readonly ofRow?: { readonly sql: SQL; readonly id: SQL };
  /** Property whose equal values are adjacent in this order. */
  readonly clusters?: string;
  /**
   * Condition on the sort value that a predicate implies and that the index of the order answers; null when there is
   * none.
   */
  readonly implied?: (predicate: Predicate, value: SQL) => SQL | null;
}

/** Sort field with its direction. */
export interface PeopleOrder extends Sort {
  readonly order: SQL;
  /** The same order for a scan of only its table. */
  readonly scanOrder: SQL;
  /** Builds the same order over other expressions. */
  readonly orderOf: (value: SQL, id: SQL) => SQL;
  /** Properties in its index. */
  readonly covered: ReadonlySet<string>;
}

const [ofPerson, ofFigures] = [
  { table: "record", id: sql`m.id` },
  { table: "segment", id: sql`ms.member_id` },
] as const;
/** Sort fields: those of the fields, and stored keys. */
const sorts: readonly Sort[] = [
  ...Object.entries(storedFields).flatMap(([name, { sort, table, ...field }]) =>
    sort && "sql" in field ? [{ name, sql: field.sql, ...sort, ...(table === "segment" ? ofFigures : ofPerson) }] : [],
  ),
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

/** Longer texts are truncated in the sort key; the cut-off part may contain the searched text. */
const keyLength = 100;

function impliedByText({ comparison }: Predicate, value: SQL): SQL | null {
  const { name = "", operator, operand } = comparison ?? {};
  // "null" matches people without a value.
  const isText = typeof operand === "string" && operand.trim() !== "" && operand !== "null";
  if (!locationNames.has(name) || !isText) return null;
  if (operator === "eq") return sql`${value} = sort_key(${operand})`;
  if (operator !== "like") return null;
  return sql`(${foldedContains(value, operand.trim())} or length(${value}) = ${keyLength})`;
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

/** Properties in the index of an order, when they differ from the sort property. */
const coveredBy: Readonly<Partial<Record<SortTable, readonly string[]>>> = {
  segment: ["activityCount", "lastActive"],
  sortKeys: [],
};

const usualSort = "activityCount";

/** Requested order; most active first when unknown. */
export function sortOf(orderBy: string | null | undefined): PeopleOrder {
  const [, name, direction] = /^(\w+)_(ASC|DESC)$/i.exec(orderBy ?? "") ?? [];
  const named = (wanted: string | undefined) => sorts.find((each) => each.name === wanted);
  const found = named(name);
  const sort = found ?? (named(usualSort) as Sort);
  const ascending = found !== undefined && direction?.toUpperCase() === "ASC";
  const orderOf = (value: SQL, id: SQL) => orderSql({ ...sort, sql: value }, ascending, id);
  const covered = new Set(coveredBy[sort.table] ?? [sort.name]);
  const row = sort.ofRow ?? sort;
  return { ...sort, order: orderOf(row.sql, row.id), scanOrder: orderOf(sort.sql, sort.id), orderOf, covered };
}
