import { attributeLabel } from "#console/record-page/index.ts";
import type { AttributeDefinition } from "#shared/contract/attributes.ts";
import { type Attribute, type Attributes, attributeSources, defaultValue } from "#shared/domain/attributes.ts";
import { email, type Rule, webAddress } from "#shared/validators/rules.ts";
import { shownElsewhere } from "../../profile/shown-elsewhere.ts";
import type { AttributeChanges } from "../person-calls.ts";
import { texts } from "../texts.ts";

/** An attribute that can be edited. */
export interface EditableAttribute {
  readonly name: string;
  readonly label: string;
  readonly type: string;
  readonly definition: AttributeDefinition | null;
}

/** Form value of an attribute: typed text, a choice, or a list. */
export interface TypedAttribute {
  readonly value: string | boolean | readonly string[];
  /** Entered by a person: it counts more than any source. */
  readonly byHand: boolean;
}

/** Typed attributes by name. */
export type TypedAttributes = Readonly<Record<string, TypedAttribute>>;

const first = ["bio", "jobTitle", "location", "url"];
const rank = (name: string) => (first.includes(name) ? first.indexOf(name) : first.length);

const isPlain = (value: unknown) =>
  value === undefined ||
  value === null ||
  typeof value !== "object" ||
  (Array.isArray(value) && value.every((each) => typeof each === "string"));

/** The defined attributes and those that platforms brought along, without what a form cannot show. */
export function editableAttributes(
  definitions: readonly AttributeDefinition[],
  attributes: Attributes,
): EditableAttribute[] {
  const defined = definitions
    .filter(({ name, type, show }) => type !== "special" && !shownElsewhere.has(name) && (show || name in attributes))
    .map((definition) => ({ name: definition.name, label: definition.label, type: definition.type, definition }));
  const known = new Set(definitions.map(({ name }) => name));
  const brought = Object.entries(attributes)
    .filter(([name]) => !known.has(name) && !shownElsewhere.has(name))
    .map(([name, attribute]) => ({
      name,
      label: attributeLabel(name),
      type: typeOf(attribute?.default),
      definition: null,
    }));
  return [...defined, ...brought]
    .filter(({ name }) => isPlain(attributes[name]?.default))
    .sort((a, b) => rank(a.name) - rank(b.name) || a.label.localeCompare(b.label));
}

function typeOf(value: unknown): string {
  if (typeof value === "boolean") return "boolean";
  if (typeof value === "number") return "number";
  return Array.isArray(value) ? "multiSelect" : "string";
}

/** A stored value as the form of its type holds it. */
export function typedValue(type: string, value: unknown): TypedAttribute["value"] {
  if (type === "multiSelect") return Array.isArray(value) ? value.map(String) : [];
  if (value === null || value === undefined) return "";
  if (type === "boolean") return value === true || value === "true";
  const text = Array.isArray(value) ? value.join(", ") : String(value);
  return type === "date" ? text.slice(0, 10) : text;
}

/** An attribute as the form shows it when it opens. */
export function typedAttribute({ name, type }: EditableAttribute, attributes: Attributes): TypedAttribute {
  const attribute = attributes[name];
  const byHand = attribute !== undefined && attribute.custom !== undefined && attribute.custom !== null;
  return { value: typedValue(type, attribute?.default), byHand };
}

/** All of them, as the form shows them when it opens. */
export function typedAttributes(editable: readonly EditableAttribute[], attributes: Attributes): TypedAttributes {
  return Object.fromEntries(editable.map((each) => [each.name, typedAttribute(each, attributes)]));
}

/** The attribute as it is without what people entered: what the sources say. */
export function bySources({ type }: EditableAttribute, attribute: Attribute | undefined): TypedAttribute {
  return { value: typedValue(type, defaultValue(otherSources(attribute))), byHand: false };
}

/** The sources besides the entered value that say something. */
export function sourcesBesideHand(attribute: Attribute | undefined): { source: string; value: unknown }[] {
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

/** Error of the typed value; null for a valid one. */
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
 * What becomes of an attribute: an entered value is shown and kept as the source `custom`; an emptied one hides what
 * the sources say; one that is no longer entered shows what they say again.
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
