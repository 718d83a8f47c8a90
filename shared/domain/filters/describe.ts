import { findDatePreset } from "./date-presets.ts";
import type { FilterDefinition, FilterValue } from "./definition.ts";
import { dateOperatorTexts, numberOperatorTexts, stringOperatorTexts } from "./operators.ts";

/** The words of one filter as a chip shows them. */
export interface FilterTexts {
  readonly operator: string;
  /** The value, or each of those that were chosen. */
  readonly names: readonly string[];
  /** Rows that match are left out. */
  readonly excludes: boolean;
}

/** `> min`, `< max`, or `min - max` (rules.md 5); nothing without ends. */
export function rangePreview(min: string | number | null | undefined, max: string | number | null | undefined): string {
  const from = min ?? "";
  const to = max ?? "";
  if (from !== "" && to !== "") return `${from} - ${to}`;
  if (from !== "") return `> ${from}`;
  return to === "" ? "" : `< ${to}`;
}

/** Text of a tooltip in a filter's label: 30 characters at most (rules.md 5). */
export function tooltipText(text: string): string {
  const characters = [...text];
  return characters.length > 30 ? `${characters.slice(0, 30).join("")}...` : text;
}

/**
 * What a filter says.
 * @param labels - names of chosen values that the definition does not hold, by value (organizations, tags).
 * @param unknown - stands for a chosen value that is no more; else the value itself.
 */
export function describeFilter(
  definition: FilterDefinition,
  value: FilterValue,
  labels: ReadonlyMap<string, string> = new Map(),
  unknown?: string,
): FilterTexts {
  const chosen = (values: readonly string[]) =>
    values.map((each) => labels.get(each) ?? optionLabel(definition, each) ?? unknown ?? each);
  switch (value.type) {
    case "string":
      return plain(stringOperatorTexts[value.operator].label, value.value);
    case "number": {
      const { label, sign } = numberOperatorTexts[value.operator];
      const unit = definition.type === "number" && definition.unit ? definition.unit : "";
      const shown = value.valueTo === undefined ? `${value.value}` : rangePreview(value.value, value.valueTo);
      return plain(sign ?? label, `${shown}${unit}`);
    }
    case "date": {
      const preset = findDatePreset(value.value);
      if (preset) return plain(value.operator === "gt" ? "Last" : "Older than", preset.label);
      return plain(
        dateOperatorTexts[value.operator].label,
        value.valueTo === undefined ? value.value : rangePreview(value.value, value.valueTo),
      );
    }
    case "select":
      return choice(value.include, "", chosen([value.value]));
    case "multiselect": {
      const several = definition.type === "multiselect" && definition.several && value.value.length > 1;
      return choice(value.include, several ? ` ${value.match}` : "", chosen(value.value));
    }
    case "boolean":
      return plain("is", value.value ? "True" : "False");
  }
}

const plain = (operator: string, value: string): FilterTexts => ({
  operator,
  names: [value],
  excludes: false,
});

function choice(include: boolean, suffix: string, names: readonly string[]): FilterTexts {
  return { operator: `${include ? "include" : "exclude"}${suffix}`, names, excludes: !include };
}

function optionLabel(definition: FilterDefinition, value: string): string | null {
  if (!("options" in definition) || definition.options.kind === "remote") return null;
  if (definition.options.kind === "typed") return value;
  return definition.options.options.find((option) => option.value === value)?.label ?? null;
}
