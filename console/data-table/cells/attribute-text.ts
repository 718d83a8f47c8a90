import { formatDate } from "#shared/domain/text/dates.ts";

const numbers = new Intl.NumberFormat();

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);
}

/** Entries of a list attribute; null for a single value. */
export function attributeList(value: unknown): readonly string[] | null {
  if (!Array.isArray(value)) return null;
  return value.filter((entry) => !isEmpty(entry)).map((entry) => attributeText(entry, "string") ?? "");
}

/** Formats an attribute's value by its type; null when there is nothing to show. */
export function attributeText(value: unknown, type: string): string | null {
  if (isEmpty(value)) return null;
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "number") return numbers.format(value);
  if (Array.isArray(value)) return attributeList(value)?.join(", ") ?? null;
  if (typeof value === "object" && value !== null) {
    const { min, max } = value as { min?: unknown; max?: unknown };
    if (typeof min === "number" && typeof max === "number") return `${numbers.format(min)}–${numbers.format(max)}`;
    const parts = Object.entries(value).map(([key, each]) => `${key.replaceAll("_", " ")}: ${attributeText(each, "")}`);
    return parts.join(", ");
  }
  const text = String(value);
  return type === "date" && formatDate(text) !== "-" ? formatDate(text) : text;
}
