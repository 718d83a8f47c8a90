import type { FilterDefinition } from "./definition.ts";

/** Definition of an attribute of people in a workspace (wire.md 11), reduced to the fields that filters need. */
export interface AttributeToFilter {
  readonly name: string;
  readonly label: string;
  readonly type: string;
  readonly show: boolean;
  readonly options?: readonly string[] | null | undefined;
}

/**
 * Builds a filter for each custom attribute by its type (wire.md 18.1), except hidden attributes and those that already
 * have one. An id that another filter uses gets the prefix `attributes.`.
 */
export function attributeFilters(
  definitions: readonly AttributeToFilter[],
  others: readonly FilterDefinition[],
): FilterDefinition[] {
  const filteredProperties = new Set(others.map(({ property }) => property));
  const ids = new Set(others.map(({ id }) => id));
  return definitions.flatMap((definition) => {
    const property = `attributes.${definition.name}.default`;
    if (!definition.show || filteredProperties.has(property)) return [];
    const free = !ids.has(definition.name) && !reserved.has(definition.name);
    return attributeFilter(definition, free ? definition.name : `attributes.${definition.name}`, property) ?? [];
  });
}

/** Other keys in URLs and saved views. */
const reserved: ReadonlySet<string> = new Set(["search", "relation", "order", "settings"]);

function attributeFilter(definition: AttributeToFilter, id: string, property: string): FilterDefinition | null {
  const { label, type } = definition;
  switch (type) {
    case "string":
    case "email":
    case "url":
      return { id, label, property, type: "string" };
    case "number":
    case "date":
    case "boolean":
      return { id, label, property, type };
    case "multiSelect": {
      const options = (definition.options ?? []).map((value) => ({ value, label: value }));
      return {
        id,
        label,
        property,
        type: "multiselect",
        options: options.length > 0 ? { kind: "fixed", options } : { kind: "typed" },
        unstated: "all",
        several: true,
      };
    }
    default:
      return null;
  }
}
