import { createHash } from "node:crypto";
import type { QueryResultRow } from "pg";
import type { Executor } from "./database.ts";
import type { Assume, SQL } from "./drizzle.ts";
import { PgDialect } from "./pg-core.ts";

const dialect = new PgDialect({ casing: "snake_case" });

/**
 * Runs a query as a prepared statement, which a connection parses once and plans a few times. For statements of few
 * texts whose best plan does not depend on their values.
 */
export async function executePrepared<Row extends Record<string, unknown>>(
  db: Executor,
  query: SQL,
): Promise<{ rows: Assume<Row, QueryResultRow>[] }> {
  const built = dialect.sqlToQuery(query);
  const name = createHash("sha1").update(built.sql).digest("hex");
  const rows = await db._.session.prepareQuery(built, undefined, name, false).execute();
  return rows as { rows: Assume<Row, QueryResultRow>[] };
}
