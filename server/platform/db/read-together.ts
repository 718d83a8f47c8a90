import { createHash } from "node:crypto";
import type { QueryResultRow } from "pg";
import { type Assume, type SQL, sql } from "#server/platform/db/drizzle.ts";
import type { Executor } from "./database.ts";
import { PgDialect } from "./pg-core.ts";

/** Interface for read-only queries: a database, a transaction, or a batch of reads. */
export interface Reader {
  execute<Row extends Record<string, unknown>>(query: SQL): PromiseLike<{ rows: Assume<Row, QueryResultRow>[] }>;
}

interface PendingRead {
  readonly query: SQL;
  readonly resolve: (answer: { rows: never[] }) => void;
  readonly reject: (error: unknown) => void;
}

const dialect = new PgDialect({ casing: "snake_case" });

/**
 * Runs a query of one row as a prepared statement, because planning the parts of a record takes longer than reading
 * them.
 */
async function executePrepared(db: Executor, query: SQL): Promise<Record<string, never[]> | undefined> {
  const built = dialect.sqlToQuery(query);
  const name = createHash("sha1").update(built.sql).digest("hex");
  const answer = await db._.session.prepareQuery(built, undefined, name, false).execute();
  return (answer as { rows: Record<string, never[]>[] }).rows[0];
}

/**
 * Combines the queries started in the same tick into one prepared statement, so that the parts of a record cost one
 * round trip and come from one snapshot. The best plan of the queries must not depend on their parameters, because a
 * connection reuses it. Rows are converted to JSON: timestamps are ISO 8601 strings.
 */
export function readTogether(db: Executor): Reader {
  let pending: PendingRead[] = [];
  async function send(): Promise<void> {
    const reads = pending;
    pending = [];
    const columns = reads.map(
      ({ query }, at) =>
        sql`(select coalesce(json_agg(r), '[]'::json) from (${query}) r) as ${sql.identifier(`read${at}`)}`,
    );
    try {
      const answer = await executePrepared(db, sql`select ${sql.join(columns, sql`, `)}`);
      for (const [at, { resolve }] of reads.entries()) resolve({ rows: answer?.[`read${at}`] ?? [] });
    } catch (error) {
      for (const { reject } of reads) reject(error);
    }
  }
  return {
    execute(query) {
      return new Promise((resolve, reject) => {
        if (pending.length === 0) queueMicrotask(() => void send());
        pending.push({ query, resolve, reject });
      });
    },
  };
}
