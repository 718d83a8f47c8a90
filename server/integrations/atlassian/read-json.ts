/** Reading answers of which nothing is known: what is missing, null or of another type reads as absent. */
export type JsonObject = Readonly<Record<string, unknown>>;

const none: JsonObject = {};

/** The value as an object; empty for anything else. */
export function object(value: unknown): JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as JsonObject) : none;
}

/** The value as a list; empty for anything else. */
export function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** A text that is not blank. Ids arrive as numbers too. */
export function text(value: unknown): string | undefined {
  if (typeof value === "number" && Number.isFinite(value)) return String(value);
  return typeof value === "string" && value.trim() !== "" ? value : undefined;
}

/** A number that counts something. */
export function count(value: unknown): number | undefined {
  return typeof value === "number" && Number.isFinite(value) && value >= 0 ? value : undefined;
}

/** A moment in ISO 8601, also with a zone such as `+0000`, or in milliseconds since 1970. */
export function moment(value: unknown): Date | undefined {
  if (typeof value !== "string" && typeof value !== "number") return undefined;
  const date = new Date(typeof value === "string" ? value.replace(/([+-]\d{2})(\d{2})$/, "$1:$2") : value);
  return Number.isNaN(date.getTime()) ? undefined : date;
}
