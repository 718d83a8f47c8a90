import { fieldLabel } from "#console/core/field-label.ts";
import { attributeText } from "#console/data-table/index.ts";
import type { AttributeDefinition } from "#shared/contract/attributes.ts";
import { type Attribute, type Attributes, attributeSources } from "#shared/domain/attributes.ts";

/** Row of the attributes card. */
export interface AttributeRow {
  readonly name: string;
  readonly label: string;
  readonly type: string;
  readonly value: unknown;
  /** Source of the value; null when unknown. */
  readonly source: string | null;
}

/** Attributes shown first. */
const first = ["bio", "jobTitle", "location", "url"];

/** Returns the first source by priority with the shown value. */
export function sourceOf(attribute: Attribute): string | null {
  const sources = attributeSources(attribute);
  const same = JSON.stringify(attribute.default);
  // Sources of organizations contain lists of values.
  const hasValue = (value: unknown) =>
    JSON.stringify(value) === same || (Array.isArray(value) && value.some((each) => JSON.stringify(each) === same));
  return sources.find(({ value }) => hasValue(value))?.source ?? null;
}

function rank(name: string): number {
  const index = first.indexOf(name);
  return index < 0 ? first.length : index;
}

/**
 * Returns the attributes that have a value, each with its label and source. Bio, job title, location and URL come
 * first.
 * @param separatelyShown names to omit, because the profile shows them in other places.
 */
export function attributeRows(
  attributes: Attributes,
  definitions: readonly AttributeDefinition[],
  separatelyShown: ReadonlySet<string>,
): AttributeRow[] {
  const known = new Map(definitions.map((definition) => [definition.name, definition]));
  return Object.entries(attributes)
    .flatMap(([name, attribute]): AttributeRow[] => {
      const definition = known.get(name);
      const type = definition?.type ?? "string";
      if (!attribute || separatelyShown.has(name) || type === "special") return [];
      if (attributeText(attribute.default, type) === null) return [];
      const label = definition?.label ?? fieldLabel(name);
      return [{ name, label, type, value: attribute.default, source: sourceOf(attribute) }];
    })
    .sort((a, b) => rank(a.name) - rank(b.name) || a.label.localeCompare(b.label));
}
