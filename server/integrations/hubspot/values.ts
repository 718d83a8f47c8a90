import type { Property } from "./settings.ts";

/**
 * Parses a property's text for an attribute. HubSpot writes all values as text, and options by their internal name.
 * @returns undefined when empty or invalid for the attribute
 */
export function readValue(raw: string | null | undefined, attributeType: string, property: Property): unknown {
  const text = raw?.trim() ?? "";
  if (text === "") return undefined;
  if (attributeType === "number") return Number.isFinite(Number(text)) ? Number(text) : undefined;
  if (attributeType === "boolean") return text.toLowerCase() === "true";
  if (attributeType === "date") return momentOf(text)?.toISOString();
  const labels = property.type === "enumeration" ? choices(text).map((each) => labelOf(each, property)) : [text];
  return attributeType === "multiSelect" ? labels : labels.join(", ");
}

/**
 * Formats a value for a property.
 * @returns null when empty or invalid for the property
 */
export function writeValue(value: unknown, property: Property): string | null {
  if (value === null || value === undefined) return null;
  if (Array.isArray(value)) {
    const texts = value.map((each) => writeValue(each, property)).filter((each) => each !== null);
    if (texts.length === 0) return null;
    if (property.type !== "enumeration") return texts.join(", ");
    return property.fieldType === "checkbox" ? texts.join(";") : (texts[0] ?? null);
  }
  const text = (value instanceof Date ? value.toISOString() : String(value)).trim();
  if (text === "") return null;
  switch (property.type) {
    case "number":
      return Number.isFinite(Number(text)) ? text : null;
    case "bool":
      return /^(true|false)$/i.test(text) ? text.toLowerCase() : null;
    case "date":
      return momentOf(text)?.toISOString().slice(0, 10) ?? null;
    case "datetime":
      return momentOf(text)?.toISOString() ?? null;
    case "enumeration": {
      const lowerCaseText = text.toLowerCase();
      const option =
        property.options.find((each) => each.value.toLowerCase() === lowerCaseText) ??
        property.options.find((each) => each.label.toLowerCase() === lowerCaseText);
      return option?.value ?? null;
    }
    default:
      return text;
  }
}

/** Returns whether HubSpot already has the value to write. */
export function isSame(from: string | null, to: string, { type }: Property): boolean {
  if (from === null) return false;
  if (type === "number") return Number(from) === Number(to);
  if (type === "date") return momentOf(from)?.toISOString().slice(0, 10) === to;
  if (type === "datetime") return momentOf(from)?.getTime() === momentOf(to)?.getTime();
  if (type === "enumeration") return choices(from).toSorted().join() === choices(to).toSorted().join();
  return from.trim() === to;
}

/** Returns a property's text with option labels, for display. */
export function shownValue<Text extends string | null>(text: Text, property: Property): Text | string {
  if (text === null || property.type !== "enumeration") return text;
  return choices(text)
    .map((each) => labelOf(each, property))
    .join(", ");
}

/** HubSpot separates options with semicolons. */
const choices = (text: string): string[] => text.split(";").flatMap((each) => each.trim() || []);

const labelOf = (value: string, { options }: Property) => options.find((each) => each.value === value)?.label ?? value;

/** HubSpot writes times as ISO 8601 or as milliseconds since 1970. */
function momentOf(text: string): Date | undefined {
  const moment = new Date(/^-?\d{9,}$/.test(text) ? Number(text) : text);
  return Number.isNaN(moment.getTime()) ? undefined : moment;
}
