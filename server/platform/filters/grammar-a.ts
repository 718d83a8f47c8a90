import { badRequest } from "#server/platform/core/http-error.ts";
import type { SQL } from "#server/platform/db/drizzle.ts";
import { type Context, isObject, nestedFilter } from "./nested.ts";
import { compare, isOperator } from "./operators.ts";
import type { Properties } from "./property.ts";
import { countComparison } from "./values.ts";

/**
 * Translates a filter of grammar A (people and organization lists, wire.md 17.1) into SQL. `{}`, null and undefined are
 * always true. A comparison with a missing value is false, and what excludes a value also matches rows without one.
 * @throws HttpError 400 in plain words where the existing product answers 500.
 */
export function grammarA(filter: unknown, properties: Properties): SQL {
  return nestedFilter(filter, properties, { skipsNull: true, insteadOfOr: asOverlap, comparison });
}

/**
 * Turns an `or` of single `contains` on one list, which clients send for "any of", into one `overlap`. An index answers
 * that in a single scan.
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
