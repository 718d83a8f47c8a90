import type { Executor } from "#server/platform/db/database.ts";
import { type SQL, sql } from "#server/platform/db/drizzle.ts";
import { iso } from "#server/platform/db/iso.ts";
import { containsText } from "#server/platform/filters/search.ts";
import { text } from "#server/platform/filters/values.ts";

/** List query as sent on the wire: `filter.name.like` with its `%`. */
export interface ListQuery {
  readonly limit?: number | null | undefined;
  readonly offset?: number | null | undefined;
  readonly filter?: { readonly name?: { readonly like?: string | undefined } | undefined } | undefined;
}

interface Listing<Row, Shown> {
  readonly selected: SQL;
  /** Alias of the table in `selected`. */
  readonly alias: string;
  readonly table: string;
  readonly query: ListQuery;
  readonly present: (row: Row) => Shown;
}

/** Returns a page of rows by name, with their total. */
export async function listRows<Row, Shown>(
  db: Executor,
  { selected, alias, table, query, present }: Listing<Row, Shown>,
) {
  const limit = Math.min(query.limit ?? 20, 200);
  const offset = query.offset ?? 0;
  const words = query.filter?.name?.like?.replaceAll("%", "") ?? "";
  const of = sql.identifier(alias);
  const named = words ? containsText(sql`${of}.name`, text("name", words)) : sql`true`;
  const [rows, total] = await Promise.all([
    db.execute(
      sql`${selected} where ${named} order by fold_case(${of}.name), ${of}.id limit ${limit} offset ${offset}`,
    ),
    db.execute<{ count: number }>(
      sql`select count(*)::int as count from ${sql.identifier(table)} ${of} where ${named}`,
    ),
  ]);
  return { rows: (rows.rows as Row[]).map(present), total: total.rows[0]?.count ?? 0, limit, offset };
}

interface Moments {
  readonly createdAt?: string | null | undefined;
  readonly updatedAt?: string | null | undefined;
}

/** Converts the times of a row to wire format, regardless of the format that the database returns. */
export const withMoments = <Row extends Moments>(row: Row): Row => ({
  ...row,
  createdAt: iso(row.createdAt),
  updatedAt: iso(row.updatedAt),
});
