import { fieldLabel } from "#console/core/field-label.ts";
import type { AttributeDefinition } from "#shared/contract/attributes.ts";
import { type Attribute, type Attributes, attributeSources, defaultValue } from "#shared/domain/attributes.ts";
import { email, type Rule, webAddress } from "#shared/validators/rules.ts";
import { separatelyShown } from "../../profile/separately-shown.ts";
import type { AttributeChanges } from "../person-calls.ts";
import { texts } from "../texts.ts";

/** Attribute that can be edited. */
export interface EditableAttribute {
  readonly name: string;
  readonly label: string;
  readonly type: string;
  readonly definition: AttributeDefinition | null;
}

/** Form value of an attribute: text, choice or list. */
export interface TypedAttribute {
  readonly value: string | boolean | readonly string[];
  /** True for a value entered by hand, which takes precedence over all sources. */
  readonly byHand: boolean;
}

/** Form values of attributes by name. */
export type TypedAttributes = Readonly<Record<string, TypedAttribute>>;

const first = ["bio", "jobTitle", "location", "url"];
const rank = (name: string) => (first.includes(name) ? first.indexOf(name) : first.length);

const isPlain = (value: unknown) =>
  value === undefined ||
  value === null ||
  typeof value !== "object" ||
  (Array.isArray(value) && value.every((each) => typeof each === "string"));

/** Returns the defined attributes and those added by platforms, without values that a form cannot display. */
export function editableAttributes(
  definitions: readonly AttributeDefinition[],
  attributes: Attributes,
): EditableAttribute[] {
  const defined = definitions
    .filter(({ name, type, show }) => type !== "special" && !separatelyShown.has(name) && (show || name in attributes))
    .map((definition) => ({ name: definition.name, label: definition.label, type: definition.type, definition }));
  const known = new Set(definitions.map(({ name }) => name));
  const fromPlatforms = Object.entries(attributes)
    .filter(([name]) => !known.has(name) && !separatelyShown.has(name))
    .map(([name, attribute]) => ({
      name,
      label: fieldLabel(name),
      type: typeOf(attribute?.default),
      definition: null,
    }));
  return [...defined, ...fromPlatforms]
    .filter(({ name }) => isPlain(attributes[name]?.default))
    .sort((a, b) => rank(a.name) - rank(b.name) || a.label.localeCompare(b.label));
}

function typeOf(value: unknown): string {
  if (typeof value === "boolean") return "boolean";
  if (typeof value === "number") return "number";
  return Array.isArray(value) ? "multiSelect" : "string";
}

/** Converts a stored value to the form value of its type. */
export function typedValue(type: string, value: unknown): TypedAttribute["value"] {
  if (type === "multiSelect") return Array.isArray(value) ? value.map(String) : [];
  if (value === null || value === undefined) return "";
  if (type === "boolean") return value === true || value === "true";
  const text = Array.isArray(value) ? value.join(", ") : String(value);
  return type === "date" ? text.slice(0, 10) : text;
}

/** Returns the initial form value of an attribute. */
export function typedAttribute({ name, type }: EditableAttribute, attributes: Attributes): TypedAttribute {
  const attribute = attributes[name];
  const byHand = attribute !== undefined && attribute.custom !== undefined && attribute.custom !== null;
  return { value: typedValue(type, attribute?.default), byHand };
}

/** Returns the initial form values of all attributes. */
export function typedAttributes(editable: readonly EditableAttribute[], attributes: Attributes): TypedAttributes {
  return Object.fromEntries(editable.map((each) => [each.name, typedAttribute(each, attributes)]));
}

/** Returns the form value from the sources alone, without the value entered by hand. */
export function bySources({ type }: EditableAttribute, attribute: Attribute | undefined): TypedAttribute {
  return { value: typedValue(type, defaultValue(otherSources(attribute))), byHand: false };
}

/** Returns the sources with a value, without the one entered by hand. */
export function automaticSources(attribute: Attribute | undefined): { source: string; value: unknown }[] {
  return attributeSources(otherSources(attribute));
}

function otherSources(attribute: Attribute | undefined): Attribute {
  const { default: _, custom: __, ...sources } = attribute ?? {};
  return sources;
}

const rules: Readonly<Record<string, Rule>> = {
  number: (value) => (Number.isFinite(Number(value.trim())) ? null : texts.attributes.invalid.number),
  email: email(texts.attributes.invalid.email),
  url: webAddress(texts.attributes.invalid.url),
  date: (value) => (Number.isNaN(Date.parse(value)) ? texts.attributes.invalid.date : null),
};

/** Returns the validation error of a form value; null when it is valid. */
export function attributeError({ type }: EditableAttribute, { value }: TypedAttribute): string | null {
  if (typeof value !== "string" || value.trim() === "") return null;
  return rules[type]?.(value) ?? null;
}

function storedValue(type: string, value: TypedAttribute["value"]): unknown {
  if (typeof value !== "string") return value;
  return type === "number" ? Number(value.trim()) : value.trim();
}

const isBlank = (value: TypedAttribute["value"]) => value === "" || (Array.isArray(value) && value.length === 0);

/**
 * Returns the change of an attribute. A value entered by hand is displayed and stored as source `custom`. A cleared
 * value hides those of the sources. Without a value entered by hand, the sources show again.
 */
export function attributeChange(
  { type }: EditableAttribute,
  attribute: Attribute | undefined,
  { value, byHand }: TypedAttribute,
): AttributeChanges[string] {
  const others = otherSources(attribute);
  const isAlone = attributeSources(others).length === 0;
  if (byHand && !isBlank(value)) {
    const stored = storedValue(type, value);
    return { ...attribute, custom: stored, default: stored };
  }
  if (isAlone) return null;
  if (byHand) return { ...attribute, custom: "", default: "" };
  return { ...others, custom: null, default: defaultValue(others) };
}
