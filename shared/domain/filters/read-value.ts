import { arrayMax, firstError, integer, isEmpty, maxLength, requiredMessage } from "#shared/validators/rules.ts";
import { readDay } from "../text/typed-day.ts";
import { findDatePreset } from "./date-presets.ts";
import type {
  DateOperator,
  FilterDefinition,
  FilterOptions,
  FilterValue,
  Match,
  SelectFilter,
  StringOperator,
} from "./definition.ts";
import { dateOperatorsOf, isRange, numberOperators, stringOperators } from "./operators.ts";

/** Limits of one filter, including those of the server. */
export const filterValueLimits = { text: 500, values: 100, number: 1e15 } as const;

/** An unvalidated filter from a URL, a saved view or a form. Its values are text or already typed. */
export type RawFilter = Readonly<Record<string, unknown>>;

/** The parsed value, or the reason that it is invalid. `field` is the invalid part. */
export type ReadFilter =
  | { readonly value: FilterValue }
  | { readonly problem: string; readonly field: "operator" | "value" | "valueTo" };

const wrong = (problem: string, field: "operator" | "value" | "valueTo" = "value") => ({ problem, field });

/**
 * Parses a filter value tolerantly: numbers and booleans may be text, lists may be joined by commas (wire.md 16.2).
 * Error messages are those of rules.md 5.
 */
export function readFilterValue(definition: FilterDefinition, raw: RawFilter): ReadFilter {
  switch (definition.type) {
    case "string":
      return readString(definition.label, definition.operators ?? stringOperators, raw);
    case "number":
      return readNumber(definition.label, definition.integer === true, raw);
    case "date":
      return readDate(definition.label, dateOperatorsOf(definition), raw);
    case "select": {
      const { values, problem } = readChoices(definition.label, definition.options, raw.value);
      const [value] = values;
      if (value === undefined) return wrong(problem ?? requiredMessage);
      if (values.length > 1) return wrong(`${definition.label} takes one value`);
      return { value: { type: "select", value, include: isIncludingOnly(definition) || readInclude(raw.include) } };
    }
    case "multiselect": {
      const { values, problem } = readChoices(definition.label, definition.options, raw.value);
      if (values.length === 0 || problem !== null) return wrong(problem ?? requiredMessage);
      const match = definition.several ? readMatch(raw.match, definition.unstated) : definition.unstated;
      return { value: { type: "multiselect", value: values, include: readInclude(raw.include), match } };
    }
    case "boolean":
      if (raw.value === true || raw.value === "true") return { value: { type: "boolean", value: true } };
      if (raw.value === false || raw.value === "false") {
        if (definition.onlyTrue) return wrong(`${definition.label} can only be true on this server`);
        return { value: { type: "boolean", value: false } };
      }
      return wrong(`${definition.label} must be true or false`);
  }
}

const isIncludingOnly = ({ inBody, onlyIncludes }: SelectFilter) => inBody === true || onlyIncludes === true;

const oneOf = <T extends string>(allowed: readonly T[], value: unknown) => allowed.find((each) => each === value);

/** Only false excludes; every other value includes (wire.md 16.4). */
const readInclude = (value: unknown) => value !== false && value !== "false";

const readMatch = (value: unknown, unstated: Match): Match => oneOf(["any", "all"], value) ?? unstated;

const plainText = (value: unknown) =>
  typeof value === "string" || typeof value === "number" ? String(value).trim() : "";

const unknownOperator = (label: string) => wrong(`${label} cannot be compared in this way`, "operator");

function readString(label: string, operators: readonly StringOperator[], raw: RawFilter): ReadFilter {
  const operator = oneOf(operators, raw.operator);
  if (!operator) return unknownOperator(label);
  const value = plainText(raw.value);
  if (value === "") return wrong(requiredMessage);
  const problem = firstError(value, [maxLength(filterValueLimits.text, label)]);
  return problem === null ? { value: { type: "string", operator, value } } : wrong(problem);
}

