import { badRequest } from "#server/platform/core/http-error.ts";
import { type SQL, sql } from "#server/platform/db/drizzle.ts";
import type { Properties } from "./property.ts";
import { assertFewEntries, filterLimits } from "./values.ts";

/** Keys of interface state that clients send inside a filter: the search box and display settings. */
const interfaceState: ReadonlySet<string> = new Set(["search", "relation", "order", "settings"]);

/** Removes interface state from a filter. A key that is also the name of a property stays. */
export function withoutInterfaceState(filter: unknown, properties: Properties): unknown {
  if (typeof filter !== "object" || filter === null || Array.isArray(filter)) return filter;
  return Object.fromEntries(
    Object.entries(filter).filter(([key]) => !interfaceState.has(key) || properties(key) !== undefined),
  );
}

/** Position within a filter. */
export interface Context {
  readonly properties: Properties;
  readonly positive: boolean;
  readonly depth: number;
  /** Remaining number of comparisons allowed in the whole filter. */
  readonly left: { comparisons: number };
}

/** Rules specific to a grammar. */
export interface Grammar {
  /** Null in a list of filters is skipped; otherwise it is always true. */
  readonly skipsNull: boolean;
  /** Returns a simpler filter that replaces an `or`, if there is one. */
  insteadOfOr?(filters: readonly unknown[], properties: Properties): unknown;
  /** Translates the condition on one property. */
  comparison(name: string, value: unknown, context: Context): SQL;
}

/**
 * Translates a filter into SQL: conditions on properties, combined with and, plus `and`, `or` and `not` over nested
 * filters. `{}`, null and undefined are always true.
 */
export function nestedFilter(filter: unknown, properties: Properties, grammar: Grammar): SQL {
  assertFewEntries(filter);
  const left = { comparisons: filterLimits.comparisons };
  return all(withoutInterfaceState(filter, properties), { properties, positive: true, depth: 0, left }, grammar);
}

function all(filter: unknown, context: Context, grammar: Grammar): SQL {
  if (filter === null || filter === undefined) return sql`true`;
  if (!isObject(filter)) throw badRequest("A filter must be an object.");
  if (context.depth > filterLimits.depth) {
    throw badRequest(`The filter is nested more than ${filterLimits.depth} levels deep.`);
  }
  const parts = Object.entries(filter)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => part(key, value, context, grammar));
  return parts.length === 0 ? sql`true` : join("and", parts);
}

function part(key: string, value: unknown, context: Context, grammar: Grammar): SQL {
  const below = { ...context, depth: context.depth + 1 };
  // A row without the value is excluded from the inner filter, so it matches.
  if (key === "not") return sql`((${all(value, { ...below, positive: false }, grammar)}) is not true)`;
  if (key !== "and" && key !== "or") return grammar.comparison(key, value, context);
  const isSkipped = (each: unknown) => grammar.skipsNull && (each === null || each === undefined);
  const filters = listOf(key, Array.isArray(value) ? value.filter((each) => !isSkipped(each)) : value);
  const instead = key === "or" ? grammar.insteadOfOr?.(filters, context.properties) : null;
  if (instead) return all(instead, below, grammar);
  return join(
    key,
    filters.map((each) => all(each, below, grammar)),
  );
}

/** Returns the list under `and` or `or`. @throws HttpError 400 when it is empty or too long */
export function listOf(key: string, value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw badRequest(`"${key}" in a filter needs a list of filters.`);
  if (value.length === 0) throw badRequest(`"${key}" in a filter has an empty list.`);
  if (value.length > filterLimits.list) {
    throw badRequest(`"${key}" in a filter has more than ${filterLimits.list} entries.`);
  }
  return value;
}

/** Joins conditions with `and` or `or`. @param parts at least one */
export function join(by: "and" | "or", parts: readonly SQL[]): SQL {
  const [only, second] = parts;
  if (only && !second) return only;
  return sql`(${sql.join([...parts], by === "and" ? sql` and ` : sql` or `)})`;
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
