import { findDatePreset } from "#shared/domain/filters/date-presets.ts";
import type { FilterDefinition, FilterValue } from "#shared/domain/filters/definition.ts";
import { dateOperatorTexts, numberOperatorTexts, stringOperatorTexts } from "#shared/domain/filters/operators.ts";

/** Texts of one filter chip. */
export interface FilterTexts {
  readonly operator: string;
  /** The value, or each selected value. */
  readonly names: readonly string[];
  /** Rows that match are left out. */
  readonly excludes: boolean;
}

/** Formats a range as `> min`, `< max`, or `min - max` (rules.md 5); empty without ends. */
export function rangePreview(min: string | number | null | undefined, max: string | number | null | undefined): string {
  const from = min ?? "";
  const to = max ?? "";
  if (from !== "" && to !== "") return `${from} - ${to}`;
  if (from !== "") return `> ${from}`;
  return to === "" ? "" : `< ${to}`;
}

/** Shortens the tooltip text of a filter's label to 30 characters (rules.md 5). */
export function tooltipText(text: string): string {
  const characters = [...text];
  return characters.length > 30 ? `${characters.slice(0, 30).join("")}...` : text;
}

/**
 * Describes a filter.
 * @param labels - names of selected values that the definition does not contain, by value (organizations, tags).
 * @param unknown - text for a selected value that no longer exists; the value itself when absent.
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
      return choice(value.include, "is", "is not", chosen([value.value]));
    case "multiselect": {
      const isAll = definition.type === "multiselect" && definition.several && value.match === "all";
      if (isAll && value.value.length > 1)
        return choice(value.include, "is all of", "is not all of", chosen(value.value));
      return choice(value.include, "is any of", "is none of", chosen(value.value));
    }
    case "boolean":
      return plain("is", value.value ? "Yes" : "No");
  }
}

const plain = (operator: string, value: string): FilterTexts => ({
  operator,
  names: [value],
  excludes: false,
});

function choice(include: boolean, included: string, excluded: string, names: readonly string[]): FilterTexts {
  return { operator: include ? included : excluded, names, excludes: !include };
}

function optionLabel(definition: FilterDefinition, value: string): string | null {
  if (!("options" in definition) || definition.options.kind === "remote") return null;
  if (definition.options.kind === "typed") return value;
  return definition.options.options.find((option) => option.value === value)?.label ?? null;
}
