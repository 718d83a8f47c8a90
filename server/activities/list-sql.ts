import { type SQL, sql } from "drizzle-orm";
import type { Executor } from "#server/db/database.ts";
import { estimateRows } from "#server/db/explain-estimates.ts";
import { type Branch, fewKeys, type KeyPath } from "./list-plan.ts";

/** By time, then by id, so that pages neither overlap nor skip. */
export interface Order {
  /** The time that decides. */
  readonly time: SQL;
  /** It is the time of the activity, not that of its record. */
  readonly isByTime: boolean;
  readonly isAscending: boolean;
  /** The order of the rows of a table. */
  readonly of: (table: SQL) => SQL;
}

/** As the indexes have it: descending with nulls last, or the same backwards. */
export function createOrder(column: "timestamp" | "created_at", isAscending: boolean): Order {
  const time = sql.identifier(column);
  const way = isAscending ? sql`asc nulls first` : sql`desc nulls last`;
  const isByTime = column === "timestamp";
  return { time: sql`${time}`, isByTime, isAscending, of: (table) => sql`${table}.${time} ${way}, ${table}.id` };
}

/** The first activities of a branch, where they were found already. */
export interface FoundPage {
  readonly ids: readonly string[];
}

/** A query of the ids of the first activities of a list, with their time, in order. */
export function pageOfBranches(branches: readonly (Branch | FoundPage)[], order: Order, rows: number): SQL {
  const parts = branches.map((branch) => sql`(${pageOfBranch(branch, order, rows)})`);
  // An activity that several branches find stands once.
  const all = parts.length === 1 ? sql`${parts[0]}` : sql`(${sql.join(parts, sql` union `)})`;
  return sql`select b.id, b.${order.time} from ${all} b order by ${order.of(sql`b`)}`;
}

/** Activities that are counted one by one. */
const mostCounted = 500_000;
/** Matches that are read and sorted as a whole. */
const fewMatches = 20_000;
/** Share of all activities from which on a word is very common. */
const commonShare = 0.01;
/** Each window of time is at most this many times as long as the one before. */
const windowGrowth = 8;

/**
 * A common word is in too many activities to read them all: its page is looked for in a part of the time, which is widened
 * until it holds one.
 */
export async function withinTime(
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
  // A very common one is found sooner by looking at all of the time than by the index of words.
  const isCommon = path.wholeEstimate > all * commonShare;
  const matches = isCommon ? opaque(path.matches) : path.matches;
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
    // What was found tells how much longer it must be, and a little more.
    length *= Math.min(windowGrowth, (1.5 * rows) / Math.max(found.rows.length, 1));
  }
  return branch;
}

/** The same condition, for which the database takes no index: that of the order is better. */
const opaque = (condition: SQL) => sql`(${condition}) is true`;

/** When the first and the last activity of these sub-projects were, in epoch milliseconds. */
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
    // All of them first: the database would rather look for them along the order.
    return sql`with found as materialized (select ${columns} from activities a where ${path.matches}
      and ${times} and ${residual}) select * from found f order by ${order.of(sql`f`)} limit ${rows}`;
  }
  const first = (match: SQL, limit: SQL) => sql`select ${columns} from activities a
    where ${match} and ${times} and ${opaque(residual)} order by ${order.of(sql`a`)} limit ${limit}`;
  const pages = path.matches
    ? sql.join(
        path.matches.map((match) => sql`(${first(match, sql`${rows}`)})`),
        sql` union all `,
      )
    : sql`select f.* from (${keysInPage(path, (limit) => first(path.match, limit), order, rows)}) k
        cross join lateral (${first(path.match, sql`${rows}`)}) f`;
  return sql`select f.* from (${pages}) f order by ${order.of(sql`f`)} limit ${rows}`;
}

/** The keys that a page can hold activities of: those whose first one is among the first of as many. */
function keysInPage({ keys, count }: KeyPath, first: (limit: SQL) => SQL, order: Order, rows: number): SQL {
  if (count <= fewKeys) return keys;
  return sql`select k.* from (${keys}) k cross join lateral (${first(sql`1`)}) h
    order by ${order.of(sql`h`)} limit ${rows}`;
}

/**
 * A query that counts the activities of a list; null where the planner expects more than can be counted while somebody
 * waits.
 */
export async function countOfBranches(db: Executor, branches: readonly Branch[]): Promise<SQL | null> {
  const each = branches.map(({ path, times, residual }) =>
    path.kind === "keys"
      ? sql`select a.id from (${path.keys}) k join activities a on ${path.match} where ${times} and ${residual}`
      : sql`select a.id from activities a where ${path.matches} and ${times} and ${residual}`,
  );
  const ids = sql.join(each, sql` union `);
  if ((await estimateRows(db, ids)) > mostCounted) return null;
  return sql`select count(*)::int as count from (${ids}) f`;
}
