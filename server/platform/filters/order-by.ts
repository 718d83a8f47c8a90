import { type SQL, sql } from "#server/platform/db/drizzle.ts";

/** Sort field. Null values sort last in both directions. */
export interface SortField {
  readonly sql: SQL;
  readonly nullable?: boolean;
  /** Direction of the index for this field; `both` when there is one for each. Default: descending. */
  readonly index?: "asc" | "both";
}

/** Translates `{field}_{ASC or DESC}` into SQL. An unknown field uses the fallback. */
export function orderBySql(
  orderBy: string | null | undefined,
  fields: Readonly<Record<string, SortField>>,
  fallback: string,
  id: SQL,
): SQL {
  const [, name, direction] = parse(orderBy, fields) ?? parse(fallback, fields) ?? [];
  const field = name === undefined ? undefined : fields[name];
  return field ? orderSql(field, direction === "ASC", id) : sql`${id}`;
}

/**
 * Translates a sort order into SQL. Equal rows are ordered by id, so that pages never overlap. For fields without
 * nulls, the null placement matches the index, because the planner uses an index only for exactly its order.
 */
export function orderSql(field: SortField, ascending: boolean, id: SQL): SQL {
  // An index can be scanned backwards, which also reverses the placement of nulls and the order of ids.
  const forward = field.index === "both" || (field.index === "asc") === ascending;
  const nullsLast = field.nullable || forward;
  return sql`${field.sql} ${ascending ? sql`asc` : sql`desc`} ${nullsLast ? sql`nulls last` : sql`nulls first`},
    ${id} ${forward ? sql`asc` : sql`desc`}`;
}

function parse(orderBy: string | null | undefined, fields: Readonly<Record<string, SortField>>) {
  const match = /^(\w+)_(ASC|DESC)$/i.exec(orderBy ?? "");
  const [, name, direction] = match ?? [];
  if (name === undefined || direction === undefined || !Object.hasOwn(fields, name)) return null;
  return [orderBy, name, direction.toUpperCase()] as const;
}
