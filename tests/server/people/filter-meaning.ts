import { findDatePreset, presetStart } from "#shared/domain/filters/date-presets.ts";
import type { DateValue, FilterValue, NumberValue } from "#shared/domain/filters/definition.ts";
import { foldText } from "#shared/domain/text/search-words.ts";

/** Three-valued logic of SQL: null is unknown. */
export type Truth = boolean | null;

/** Value of one filterable property: string, number, epoch milliseconds, list or boolean; null when unset. */
export type Fact = string | number | boolean | readonly string[] | null;

/** Combines truth values as SQL does. */
export function joined(relation: "and" | "or", all: readonly Truth[]): Truth {
  const decisive = relation === "or";
  if (all.includes(decisive)) return decisive;
  return all.includes(null) ? null : !decisive;
}

/** Evaluates a filter in plain JavaScript. */
export function meaning(value: FilterValue, fact: Fact, now: Date): Truth {
  if (fact === null) return isExclusion(value) ? true : null;
  switch (value.type) {
    case "string": {
      const contains = foldText(String(fact)).includes(foldText(value.value));
      const truth = { eq: fact === value.value, ne: fact !== value.value, like: contains, nlike: !contains };
      return truth[value.operator];
    }
    case "number":
      return numberMeaning(value, Number(fact));
    case "date":
      return dateMeaning(value, Number(fact), now);
    case "select":
      return value.include ? fact === value.value : fact !== value.value;
    case "multiselect": {
      const own = Array.isArray(fact) ? fact : [String(fact)];
      const has = (each: string) => own.includes(each);
      const found = value.match === "all" ? value.value.every(has) : value.value.some(has);
      return value.include ? found : !found;
    }
    case "boolean":
      return fact === value.value;
  }
}

/** True for a filter that excludes values. It also matches what has none. */
function isExclusion(value: FilterValue): boolean {
  if (value.type === "select" || value.type === "multiselect") return !value.include;
  if (value.type === "boolean") return !value.value;
  return ["ne", "nlike", "not-between"].includes(value.operator);
}

function numberMeaning({ operator, value, valueTo = value }: NumberValue, n: number): boolean {
  const inside = n >= value && n <= valueTo;
  const truth = {
    eq: n === value,
    ne: n !== value,
    lt: n < value,
    lte: n <= value,
    gt: n > value,
    gte: n >= value,
    between: inside,
    "not-between": !inside,
  };
  return truth[operator];
}

const dayMs = 86_400_000;

function dateMeaning({ operator, value, valueTo }: DateValue, at: number, now: Date): boolean {
  const preset = findDatePreset(value);
  if (preset?.hours === 24) {
    const since = presetStart(preset, now).getTime();
    return operator === "gt" ? at > since : at < since;
  }
  const start = preset ? Math.floor(presetStart(preset, now).getTime() / dayMs) * dayMs : Date.parse(value);
  const end = (valueTo === undefined ? start : Date.parse(valueTo)) + dayMs;
  const inside = at >= start && at < end;
  const truth = { eq: inside, ne: !inside, lt: at < start, gt: at >= end, between: inside, "not-between": !inside };
  return truth[operator];
}
