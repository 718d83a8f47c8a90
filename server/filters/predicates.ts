import { type SQL, sql } from "drizzle-orm";
import { grammarA } from "./grammar-a.ts";
import type { Home, Properties, Property } from "./property.ts";
import { wholeStretch } from "./values.ts";

/** One of the conditions of a filter that must all hold. */
export interface Conjunct {
  readonly sql: SQL;
  /** The same without what only helps an index: no more is looked at than what it names. */
  readonly plain: SQL;
  /** The properties it names. */
  readonly names: ReadonlySet<string>;
  /** Which tables it looks at. */
  readonly homes: ReadonlySet<Home>;
  /** It is true of one stretch of an index that has an order. */
  readonly isRange: boolean;
  /** The database can tell how many it is true of, and find them: it is worth beginning with when they are few. */
  readonly isNarrow: boolean;
  /** The flag that few have, where it leaves those out: it is true of nearly everybody then, and of all others. */
  readonly leftOut: SQL | null;
}

/** What must all hold for a filter of grammar A to hold. @throws HttpError 400 as `grammarA` does */
export function conjunctsOf(filter: unknown, properties: Properties): Conjunct[] {
  // As a whole first: limits are counted over all of it.
  grammarA(filter, properties);
  return flat(filter).map((part) => {
    const names = new Set(namesIn(part));
    const narrow = isNarrow(part, properties);
    const homes = new Set([...names].map((name) => properties(name)?.home ?? "own"));
    const [name = "", another] = [...names];
    const property = properties(name);
    const isFlag = property?.kind === "boolean" && property.indexed === "where true";
    const condition = {
      sql: grammarA(part, properties),
      // An index helps only where no `not` stands around.
      plain: grammarA({ not: { not: part } }, properties),
      names,
      homes,
      isRange: isRange(part, properties),
      leftOut: isFlag && another === undefined && leavesOut(part) ? property.sql : null,
    };
    const present = property?.present;
    if (narrow || present === undefined || another !== undefined || !asksForValue(part)) {
      return { ...condition, isNarrow: narrow };
    }
    // Whoever does not have the one value has another: beginning with everybody who has any.
    return {
      ...condition,
      sql: sql`(${present} and case when ${condition.sql} then true else false end)`,
      isNarrow: true,
    };
  });
}

/** Is it what leaves a flag out, written as clients do: not true? */
function leavesOut(filter: Record<string, unknown>): boolean {
  const [value] = Object.values(filter);
  const [[operator = "", operand] = []] = isObject(value) ? Object.entries(value) : [];
  return (operator === "not" || operator === "ne") && isTrue(operand);
}

function flat(filter: unknown): Record<string, unknown>[] {
  if (!isObject(filter)) return [];
  return Object.entries(filter).flatMap(([key, value]) => {
    if (value === undefined) return [];
    return key === "and" && Array.isArray(value) ? value.flatMap(flat) : [{ [key]: value }];
  });
}

/** Can it only be true of rows that have a value of what it names? */
function asksForValue(filter: unknown): boolean {
  if (!isObject(filter) || Object.keys(filter).length !== 1) return false;
  const [[key = "", value] = []] = Object.entries(filter);
  if (key === "not") return asksForValue(value);
  if (key === "and" || key === "or") return Array.isArray(value) && value.length > 0 && value.every(asksForValue);
  const operands = isObject(value) ? Object.values(value) : [value];
  return operands.every((each) => each !== null && each !== "null" && !(Array.isArray(each) && each.length === 0));
}

function namesIn(filter: unknown): string[] {
  if (Array.isArray(filter)) return filter.flatMap(namesIn);
  if (!isObject(filter)) return [];
  return Object.entries(filter).flatMap(([key, value]) => (isJoint.has(key) ? namesIn(value) : [key]));
}

const isJoint: ReadonlySet<string> = new Set(["and", "or", "not"]);

function isNarrow(filter: unknown, properties: Properties): boolean {
  if (!isObject(filter)) return false;
  const parts = Object.entries(filter).map(([key, value]) => {
    if (key === "and" || key === "or") {
      const all = (Array.isArray(value) ? value : []).map((each) => isNarrow(each, properties));
      return all.length > 0 && (key === "and" ? all.includes(true) : !all.includes(false));
    }
    if (key === "not") return isNarrow(opposite(value), properties);
    const property = properties(key);
    if (!property) return false;
    const [operator = "contains", operand = value] = isObject(value) ? (Object.entries(value)[0] ?? []) : [];
    return isComparisonNarrow(property, operator, operand);
  });
  return parts.includes(true);
}

/** All but a range is two ranges, which an index knows; anything else is just not equal. */
function opposite(filter: unknown): unknown {
  if (!isObject(filter)) return filter;
  return Object.fromEntries(
    Object.entries(filter).map(([key, value]) => {
      if (key === "and" || key === "or") {
        return [key === "and" ? "or" : "and", (Array.isArray(value) ? value : []).map(opposite)];
      }
      if (!isObject(value)) return [key, value];
      const [[operator = "", operand] = []] = Object.entries(value);
      const between = value.between ?? wholeStretch(value.in);
      return [key, between ? { notBetween: between } : { [opposites[operator] ?? "ne"]: operand }];
    }),
  );
}

const opposites: Readonly<Record<string, string>> = { gt: "lte", gte: "lt", lt: "gte", lte: "gt" };

function isRange(filter: Record<string, unknown>, properties: Properties): boolean {
  const [[name = "", value] = []] = Object.entries(filter);
  const property = properties(name);
  if (!property || !ordered.has(property.kind) || !isObject(value)) return false;
  return Object.entries(value).every(
    ([operator, operand]) =>
      operator === "eq" ||
      (ranges.has(operator) && operator !== "notBetween") ||
      (operator === "in" && property.kind === "integer" && wholeStretch(operand) !== null),
  );
}

const ordered: ReadonlySet<string> = new Set(["integer", "real", "timestamp", "iso"]);
const ranges: ReadonlySet<string> = new Set(["gt", "gte", "lt", "lte", "between", "notBetween"]);
const lists: ReadonlySet<string> = new Set(["in", "overlap", "contains"]);

function isComparisonNarrow(property: Property, operator: string, operand: unknown): boolean {
  if (operand === null || operand === "null") return operator === "ne" && property.indexed === "where any";
  if (lists.has(operator) && !(Array.isArray(operand) && operand.length > 0)) return false;
  const isEqual = operator === "eq" || lists.has(operator);
  if (property.kind === "ids") return isEqual;
  // Of lists of text the database knows how many lack one as well.
  if (property.kind === "texts") return isIndexed(property) && (isEqual || operator === "ne");
  if (property.kind === "json") return isEqual && isIndexed(property);
  if (property.kind === "text") {
    // Trigrams know nothing of shorter texts.
    return isIndexed(property) && (operator === "eq" || isSearch.has(operator)) && [...String(operand)].length >= 3;
  }
  if (property.kind === "boolean") {
    return property.indexed === true || (property.indexed === "where true" && operator === "eq" && isTrue(operand));
  }
  return (property.indexed === true || property.indexed === "where any") && (isEqual || ranges.has(operator));
}

const isSearch: ReadonlySet<string> = new Set(["like", "textContains", "matchPhrasePrefix"]);

const isTrue = (value: unknown) => value === true || value === "true";

const isIndexed = (property: Property) =>
  property.indexed === true || ("narrow" in property && property.narrow !== undefined);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
