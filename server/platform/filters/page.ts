import type { Executor } from "#server/platform/db/database.ts";
import type { SQL } from "#server/platform/db/drizzle.ts";
import { withTimeLimit } from "#server/platform/db/time-limit.ts";

/** Body of a list request. */
export interface ListQuery {
  readonly search?: string | null | undefined;
  readonly filter?: unknown;
  readonly orderBy?: string | null | undefined;
  readonly limit?: number | null | undefined;
  readonly offset?: number | null | undefined;
  readonly countOnly?: boolean | undefined;
  /** False skips the total. */
  readonly count?: boolean | undefined;
}

/** Largest page of a list (spec 9: page sizes up to 200). */
const longestPage = 200;

/** Offset and length of a page: 20 rows by default, 200 at most. */
export function pageOf(query: Pick<ListQuery, "limit" | "offset">) {
  return { limit: Math.min(query.limit ?? 20, longestPage), offset: query.offset ?? 0 };
}

/**
 * Reads a page and the total, each only when the query requests it.
 * @param total query that returns one row with `count`; null when it cannot be counted in time
 * @param totalMs time limit of the count in milliseconds
 * @returns `count` is null when it was not requested or cannot be counted.
 */
export async function readPage<Row extends Record<string, unknown>>(
  db: Executor,
  query: ListQuery,
  page: SQL,
  total: SQL | null,
  totalMs?: number,
): Promise<{ rows: Row[]; count: number | null; limit: number; offset: number }> {
  const { limit, offset } = pageOf(query);
  const count = (tx: Executor) => (total === null ? null : tx.execute<{ count: number }>(total));
  const isCounted = total !== null && (query.count !== false || query.countOnly === true);
  const [rows, counted] = await Promise.all([
    query.countOnly || limit === 0 ? null : db.execute<Row>(page),
    isCounted && (totalMs === undefined ? count(db) : withTimeLimit(db, totalMs, async (tx) => count(tx))),
  ]);
  return {
    rows: (rows?.rows ?? []) as Row[],
    count: counted ? (counted.rows[0]?.count ?? 0) : null,
    limit,
    offset,
  };
}
