import { findDatePreset } from "#shared/domain/filters/date-presets.ts";
import type { DateOperator, FilterDefinition, FilterValue, Match } from "#shared/domain/filters/definition.ts";
import { isRange } from "#shared/domain/filters/operators.ts";
import type { RawFilter } from "#shared/domain/filters/read-value.ts";

/** State of the filter form, complete or not. */
export interface Draft {
  /** Operator of the API, or `last` and `older` for date presets. */
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

/** Creates the draft of a filter; without a value, that of a new one. */
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

/** Whether the date operator takes a preset. */
export const takesPreset = (operator: string) => operator === "last" || operator === "older";

/** Converts the draft to the raw format of the URL. A range with one open end becomes a comparison with the other. */
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

/** Changes the operator. Keeps the typed values when the new operator can use them. */
export function withOperator(draft: Draft, operator: string): Draft {
  if (takesPreset(operator) === takesPreset(draft.operator)) return { ...draft, operator };
  return { ...draft, operator, value: takesPreset(operator) ? "lastMonth" : "", valueTo: "" };
}
