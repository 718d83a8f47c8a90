import type { QueryResultRow } from "pg";
import { type Assume, type SQL, sql } from "#server/db/drizzle.ts";
import type { Executor } from "./database.ts";
import { executePrepared } from "./execute-prepared.ts";

/** Interface for read-only queries: a database, a transaction, or a batch of reads. */
export interface Reader {
  execute<Row extends Record<string, unknown>>(query: SQL): PromiseLike<{ rows: Assume<Row, QueryResultRow>[] }>;
}

interface PendingRead {
  readonly query: SQL;
  readonly resolve: (answer: { rows: never[] }) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Combines the queries started in the same tick into one prepared statement, so that the parts of a record cost one
 * round trip and come from one snapshot. Rows are converted to JSON: timestamps are ISO 8601 strings.
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
      const { rows } = await executePrepared<Record<string, never[]>>(db, sql`select ${sql.join(columns, sql`, `)}`);
      for (const [at, { resolve }] of reads.entries()) resolve({ rows: rows[0]?.[`read${at}`] ?? [] });
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
