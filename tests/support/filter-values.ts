import fc from "fast-check";
import { datePresets } from "#shared/domain/filters/date-presets.ts";
import type { FilterDefinition, FilterValue } from "#shared/domain/filters/definition.ts";
import { isRange, numberOperators, stringOperators } from "#shared/domain/filters/operators.ts";

/** Capabilities of our own backend, which supports every filter. */
export const ours = { rowDetails: true, leavesOutFlagged: true } as const;

/** Existing values for random filters, so that they match records. */
export interface Samples {
  readonly texts?: readonly string[];
  readonly numbers?: readonly number[];
  readonly days?: readonly string[];
  readonly choices?: readonly string[];
}

const from = <T>(samples: readonly T[] | undefined, else_: fc.Arbitrary<T>) =>
  samples && samples.length > 0 ? fc.constantFrom(...samples) : else_;

const anyText = fc.string({ unit: "grapheme", minLength: 1, maxLength: 40 }).filter((text) => text.trim() !== "");
const anyDay = fc
  .date({ min: new Date("1970-01-01"), max: new Date("2099-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const anyNumber = fc.double({ min: -1e9, max: 1e9, noNaN: true }).map((n) => n || 0);

/** Generates any complete value of a filter: every operator, presets, ranges, any and all, include and exclude. */
export function filterValueOf(definition: FilterDefinition, samples: Samples = {}): fc.Arbitrary<FilterValue> {
  switch (definition.type) {
    case "string":
      return fc.record({
        type: fc.constant("string" as const),
        operator: fc.constantFrom(...stringOperators),
        value: from(samples.texts, anyText).map((text) => text.trim()),
      });
    case "number": {
      const number = from(samples.numbers, definition.integer ? fc.integer() : anyNumber);
      return fc
        .tuple(fc.constantFrom(...numberOperators), number, number)
        .map(([operator, a, b]) =>
          isRange(operator)
            ? { type: "number", operator, value: Math.min(a, b), valueTo: Math.max(a, b) }
            : { type: "number", operator, value: a },
        );
    }
    case "date": {
      const day = from(samples.days, anyDay);
      const one = fc.tuple(fc.constantFrom("eq" as const, "ne" as const, "lt" as const, "gt" as const), day);
      const two = fc.tuple(fc.constantFrom("between" as const, "not-between" as const), day, day);
      const preset = fc.tuple(
        fc.constantFrom("lt" as const, "gt" as const),
        fc.constantFrom(...datePresets.map(({ value }) => value)),
      );
      return fc.oneof(
        fc.oneof(one, preset).map(([operator, value]) => ({ type: "date" as const, operator, value })),
        two.map(([operator, a, b]) => {
          const [value = a, valueTo = b] = [a, b].sort();
          return { type: "date" as const, operator, value, valueTo };
        }),
      );
    }
    case "select":
      return fc.record({
        type: fc.constant("select" as const),
        value: choiceOf(definition, samples),
        include: definition.inBody ? fc.constant(true) : fc.boolean(),
      });
    case "multiselect":
      return fc.record({
        type: fc.constant("multiselect" as const),
        value: fc.uniqueArray(choiceOf(definition, samples), { minLength: 1, maxLength: 4 }),
        include: fc.boolean(),
        match: definition.several ? fc.constantFrom("any" as const, "all" as const) : fc.constant(definition.unstated),
      });
    case "boolean":
      return fc.record({ type: fc.constant("boolean" as const), value: fc.boolean() });
  }
}

function choiceOf(definition: FilterDefinition, samples: Samples): fc.Arbitrary<string> {
  if (!("options" in definition)) return fc.constant("");
  const { options } = definition;
  if (options.kind === "fixed") return from(samples.choices, fc.constantFrom(...options.options.map((o) => o.value)));
  if (options.kind === "typed") return from(samples.choices, anyText).map((text) => text.trim());
  if (options.source === "activityTypes") {
    return from(samples.choices, fc.constantFrom("github:star", "git:authored-commit", "slack:message"));
  }
  return from(samples.choices, fc.uuid());
}
