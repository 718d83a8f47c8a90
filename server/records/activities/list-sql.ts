import type { Executor } from "#server/platform/db/database.ts";
import { type SQL, sql } from "#server/platform/db/drizzle.ts";
import { estimateRows } from "#server/platform/db/explain-estimates.ts";
import { type Branch, fewKeys, type KeyPath } from "./list-plan.ts";

/** Order by time, then by id, so that pages neither overlap nor skip rows. */
export interface Order {
  /** Column to order by. */
  readonly time: SQL;
  /** True for the time of the activity, false for the creation time of its row. */
  readonly isByTime: boolean;
  readonly isAscending: boolean;
  /** Returns the `order by` expressions for a table. */
  readonly of: (table: SQL) => SQL;
}

/** Creates an order that matches the indexes: descending with nulls last, or the exact reverse. */
export function createOrder(column: "timestamp" | "created_at", isAscending: boolean): Order {
  const time = sql.identifier(column);
  const way = isAscending ? sql`asc nulls first` : sql`desc nulls last`;
  const isByTime = column === "timestamp";
  return { time: sql`${time}`, isByTime, isAscending, of: (table) => sql`${table}.${time} ${way}, ${table}.id` };
}

/** Page of a list, which consists of what its branches find. */
export interface ListedPage {
  readonly subProjects: readonly string[];
  /** Parts of the filter. */
  readonly parts: readonly Readonly<Record<string, unknown>>[];
  readonly branches: readonly Branch[];
  readonly limit: number;
  readonly offset: number;
}

/** Returns a query for the ids and times of a page, in order. */
export async function pageByTime(
  db: Executor,
  { subProjects, branches, limit, offset }: Omit<ListedPage, "parts">,
  order: Order,
): Promise<SQL> {
  const rows = limit + offset;
  const narrowed = await Promise.all(branches.map((each) => searchTimeWindows(db, each, { order, rows, subProjects })));
  return sql`${pageOfBranches(narrowed, order, rows)} limit ${limit} offset ${offset}`;
}

/** First activities of a branch that were already found. */
interface FoundPage {
  readonly ids: readonly string[];
}

/** Returns a query for the ids and times of the first activities of a list, in order. */
function pageOfBranches(branches: readonly (Branch | FoundPage)[], order: Order, rows: number): SQL {
  const parts = branches.map((branch) => sql`(${pageOfBranch(branch, order, rows)})`);
  // `union` removes activities that several branches find.
  const all = parts.length === 1 ? sql`${parts[0]}` : sql`(${sql.join(parts, sql` union `)})`;
  return sql`select b.id, b.${order.time} from ${all} b order by ${order.of(sql`b`)}`;
}

/** Maximum estimated number of activities to count one by one. */
const maxCounted = 500_000;
/** Up to this many matches are read and sorted as a whole. */
const fewMatches = 20_000;
/** Share of all activities above which a word counts as very common. */
const commonShare = 0.01;
/** Each time window is at most this many times as long as the one before. */
const windowGrowth = 8;

/**
 * Searches a common word in a time window that grows until it holds a full page. Reading all matches would take too
 * long.
 */
async function searchTimeWindows(
  db: Executor,
  branch: Branch,
  { order, rows, subProjects }: { order: Order; rows: number; subProjects: readonly string[] },
): Promise<Branch | FoundPage> {
  const { path, times } = branch;
  if (path.kind !== "words" || path.estimate <= fewMatches || !order.isByTime) return branch;
  const [range, all] = await Promise.all([
    readRange(db, subProjects, times),
    estimateRows(db, sql`select 1 from activities`),
  ]);
  if (range === null) return branch;
  const { first, last } = range;
  // For a very common word, a scan of the whole window is faster than the full-text index.
  const isCommon = path.wholeEstimate > all * commonShare;
  const matches = isCommon ? withoutIndex(path.matches) : path.matches;
  const whole = last - first;
  for (let length = (whole * rows * 2) / path.estimate; length < whole; ) {
    const bound = order.isAscending
      ? sql`a."timestamp" <= ${new Date(first + length)}`
      : sql`a."timestamp" >= ${new Date(last - length)}`;
    const page = pageOfBranch(
      { ...branch, path: { ...path, matches }, times: sql`${times} and ${bound}` },
      order,
      rows,
    );
    const found = await db.execute<{ id: string }>(page);
    if (found.rows.length === rows) return { ids: found.rows.map(({ id }) => id) };
    // Grow in proportion to the missing rows, plus a margin.
    length *= Math.min(windowGrowth, (1.5 * rows) / Math.max(found.rows.length, 1));
  }
  return branch;
}

