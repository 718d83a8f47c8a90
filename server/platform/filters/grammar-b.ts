import { badRequest } from "#server/platform/core/http-error.ts";
import { type SQL, sql } from "#server/platform/db/drizzle.ts";
import { type Context, isObject, join, listOf, nestedFilter } from "./nested.ts";
import { compare, isOperator } from "./operators.ts";
import type { Properties, Property } from "./property.ts";
import { countComparison, isUuid, text } from "./values.ts";

/**
 * Translates a filter of grammar B (integrations, tags, Community Lens; wire.md 17.2) into SQL. A bare value means
 * equality, a bare list means one of its values, `NULL` and `NOT_NULL` test for null. An id that is no UUID matches
 * nothing. `like` uses the wildcards of the caller. Several operators on one property are combined with and.
 * @throws HttpError 400 in plain words.
 */
export function grammarB(filter: unknown, properties: Properties): SQL {
  return nestedFilter(filter, properties, { skipsNull: false, comparison });
}

function comparison(name: string, value: unknown, context: Context): SQL {
  const found = context.properties(name);
  if (!found) throw badRequest(`Unknown filter key: ${name.slice(0, 100)}!`);
  return condition(name, found, value, context);
}

function condition(name: string, found: Property, value: unknown, context: Context): SQL {
  if (Array.isArray(value)) return operation(name, found, "in", value, context);
  if (!isObject(value)) return operation(name, found, "eq", value, context);
  const parts = Object.entries(value)
    .filter(([, each]) => each !== undefined)
    .map(([operator, each]) =>
      operator === "and" || operator === "or"
        ? join(
            operator,
            listOf(operator, each).map((part) => condition(name, found, part, context)),
          )
        : operation(name, found, operator, each, context),
    );
  if (parts.length === 0) throw badRequest(`The filter on "${name}" needs an operator.`);
  return join("and", parts);
}

function operation(name: string, found: Property, operator: string, given: unknown, context: Context): SQL {
  const { positive, left } = context;
  countComparison(left);
  if (given === "NULL" || given === null) return nullness(name, found, operator, false);
  if (given === "NOT_NULL") return nullness(name, found, operator, true);
  const value = Array.isArray(given) && found.kind === "uuid" ? given.filter(isUuid) : given;
  if (found.kind === "uuid" && !Array.isArray(value) && !isUuid(value)) {
    return operator === "ne" || operator === "not" ? sql`true` : sql`false`;
  }
  if ((operator === "like" || operator === "notLike") && found.kind === "text") {
    const pattern = sql`${text(name, value)}`;
    return operator === "like"
      ? sql`search_fold(${found.sql}) like search_fold(${pattern})`
      : sql`((search_fold(${found.sql}) like search_fold(${pattern})) is not true)`;
  }
  if (operator === "not" && isObject(value)) {
    return sql`((${condition(name, found, value, { ...context, positive: false })}) is not true)`;
  }
  if (!isOperator(operator) || operator === "matchPhrasePrefix" || operator === "notContains") {
    throw badRequest(`Unknown operator "${operator.slice(0, 100)}" in the filter on "${name}".`);
  }
  return compare(name, found, operator, value, positive);
}

function nullness(name: string, found: Property, operator: string, filled: boolean): SQL {
  if (operator !== "eq" && operator !== "ne" && operator !== "not") {
    throw badRequest(`"${operator.slice(0, 100)}" in the filter on "${name}" needs a value.`);
  }
  return compare(name, found, (operator === "eq") === filled ? "ne" : "eq", null, true);
}
