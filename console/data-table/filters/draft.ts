import { findDatePreset } from "#shared/domain/filters/date-presets.ts";
import type { DateOperator, FilterDefinition, FilterValue, Match } from "#shared/domain/filters/definition.ts";
import { isRange } from "#shared/domain/filters/operators.ts";
import type { RawFilter } from "#shared/domain/filters/read-value.ts";

/** A filter while it is edited: what stands in the form, finished or not. */
export interface Draft {
  /** Of the wire, or for dates `last` and `older`, which take a preset. */
  readonly operator: string;
  readonly value: string;
  readonly valueTo: string;
  readonly values: readonly string[];
  readonly include: boolean;
  readonly match: Match;
  readonly truth: boolean;
}

const blank: Draft = { operator: "", value: "", valueTo: "", values: [], include: true, match: "any", truth: true };

const firstOperator: Readonly<Record<FilterDefinition["type"], string>> = {
  string: "like",
  number: "gte",
  date: "last",
  select: "",
  multiselect: "",
  boolean: "",
};

/** The form of a filter; without a value it is that of a new one. */
export function draftOf(definition: FilterDefinition, value: FilterValue | null): Draft {
  if (!value) {
    const first = definition.type === "string" ? definition.operators?.[0] : undefined;
    return {
      ...blank,
      operator: first ?? firstOperator[definition.type],
      value: definition.type === "date" ? "lastMonth" : "",
    };
  }
  switch (value.type) {
    case "string":
      return { ...blank, operator: value.operator, value: value.value };
    case "number":
      return { ...blank, operator: value.operator, value: String(value.value), valueTo: String(value.valueTo ?? "") };
    case "date":
      return {
        ...blank,
        operator: findDatePreset(value.value) ? presetOperator(value.operator) : value.operator,
        value: value.value,
        valueTo: value.valueTo ?? "",
      };
    case "select":
      return { ...blank, values: [value.value], include: value.include };
    case "multiselect":
      return { ...blank, values: value.value, include: value.include, match: value.match };
    case "boolean":
      return { ...blank, truth: value.value };
  }
}

const presetOperator = (operator: DateOperator) => (operator === "lt" ? "older" : "last");

/** True for the operators of dates that take a preset. */
export const takesPreset = (operator: string) => operator === "last" || operator === "older";

/** What the form says, as an address would: a range with one open end is a comparison with the other. */
export function rawOf(definition: FilterDefinition, draft: Draft): RawFilter {
  const { operator, include, match } = draft;
  const value = draft.value.trim();
  const valueTo = draft.valueTo.trim();
  switch (definition.type) {
    case "string":
      return { operator, value };
    case "number":
    case "date":
      if (takesPreset(operator)) return { operator: operator === "last" ? "gt" : "lt", value };
      if (operator === "between" && value !== "" && valueTo === "") return { operator: "gt", value };
      if (operator === "between" && value === "" && valueTo !== "") return { operator: "lt", value: valueTo };
      return isRange(operator) ? { operator, value, valueTo } : { operator, value };
    case "select":
      return { value: draft.values, include };
    case "multiselect":
      return { value: draft.values, include, match };
    case "boolean":
      return { value: draft.truth };
  }
}

/** The draft under another operator: what was typed stays where it still makes sense. */
export function withOperator(draft: Draft, operator: string): Draft {
  if (takesPreset(operator) === takesPreset(draft.operator)) return { ...draft, operator };
  return { ...draft, operator, value: takesPreset(operator) ? "lastMonth" : "", valueTo: "" };
}
