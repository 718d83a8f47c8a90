import { type SQL, sql } from "drizzle-orm";
import { badRequest } from "#server/base/http-error.ts";
import { withoutInterfaceState } from "./interface-state.ts";
import { compare, isOperator } from "./operators.ts";
import type { Properties } from "./property.ts";
import { countComparison, filterLimits } from "./values.ts";

/**
 * A filter of grammar A (people and organization lists, wire.md 17.1) as SQL. `{}`, null and undefined are always true.
 * SQL's null logic holds: what compares with null is neither true nor false, also under `not`.
 * @throws HttpError 400 in plain words where the existing product answers 500.
 */
export function grammarA(filter: unknown, properties: Properties): SQL {
  const conditions = withoutInterfaceState(filter, properties);
  return all(conditions, { properties, positive: true, depth: 0, left: { comparisons: filterLimits.comparisons } });
}

interface Context {
  readonly properties: Properties;
  readonly positive: boolean;
  readonly depth: number;
  /** How many more comparisons the whole filter may have. */
  readonly left: { comparisons: number };
}

function all(filter: unknown, context: Context): SQL {
  if (filter === null || filter === undefined) return sql`true`;
  if (!isObject(filter)) throw badRequest("A filter must be an object.");
  if (context.depth > filterLimits.depth) {
    throw badRequest(`The filter is nested more than ${filterLimits.depth} levels deep.`);
  }
  const parts = Object.entries(filter)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => part(key, value, context));
  return join(parts, sql` and `, sql`true`);
}

function part(key: string, value: unknown, context: Context): SQL {
  const below = { ...context, depth: context.depth + 1 };
  if (key === "not") return sql`not (${all(value, { ...below, positive: false })})`;
  if (key === "and" || key === "or") {
    if (!Array.isArray(value)) throw badRequest(`"${key}" in a filter needs a list of filters.`);
    const filters = value.filter((each) => each !== null && each !== undefined);
    if (filters.length === 0) throw badRequest(`"${key}" in a filter has an empty list.`);
    if (filters.length > filterLimits.list) {
      throw badRequest(`"${key}" in a filter has more than ${filterLimits.list} parts.`);
    }
    const overlap = key === "or" ? asOverlap(filters, context.properties) : null;
    if (overlap) return all(overlap, below);
    return join(
      filters.map((each) => all(each, below)),
      key === "and" ? sql` and ` : sql` or `,
      sql`true`,
    );
  }
  return comparison(key, value, context);
}

/**
 * `or` of single `contains` on one list, as clients ask for "any of", is one `overlap`: one question that
 * an index answers instead of many.
 */
function asOverlap(filters: readonly unknown[], properties: Properties): unknown {
  const parts = filters.map((filter) => {
    const [entry, other] = isObject(filter) ? Object.entries(filter) : [];
    const values = entry && isObject(entry[1]) && Object.keys(entry[1]).length === 1 ? entry[1].contains : null;
    return entry && !other && Array.isArray(values) && values.length === 1
      ? { name: entry[0], value: values[0] }
      : null;
  });
  const name = parts[0]?.name;
  const kind = name === undefined ? undefined : properties(name)?.kind;
  if (name === undefined || (kind !== "ids" && kind !== "texts" && kind !== "json")) return null;
  const values = parts.flatMap((part) => (part?.name === name ? [part.value] : []));
  return values.length === parts.length ? { [name]: { overlap: values } } : null;
}

function comparison(name: string, value: unknown, { properties, positive, left }: Context): SQL {
  countComparison(left);
  const property = properties(name);
  if (!property) throw badRequest(`Unknown filter key: ${name.slice(0, 100)}!`);
  if (Array.isArray(value)) {
    if (property.kind === "json") return compare(name, property, "contains", value, positive);
    throw badRequest(`The filter on "${name}" needs an operator.`);
  }
  if (!isObject(value)) throw badRequest(`The filter on "${name}" needs an operator.`);
  const entries = Object.entries(value).filter(([, each]) => each !== undefined);
  const [first, second] = entries;
  if (!first) throw badRequest(`The filter on "${name}" needs an operator.`);
  if (second) throw badRequest(`The filter on "${name}" has several operators; write one filter for each.`);
  const [operator, operand] = first;
  if (!isOperator(operator))
    throw badRequest(`Unknown operator "${operator.slice(0, 100)}" in the filter on "${name}".`);
  return compare(name, property, operator, operand, positive);
}

function join(parts: readonly SQL[], by: SQL, none: SQL): SQL {
  if (parts.length === 0) return none;
  return parts.length === 1 && parts[0] ? parts[0] : sql`(${sql.join([...parts], by)})`;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
