import { badRequest } from "#server/platform/core/http-error.ts";
import { type SQL, sql } from "#server/platform/db/drizzle.ts";
import type { Property, ScalarKind } from "./property.ts";
import { containsText, containsWords, startsWithText } from "./search.ts";
import { consecutiveRange, isUuid, list, pair, scalar, text } from "./values.ts";

/** Operators of grammar A. */
export const operators = [
  "eq",
  "ne",
  "not",
  "gt",
  "gte",
  "lt",
  "lte",
  "like",
  "notLike",
  "textContains",
  "notContains",
  "in",
  "notIn",
  "between",
  "notBetween",
  "overlap",
  "contains",
  "matchPhrasePrefix",
] as const;
export type Operator = (typeof operators)[number];

export const isOperator = (name: string): name is Operator => (operators as readonly string[]).includes(name);

const isNull = (value: unknown) => value === null || value === "null";

/** Operators that exclude a value. They also match a row without one (rules.md 14). */
const exclusions: ReadonlySet<Operator> = new Set(["ne", "not", "notLike", "notContains", "notIn", "notBetween"]);

export const isExclusion = (operator: string): boolean => (exclusions as ReadonlySet<string>).has(operator);

/**
 * Translates one comparison into SQL. `positive` is true outside of every `not`. Only there an index condition may be
 * added.
 * @throws HttpError 400 when operator and value do not fit the property.
 */
export function compare(name: string, property: Property, operator: Operator, value: unknown, positive: boolean): SQL {
  const condition = compareValue(name, property, operator, value, positive);
  const isFlag = property.kind === "boolean" && property.indexed === "where true";
  // Ids and flags always have a value.
  if (!isExclusion(operator) || isNull(value) || property.kind === "ids" || isFlag) return condition;
  return sql`((${condition}) is not false)`;
}

function compareValue(name: string, property: Property, operator: Operator, value: unknown, positive: boolean): SQL {
  switch (property.kind) {
    case "ids":
      return compareIds(name, property, operator, value);
    case "texts":
      return compareTexts(name, property.sql, operator, value);
    case "activity":
      return compareActivity(name, property, operator, value);
    case "json":
      return compareJson(name, property, operator, value, positive);
    default:
      return compareScalar(name, property, operator, value, positive);
  }
}

type Scalar = Extract<Property, { kind: ScalarKind }>;

function compareScalar(name: string, property: Scalar, operator: Operator, value: unknown, positive: boolean): SQL {
  const { kind, sql: column } = property;
  const of = (each: unknown) => scalar(name, kind, each);
  const narrowed = (condition: SQL, searched: unknown) =>
    positive && property.narrow ? narrowedBy(property.narrow(text(name, searched)), condition) : condition;
  const searched = (condition: SQL, of: unknown) => (positive ? narrowed(condition, of) : ofUnknownShare(condition));
  // A flag always has a value.
  const mayBeFalse = (of: unknown) => positive && property.indexed === "where true" && (of === true || of === "true");
  switch (operator) {
    case "eq":
      if (isNull(value)) return sql`${column} is null`;
      return narrowed(sql`${column} = ${of(value)}`, value);
    case "ne":
      return isNull(value) ? sql`${column} is not null` : unequal(kind, column, of(value), mayBeFalse(value));
    case "not":
      return unequal(kind, column, of(value), mayBeFalse(value));
    case "gt":
      return sql`${ordered(name, kind, column, operator)} > ${of(value)}`;
    case "gte":
      return sql`${ordered(name, kind, column, operator)} >= ${of(value)}`;
    case "lt":
      return sql`${ordered(name, kind, column, operator)} < ${of(value)}`;
    case "lte":
      return sql`${ordered(name, kind, column, operator)} <= ${of(value)}`;
    case "between":
    case "notBetween": {
      const [from, to] = pair(name, operator, value);
      const not = operator === "notBetween" ? sql`not ` : sql``;
      return sql`${ordered(name, kind, column, operator)} ${not}between ${of(from)} and ${of(to)}`;
    }
    case "in":
    case "notIn": {
      const values = list(name, operator, value).map(of);
      if (values.length === 0) return operator === "in" ? sql`false` : sql`true`;
      const stretch = kind === "integer" ? consecutiveRange(value) : null;
      if (stretch)
        return compareScalar(name, property, operator === "in" ? "between" : "notBetween", stretch, positive);
      return sql`${column} ${operator === "in" ? sql`in` : sql`not in`} (${sql.join(values, sql`, `)})`;
    }
    case "textContains":
      if (property.searchText) return containsWords(property.searchText, text(name, value));
      if (property.searched) return property.searched(text(name, value));
      return compareScalar(name, property, "like", value, positive);
    case "like":
      return searched(containsText(textOf(name, property, operator), text(name, value)), value);
    case "notContains":
      if (property.searchText) return sql`(not ${containsWords(property.searchText, text(name, value))})`;
      if (property.searched) return sql`(not ${property.searched(text(name, value))})`;
      return compareScalar(name, property, "notLike", value, positive);
    case "notLike":
      return ofUnknownShare(sql`(not ${containsText(textOf(name, property, operator), text(name, value))})`);
    case "matchPhrasePrefix":
      return searched(startsWithText(textOf(name, property, operator), text(name, value)), value);
    case "overlap": {
      const values = list(name, operator, value).map(of);
      return values.length === 0 ? sql`false` : sql`${column} in (${sql.join(values, sql`, `)})`;
    }
    case "contains": {
      const values = list(name, operator, value).map((each) => sql`${column} = ${of(each)}`);
      return values.length === 0 ? sql`true` : sql`(${sql.join(values, sql` and `)})`;
    }
  }
}

