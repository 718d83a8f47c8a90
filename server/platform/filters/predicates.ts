import { type SQL, sql } from "#server/platform/db/drizzle.ts";
import { grammarA } from "./grammar-a.ts";
import { withoutInterfaceState } from "./nested.ts";
import { isExclusion } from "./operators.ts";
import type { Properties, Property, Table } from "./property.ts";
import { consecutiveRange } from "./values.ts";

/** One of the conditions that must all hold for a filter to match. */
export interface Predicate {
  /** Property, operator and value, when the predicate is a single comparison. */
  readonly comparison: Comparison | null;
  readonly sql: SQL;
  /** Condition without index hints. It reads only the columns of the named properties. */
  readonly unassisted: SQL;
  /** Names of the properties that it reads. */
  readonly names: ReadonlySet<string>;
  /** Tables that it reads. */
  readonly tables: ReadonlySet<Table>;
  /** True when it matches one range of an ordered index. */
  readonly isRange: boolean;
  /**
   * True when an index finds its rows and statistics estimate their number. It can then drive a list with few matches.
   */
  readonly isSelective: boolean;
  /**
   * Name of the flag that it excludes, when that is all it does. Flags are rare, so the predicate matches nearly all
   * rows.
   */
  readonly excludedFlag: SQL | null;
}

interface Comparison {
  readonly name: string;
  readonly operator: string;
  readonly operand: unknown;
}

/** Splits a filter of grammar A into predicates, all of which must hold. @throws HttpError 400 as `grammarA` does */
export function predicatesOf(filter: unknown, properties: Properties): Predicate[] {
  // Validates the whole filter first, since limits apply to all of it.
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
      // `grammarA` adds index hints only outside of `not`.
      unassisted: grammarA({ not: { not: part } }, properties),
      names,
      tables,
      isRange: isRange(part, properties),
      excludedFlag: isFlag && another === undefined && excludesFlag(part) ? property.sql : null,
    };
    const present = property?.present;
    if (selective || present === undefined || another !== undefined || !requiresValue(part)) {
      return { ...condition, isSelective: selective };
    }
    // The index of rows with any value finds rows that have another value.
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

/** True for `{ not: true }`, which clients send to exclude a flag. */
function excludesFlag(filter: Record<string, unknown>): boolean {
  const [value] = Object.values(filter);
  const [[operator = "", operand] = []] = isObject(value) ? Object.entries(value) : [];
  return (operator === "not" || operator === "ne") && isTrue(operand);
}

/** Parts of a filter that must all hold. */
export function conjunctsOf(filter: unknown): Record<string, unknown>[] {
  if (!isObject(filter)) return [];
  return Object.entries(filter).flatMap(([key, value]) => {
    if (value === undefined) return [];
    return key === "and" && Array.isArray(value) ? value.flatMap(conjunctsOf) : [{ [key]: value }];
  });
}

/** True for a predicate that cannot match a row without a value. */
function requiresValue(filter: unknown): boolean {
  if (!isObject(filter) || Object.keys(filter).length !== 1) return false;
  const [[key = "", value] = []] = Object.entries(filter);
  if (key === "not") return false;
  if (key === "and" || key === "or") return Array.isArray(value) && value.length > 0 && value.every(requiresValue);
  if (isObject(value) && Object.keys(value).some(isExclusion)) return false;
  const operands = isObject(value) ? Object.values(value) : [value];
  return operands.every((each) => each !== null && each !== "null" && !(Array.isArray(each) && each.length === 0));
}

/** Names of the properties in a filter. */
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
    // No index has the rows without a value.
    if (key === "not") return false;
    const property = properties(key);
    if (!property) return false;
    const [operator = "contains", operand = value] = isObject(value) ? (Object.entries(value)[0] ?? []) : [];
    return isComparisonNarrow(property, operator, operand);
  });
  return parts.includes(true);
}

function isRange(filter: Record<string, unknown>, properties: Properties): boolean {
  const [[name = "", value] = []] = Object.entries(filter);
  const property = properties(name);
  if (!property || !ordered.has(property.kind) || !isObject(value)) return false;
  return Object.entries(value).every(
    ([operator, operand]) =>
      operator === "eq" ||
      ranges.has(operator) ||
      (operator === "in" && property.kind === "integer" && consecutiveRange(operand) !== null),
  );
}

const ordered: ReadonlySet<string> = new Set(["integer", "real", "timestamp", "iso"]);
const ranges: ReadonlySet<string> = new Set(["gt", "gte", "lt", "lte", "between"]);
const lists: ReadonlySet<string> = new Set(["in", "overlap", "contains"]);

function isComparisonNarrow(property: Property, operator: string, operand: unknown): boolean {
  if (operand === null || operand === "null") return operator === "ne" && property.indexed === "where any";
  if (lists.has(operator) && !(Array.isArray(operand) && operand.length > 0)) return false;
  const isEqual = operator === "eq" || lists.has(operator);
  if (property.kind === "ids") return isEqual;
  if (property.kind === "activity") return operator === "between" || operator === "gt" || operator === "gte";
  if (property.kind === "texts") return isIndexed(property) && isEqual;
  if (property.kind === "json") return isEqual && isIndexed(property);
  if (property.kind === "text") {
    // A trigram index cannot answer shorter texts.
    return isIndexed(property) && (operator === "eq" || isSearch.has(operator)) && [...String(operand)].length >= 3;
  }
  if (property.kind === "boolean") {
    if (operator !== "eq") return false;
    return property.indexed === true || (property.indexed === "where true" && isTrue(operand));
  }
  return (property.indexed === true || property.indexed === "where any") && (isEqual || ranges.has(operator));
}

const isSearch: ReadonlySet<string> = new Set(["like", "textContains", "matchPhrasePrefix"]);

const isTrue = (value: unknown) => value === true || value === "true";

const isIndexed = (property: Property) =>
  property.indexed === true || ("narrow" in property && property.narrow !== undefined);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