/** Same condition, written so that PostgreSQL uses no index for it. The index on the order is faster. */
const withoutIndex = (condition: SQL) => sql`(${condition}) is true`;

/** Returns the times of the first and last activity of the sub-projects, in epoch milliseconds. */
async function readRange(db: Executor, subProjects: readonly string[], times: SQL) {
  const end = (way: SQL) => sql`cross join lateral (
    select a."timestamp" as at from activities a where a.segment_id = k.id and ${times}
    order by a."timestamp" ${way} limit 1)`;
  const found = await db.execute<{ first: string | null; last: string | null }>(sql`
    select min(f.at) as first, max(l.at) as last from unnest(${sql.param(subProjects)}::uuid[]) as k(id)
    ${end(sql`asc nulls first`)} f ${end(sql`desc nulls last`)} l`);
  const { first = null, last = null } = found.rows[0] ?? {};
  return first === null || last === null ? null : { first: Date.parse(first), last: Date.parse(last) };
}

function pageOfBranch(branch: Branch | FoundPage, order: Order, rows: number): SQL {
  const columns = sql`a.id, a.${order.time}`;
  if ("ids" in branch)
    return sql`select ${columns} from activities a where a.id = any(${sql.param(branch.ids)}::uuid[])`;
  const { path, times, residual } = branch;
  if (path.kind === "words") {
    // Materialized, because the planner would otherwise search for the matches along the time index.
    return sql`with found as materialized (select ${columns} from activities a where ${path.matches}
      and ${times} and ${residual}) select * from found f order by ${order.of(sql`f`)} limit ${rows}`;
  }
  const first = (match: SQL, limit: SQL) => sql`select ${columns} from activities a
    where ${match} and ${times} and ${withoutIndex(residual)} order by ${order.of(sql`a`)} limit ${limit}`;
  const pages = path.matches
    ? sql.join(
        path.matches.map((match) => sql`(${first(match, sql`${rows}`)})`),
        sql` union all `,
      )
    : sql`select f.* from (${keysInPage(path, (limit) => first(path.match, limit), order, rows)}) k
        cross join lateral (${first(path.match, sql`${rows}`)}) f`;
  return sql`select f.* from (${pages}) f order by ${order.of(sql`f`)} limit ${rows}`;
}

/** Returns the keys with activities that can appear on the page: the first keys by their first activity. */
function keysInPage({ keys, count }: KeyPath, first: (limit: SQL) => SQL, order: Order, rows: number): SQL {
  if (count <= fewKeys) return keys;
  return sql`select k.* from (${keys}) k cross join lateral (${first(sql`1`)}) h
    order by ${order.of(sql`h`)} limit ${rows}`;
}

/**
 * Returns a query that counts the activities of a list; null when the planner expects too many to count while the user
 * waits.
 */
export async function countOfBranches(db: Executor, branches: readonly Branch[]): Promise<SQL | null> {
  const each = branches.map(({ path, times, residual }) =>
    path.kind === "keys"
      ? sql`select a.id from (${path.keys}) k join activities a on ${path.match} where ${times} and ${residual}`
      : sql`select a.id from activities a where ${path.matches} and ${times} and ${residual}`,
  );
  const ids = sql.join(each, sql` union `);
  if ((await estimateRows(db, ids)) > maxCounted) return null;
  return sql`select count(*)::int as count from (${ids}) f`;
}
