import { type SQL, sql } from "drizzle-orm";

/** A field to sort by. What may be null sorts last in both directions. */
export interface SortField {
  readonly sql: SQL;
  readonly nullable?: boolean;
  /** Which way the index that serves it goes; `both` where there is one for each. Descending where nothing is said. */
  readonly index?: "asc" | "both";
}

/** `{field}_{ASC or DESC}` as SQL; what is not known falls back. */
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
 * An order as SQL. Equal rows are ordered by the id, so that pages never overlap. Where no null can occur, their place
 * is chosen as the index has it, since the database asks for that order to the letter.
 */
export function orderSql(field: SortField, ascending: boolean, id: SQL): SQL {
  // An index is read forwards or backwards; backwards turns the place of nulls and the order of ids around as well.
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