function numberProblem(label: string, whole: boolean, text: string): string | null {
  if (text === "") return requiredMessage;
  const n = Number(text);
  if (whole && integer(label)(text) !== null) return integer(label)(text);
  if (!/^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i.test(text) || !Number.isFinite(n))
    return `${label} must be a number`;
  return Math.abs(n) <= filterValueLimits.number ? null : `${label} is too large`;
}

function readNumber(label: string, whole: boolean, raw: RawFilter): ReadFilter {
  const operator = oneOf(numberOperators, raw.operator);
  if (!operator) return unknownOperator(label);
  const from = plainText(raw.value);
  const problem = numberProblem(label, whole, from);
  if (problem !== null) return wrong(problem);
  // Converts -0 to 0.
  const value = Number(from) || 0;
  if (!isRange(operator)) return { value: { type: "number", operator, value } };
  const to = plainText(raw.valueTo);
  const problemTo = numberProblem(label, whole, to);
  if (problemTo !== null) return wrong(problemTo, "valueTo");
  const valueTo = Number(to) || 0;
  if (valueTo < value) return wrong(`${label} must not end before it begins`, "valueTo");
  return { value: { type: "number", operator, value, valueTo } };
}

function dayOf(value: unknown): string {
  const text = plainText(value);
  // Views of other clients contain full timestamps.
  const day = /^\d{4}-\d{2}-\d{2}T/.test(text) ? text.slice(0, 10) : text;
  return readDay(day) ?? day;
}

function dayProblem(label: string, day: string): string | null {
  if (day === "") return requiredMessage;
  return readDay(day) === null ? `${label} is invalid` : null;
}

function readDate(label: string, operators: readonly DateOperator[], raw: RawFilter): ReadFilter {
  // Views of the existing product may contain `gte`, which has the same meaning there (wire.md 16.4).
  const operator = oneOf(operators, raw.operator === "gte" ? "gt" : raw.operator);
  if (!operator) return unknownOperator(label);
  if (isRange(operator)) {
    const [from, to] = Array.isArray(raw.value) ? raw.value : plainText(raw.value).split(",");
    const value = dayOf(from);
    const valueTo = dayOf(raw.valueTo ?? to);
    const problem = dayProblem(label, value);
    if (problem !== null) return wrong(problem);
    const problemTo = dayProblem(label, valueTo);
    if (problemTo !== null) return wrong(problemTo, "valueTo");
    if (valueTo < value) return wrong(`${label} must not end before it begins`, "valueTo");
    return { value: { type: "date", operator, value, valueTo } };
  }
  const value = dayOf(raw.value);
  if ((operator === "gt" || operator === "lt") && findDatePreset(value))
    return { value: { type: "date", operator, value } };
  const problem = dayProblem(label, value);
  return problem === null ? { value: { type: "date", operator, value } } : wrong(problem);
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

function isChoice(options: FilterOptions, value: string): boolean {
  if (options.kind === "fixed") return options.options.some((option) => option.value === value);
  if (options.kind === "typed") return [...value].length <= filterValueLimits.text;
  if (options.source === "activityTypes") return /^[^:\s]+:\S+$/.test(value);
  return options.source === "channels" ? [...value].length <= filterValueLimits.text : uuid.test(value);
}

function readChoices(label: string, options: FilterOptions, raw: unknown) {
  const listed = Array.isArray(raw) ? raw.map(plainText) : plainText(raw).split(",").map(unescapeComma);
  const values = [...new Set(listed.map((value) => value.trim()).filter((value) => !isEmpty(value)))];
  const invalidChoice = values.find((value) => !isChoice(options, value));
  if (invalidChoice !== undefined)
    return { values, problem: `${label}: “${invalidChoice.slice(0, 60)}” is not one of the choices` };
  return { values, problem: arrayMax(filterValueLimits.values, label)(values) };
}

/** Escapes commas inside a value, because lists are joined by commas. */
export const escapeComma = (value: string) => value.replaceAll("%", "%25").replaceAll(",", "%2C");
const unescapeComma = (value: string) => value.replace(/%2c/gi, ",").replaceAll("%25", "%");
