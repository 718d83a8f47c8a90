import { type SQL, sql } from "./drizzle.ts";

/**
 * Array of these UUIDs, for `any(…)` and `unnest(…)`. One id is not sent as an array: the planner assumes ten elements
 * in an array parameter, and would never reuse its plan of a prepared statement that reads one record.
 */
export function idArray(ids: readonly string[]): SQL {
  return ids.length === 1 ? sql`array[${ids[0]}::uuid]` : sql`${sql.param(ids)}::uuid[]`;
}

/** Condition that an id is one of these and none of those. Without a list, all ids meet it. */
export function amongIds(
  id: SQL,
  {
    only,
    except = [],
  }: { readonly only?: readonly string[] | undefined; readonly except?: readonly string[] | undefined },
): SQL {
  const among = only ? sql`${id} = any(${idArray(only)})` : sql`true`;
  return except.length === 0 ? among : sql`${among} and ${id} <> all(${idArray(except)})`;
}
