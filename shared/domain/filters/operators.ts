import type { DateFilter, DateOperator, NumberOperator, StringOperator } from "./definition.ts";

/** Label of an operator, with its sign if it has one (wire.md 16.4). */
export interface OperatorText {
  readonly label: string;
  readonly sign?: string;
}

export const stringOperatorTexts: Readonly<Record<StringOperator, OperatorText>> = {
  eq: { label: "is" },
  ne: { label: "is not" },
  like: { label: "contains" },
  nlike: { label: "does not contain" },
};

export const numberOperatorTexts: Readonly<Record<NumberOperator, OperatorText>> = {
  eq: { label: "is" },
  ne: { label: "is not" },
  lt: { label: "is less than", sign: "<" },
  lte: { label: "is at most", sign: "<=" },
  gt: { label: "is greater than", sign: ">" },
  gte: { label: "is at least", sign: ">=" },
  between: { label: "is between" },
  "not-between": { label: "is not between" },
};

export const dateOperatorTexts: Readonly<Record<DateOperator, OperatorText>> = {
  eq: { label: "is" },
  ne: { label: "is not" },
  lt: { label: "is before" },
  gt: { label: "is after" },
  between: { label: "is between" },
  "not-between": { label: "is not between" },
};

export const stringOperators: readonly StringOperator[] = ["eq", "ne", "like", "nlike"];
export const numberOperators: readonly NumberOperator[] = [
  "eq",
  "ne",
  "lt",
  "lte",
  "gt",
  "gte",
  "between",
  "not-between",
];
export const dateOperators: readonly DateOperator[] = ["eq", "ne", "lt", "gt", "between", "not-between"];

/** Operators that a date filter supports. */
export const dateOperatorsOf = ({ onlyIncludes }: Pick<DateFilter, "onlyIncludes">): readonly DateOperator[] =>
  onlyIncludes ? dateOperators.filter((operator) => operator !== "ne" && operator !== "not-between") : dateOperators;

/** True for the operators with two ends. */
export function isRange(operator: string): operator is "between" | "not-between" {
  return operator === "between" || operator === "not-between";
}