/**
 * Combines both conditions so that only the first determines the estimated row count. The planner estimates the first
 * well, and would multiply in the nearly equivalent second as if it were independent. A `case` has a weak default
 * estimate.
 */
function narrowedBy(narrow: SQL, condition: SQL): SQL {
  return sql`(${narrow} and case when ${condition} then true else false end)`;
}

/**
 * Keeps the condition and its null result, but hides it from the planner's estimate. The planner expects almost no rows
 * for `not like` with a short pattern, and would scan all people. For a `case` it expects half of the rows.
 */
function ofUnknownShare(condition: SQL): SQL {
  return sql`(case when ${condition} then true when not ${condition} then false end)`;
}

/**
 * Inequality. For booleans, compares with the opposite value, which an index answers. Uses `is false` (`asFalse`) where
 * null cannot occur.
 */
function unequal(kind: ScalarKind, column: SQL, value: SQL, asFalse: boolean): SQL {
  if (kind !== "boolean") return sql`${column} <> ${value}`;
  return asFalse ? sql`${column} is false` : sql`${column} = (not ${value})`;
}

function ordered(name: string, kind: ScalarKind, column: SQL, operator: Operator): SQL {
  if (kind === "boolean" || kind === "uuid") throw misfit(name, operator);
  return column;
}

function textOf(name: string, { kind, sql: column }: Scalar, operator: Operator): SQL {
  if (kind !== "text") throw misfit(name, operator);
  return column;
}

function compareTexts(name: string, column: SQL, operator: Operator, value: unknown): SQL {
  const of = (values: readonly unknown[]) => sql`${sql.param(values.map((each) => text(name, each)))}::text[]`;
  switch (operator) {
    case "eq":
      // A single value matches a list that contains it (wire.md 18.1, activityTypes).
      return isNull(value) ? sql`${column} is null` : sql`${column} @> ${of([value])}`;
    case "ne":
    case "not":
      return isNull(value) ? sql`${column} is not null` : sql`not ${column} @> ${of([value])}`;
    case "in":
    case "overlap":
      return sql`${column} && ${of(list(name, operator, value))}`;
    case "notIn":
      return sql`not ${column} && ${of(list(name, operator, value))}`;
    case "contains":
      return sql`${column} @> ${of(list(name, operator, value))}`;
    default:
      throw misfit(name, operator);
  }
}

type JsonProperty = Extract<Property, { kind: "json" }>;

function compareJson(name: string, property: JsonProperty, operator: Operator, value: unknown, positive: boolean): SQL {
  const { sql: column } = property;
  const all = (values: readonly string[]) => {
    const condition = sql`${column} ?& ${sql.param(values)}::text[]`;
    const { narrow } = property;
    if (!positive || !narrow || values.length === 0) return condition;
    return narrowedBy(
      sql.join(
        values.map((each) => narrow(each)),
        sql` and `,
      ),
      condition,
    );
  };
  const any = (values: readonly string[]) => {
    const condition = sql`${column} ?| ${sql.param(values)}::text[]`;
    const { narrow } = property;
    if (!positive || !narrow || values.length === 0) return condition;
    return narrowedBy(
      sql`(${sql.join(
        values.map((each) => narrow(each)),
        sql` or `,
      )})`,
      condition,
    );
  };
  const texts = (values: readonly unknown[]) => values.map((each) => text(name, each));
  switch (operator) {
    case "eq":
      return isNull(value) ? sql`${column} is null` : all(texts([value]));
    case "ne":
    case "not":
      return isNull(value) ? sql`${column} is not null` : sql`not ${column} ?& ${sql.param(texts([value]))}::text[]`;
    case "in":
    case "overlap":
      return any(texts(list(name, operator, value)));
    case "notIn":
      return sql`not ${column} ?| ${sql.param(texts(list(name, operator, value)))}::text[]`;
    case "contains":
      return all(texts(list(name, operator, value)));
    default:
      throw misfit(name, operator);
  }
}

type Ids = Extract<Property, { kind: "ids" }>;

function compareIds(name: string, property: Ids, operator: Operator, value: unknown): SQL {
  const ids = (values: readonly unknown[]) =>
    values.map((each) => {
      if (!isUuid(each)) throw badRequest(`The filter on "${name}" needs ids.`);
      return each;
    });
  switch (operator) {
    case "eq":
      return isNull(value) ? sql`not ${property.any}` : property.some(ids([value]));
    case "ne":
    case "not":
      return isNull(value) ? property.any : sql`not ${property.some(ids([value]))}`;
    case "in":
    case "overlap":
      return property.some(ids(list(name, operator, value)));
    case "notIn":
      return sql`not ${property.some(ids(list(name, operator, value)))}`;
    case "contains": {
      const each = ids(list(name, operator, value)).map((id) => property.some([id]));
      return each.length === 0 ? sql`true` : sql`(${sql.join(each, sql` and `)})`;
    }
    default:
      throw misfit(name, operator);
  }
}

type Moments = Extract<Property, { kind: "activity" }>;

function compareActivity(name: string, { within }: Moments, operator: Operator, value: unknown): SQL {
  const moment = (each: unknown) => scalar(name, "timestamp", each);
  switch (operator) {
    case "gte":
      return within(moment(value), null);
    case "lte":
      return within(null, moment(value));
    // Times have millisecond precision.
    case "gt":
      return within(sql`(${moment(value)} + interval '1 millisecond')`, null);
    case "lt":
      return within(null, sql`(${moment(value)} - interval '1 millisecond')`);
    case "between": {
      const [from, to] = pair(name, operator, value);
      return within(moment(from), moment(to));
    }
    default:
      throw misfit(name, operator);
  }
}

function misfit(name: string, operator: string) {
  return badRequest(`"${operator}" cannot be used in the filter on "${name}".`);
}
