import { type SQL, sql } from "drizzle-orm";
import { grammarA } from "./grammar-a.ts";
import { withoutInterfaceState } from "./interface-state.ts";
import type { Properties, Property, Table } from "./property.ts";
import { wholeStretch } from "./values.ts";

/** One of the conditions of a filter that must all hold. */
export interface Predicate {
  /** What it compares with what, where that is all it does. */
  readonly comparison: Comparison | null;
  readonly sql: SQL;
  /** The same without additions that only help an index: it reads no other column than those it names. */
  readonly unassisted: SQL;
  /** The properties it names. */
  readonly names: ReadonlySet<string>;
  /** The tables it reads. */
  readonly tables: ReadonlySet<Table>;
  /** It is true of one range of an ordered index. */
  readonly isRange: boolean;
  /** An index finds its rows, and the statistics know how many: it can drive a list when they are few. */
  readonly isSelective: boolean;
  /** The flag that it excludes where it does no more than that: true of few, so the predicate is true of nearly all. */
  readonly excludedFlag: SQL | null;
}

interface Comparison {
  readonly name: string;
  readonly operator: string;
  readonly operand: unknown;
}

/** The predicates of a filter of grammar A, all of which must hold. @throws HttpError 400 as `grammarA` does */
export function predicatesOf(filter: unknown, properties: Properties): Predicate[] {
  // As a whole first: limits are counted over all of it.
  grammarA(filter, properties);
  return conjunctsOf(withoutInterfaceState(filter, properties)).map((part) => {
    const names = new Set(namesIn(part));
    const selective = isSelective(part, properties);
    const tables = new Set([...names].map((name) => properties(name)?.table ?? "record"));
    const [name = "", another] = [...names];
    const property = properties(name);
    const isFlag = property?.kind === "boolean" && property.indexed === "where true";
    const condition = {
      comparison: comparisonOf(part),
      sql: grammarA(part, properties),
      // `grammarA` adds what helps an index only outside of `not`.
      unassisted: grammarA({ not: { not: part } }, properties),
      names,
      tables,
      isRange: isRange(part, properties),
      excludedFlag: isFlag && another === undefined && excludesFlag(part) ? property.sql : null,
    };
    const present = property?.present;
    if (selective || present === undefined || another !== undefined || !asksForValue(part)) {
      return { ...condition, isSelective: selective };
    }
    // Rows without this value but with another are found by the index of those that have any.
    return {
      ...condition,
      sql: sql`(${present} and case when ${condition.sql} then true else false end)`,
      isSelective: true,
    };
  });
}

function comparisonOf(filter: Record<string, unknown>): Comparison | null {
  const [[name = "", value] = []] = Object.entries(filter);
  if (connectives.has(name) || !isObject(value) || Object.keys(value).length !== 1) return null;
  const [[operator = "", operand] = []] = Object.entries(value);
  return { name, operator, operand };
}

/** True for `{ not: true }`, by which clients exclude a flag. */
function excludesFlag(filter: Record<string, unknown>): boolean {
  const [value] = Object.values(filter);
  const [[operator = "", operand] = []] = isObject(value) ? Object.entries(value) : [];
  return (operator === "not" || operator === "ne") && isTrue(operand);
}

/** The parts of a filter that must all hold. */
export function conjunctsOf(filter: unknown): Record<string, unknown>[] {
  if (!isObject(filter)) return [];
  return Object.entries(filter).flatMap(([key, value]) => {
    if (value === undefined) return [];
    return key === "and" && Array.isArray(value) ? value.flatMap(conjunctsOf) : [{ [key]: value }];
  });
}

/** True for a predicate that no row without a value can fulfil. */
function asksForValue(filter: unknown): boolean {
  if (!isObject(filter) || Object.keys(filter).length !== 1) return false;
  const [[key = "", value] = []] = Object.entries(filter);
  if (key === "not") return asksForValue(value);
  if (key === "and" || key === "or") return Array.isArray(value) && value.length > 0 && value.every(asksForValue);
  const operands = isObject(value) ? Object.values(value) : [value];
  return operands.every((each) => each !== null && each !== "null" && !(Array.isArray(each) && each.length === 0));
}

/** The properties that a filter names. */
export function namesIn(filter: unknown): string[] {
  if (Array.isArray(filter)) return filter.flatMap(namesIn);
  if (!isObject(filter)) return [];
  return Object.entries(filter).flatMap(([key, value]) => (connectives.has(key) ? namesIn(value) : [key]));
}

const connectives: ReadonlySet<string> = new Set(["and", "or", "not"]);

function isSelective(filter: unknown, properties: Properties): boolean {
  if (!isObject(filter)) return false;
  const parts = Object.entries(filter).map(([key, value]) => {
    if (key === "and" || key === "or") {
      const all = (Array.isArray(value) ? value : []).map((each) => isSelective(each, properties));
      return all.length > 0 && (key === "and" ? all.includes(true) : !all.includes(false));
    }
    if (key === "not") return isSelective(opposite(value), properties);
    const property = properties(key);
    if (!property) return false;
    const [operator = "contains", operand = value] = isObject(value) ? (Object.entries(value)[0] ?? []) : [];
    return isComparisonNarrow(property, operator, operand);
  });
  return parts.includes(true);
}

/** The complement of a range is two ranges, which an index answers; of anything else it is inequality. */
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
  if (property.kind === "activity") return operator === "between" || operator === "gt" || operator === "gte";
  // For arrays the statistics also know how many rows lack an element.
  if (property.kind === "texts") return isIndexed(property) && (isEqual || operator === "ne");
  if (property.kind === "json") return isEqual && isIndexed(property);
  if (property.kind === "text") {
    // A trigram index cannot answer shorter texts.
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
