import { type Attributes, attributeSources } from "#shared/domain/attributes.ts";

/** The phone numbers that any source knows, the shown one first, each once (wire.md 12.5). */
export function phoneNumbers(attributes: Attributes): string[] {
  const attribute = attributes.phoneNumber;
  if (!attribute) return [];
  const known = [attribute.default, ...attributeSources(attribute).map(({ value }) => value)].flat();
  return [...new Set(known.filter((value): value is string => typeof value === "string" && value.trim() !== ""))];
}
