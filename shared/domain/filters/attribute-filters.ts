import type { FilterDefinition } from "./definition.ts";

/** What a workspace has defined about an attribute of people (wire.md 11), as far as filters need it. */
export interface AttributeToFilter {
  readonly name: string;
  readonly label: string;
  readonly type: string;
  readonly show: boolean;
  readonly options?: readonly string[] | null | undefined;
}

/**
 * A filter for each custom attribute, by its type (wire.md 18.1), without hidden ones and those that have a filter
 * already. One that bears the id of another filter is told apart by `attributes.`.
 */
export function attributeFilters(
  definitions: readonly AttributeToFilter[],
  others: readonly FilterDefinition[],
): FilterDefinition[] {
  const taken = new Set(others.map(({ property }) => property));
  const ids = new Set(others.map(({ id }) => id));
  return definitions.flatMap((definition) => {
    const property = `attributes.${definition.name}.default`;
    if (!definition.show || taken.has(property)) return [];
    const free = !ids.has(definition.name) && !reserved.has(definition.name);
    return attributeFilter(definition, free ? definition.name : `attributes.${definition.name}`, property) ?? [];
  });
}

/** What else stands in the address and in a saved view. */
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
