import { foldText } from "#shared/domain/text/search-words.ts";
import type { Row } from "./rows.ts";

/** Three-valued logic of SQL: null is unknown. */
type Truth = boolean | null;
type Filter = Record<string, unknown>;

const not = (a: Truth): Truth => a !== true;
const exclusions = new Set(["ne", "not", "notLike", "notContains", "notIn", "notBetween"]);
const every = (all: Truth[]): Truth => (all.includes(false) ? false : all.includes(null) ? null : true);
const some = (all: Truth[]): Truth => (all.includes(true) ? true : all.includes(null) ? null : false);

/** Evaluates grammar A in plain JavaScript, for comparison with the SQL. */
export function evaluate(filter: Filter, row: Row): Truth {
  return every(
    Object.entries(filter).map(([key, value]) => {
      if (key === "not") return not(evaluate(value as Filter, row));
      if (key === "and") return every((value as Filter[]).map((each) => evaluate(each, row)));
      if (key === "or") return some((value as Filter[]).map((each) => evaluate(each, row)));
      const [operator = "", operand] = Object.entries(value as Filter)[0] ?? [];
      return compare(row[key as keyof Row], operator, operand, key);
    }),
  );
}

const isNull = (value: unknown) => value === null || value === "null";

function compare(value: unknown, operator: string, operand: unknown, key: string): Truth {
  if (operator === "eq" && isNull(operand)) return value === null;
  if (operator === "ne" && isNull(operand)) return value !== null;
  if (
    operator === "in" &&
    (operand as unknown[]).length === 0 &&
    !Array.isArray(value) &&
    key !== "tags" &&
    key !== "skills"
  )
    return false;
  if (
    operator === "notIn" &&
    (operand as unknown[]).length === 0 &&
    !Array.isArray(value) &&
    key !== "tags" &&
    key !== "skills"
  )
    return true;
  if (operator === "contains" && key !== "tags" && key !== "skills" && (operand as unknown[]).length === 0) return true;
  if (operator === "overlap" && key !== "tags" && key !== "skills" && (operand as unknown[]).length === 0) return false;
  if (value === null) return exclusions.has(operator) ? true : null;
  if (Array.isArray(value)) return compareList(value, operator, operand);
  const own = key === "at" ? Date.parse(value as string) : value;
  const other = (each: unknown) => (key === "at" ? Date.parse(each as string) : each);
  const text = (each: unknown) => foldText(String(each));
  switch (operator) {
    case "eq":
      return own === other(operand);
    case "ne":
    case "not":
      return own !== other(operand);
    case "gt":
      return order(own, other(operand)) > 0;
    case "gte":
      return order(own, other(operand)) >= 0;
    case "lt":
      return order(own, other(operand)) < 0;
    case "lte":
      return order(own, other(operand)) <= 0;
    case "between":
    case "notBetween": {
      const [from, to] = operand as unknown[];
      const inside = order(own, other(from)) >= 0 && order(own, other(to)) <= 0;
      return operator === "between" ? inside : !inside;
    }
    case "in":
    case "overlap":
      return (operand as unknown[]).map(other).includes(own);
    case "notIn":
      return !(operand as unknown[]).map(other).includes(own);
    case "contains":
      return (operand as unknown[]).map(other).every((each) => each === own);
    case "like":
    case "textContains":
      return text(own).includes(text(operand));
    case "notLike":
    case "notContains":
      return !text(own).includes(text(operand));
    case "matchPhrasePrefix":
      return text(own).startsWith(text(operand));
    default:
      throw new Error(`The test knows no ${operator}.`);
  }
}

function compareList(value: string[], operator: string, operand: unknown): Truth {
  const list = operand as string[];
  switch (operator) {
    case "eq":
      return value.includes(operand as string);
    case "ne":
      return !value.includes(operand as string);
    case "in":
    case "overlap":
      return list.some((each) => value.includes(each));
    case "notIn":
      return !list.some((each) => value.includes(each));
    case "contains":
      return list.every((each) => value.includes(each));
    default:
      throw new Error(`The test knows no ${operator} of lists.`);
  }
}

/** Compares text by code points, like the database's C collation. */
function order(a: unknown, b: unknown): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  return Buffer.compare(Buffer.from(String(a)), Buffer.from(String(b)));
}
