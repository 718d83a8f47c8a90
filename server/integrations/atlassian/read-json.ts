/** Readers for responses of unknown shape. Values that are missing, null or of another type read as absent. */
export type JsonObject = Readonly<Record<string, unknown>>;

const none: JsonObject = {};

/** Returns the value as an object; empty for anything else. */
export function object(value: unknown): JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as JsonObject) : none;
}

/** Returns the value as a list; empty for anything else. */
export function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Returns a text that is not blank. Also accepts numbers, because some ids are numbers. */
export function text(value: unknown): string | undefined {
  if (typeof value === "number" && Number.isFinite(value)) return String(value);
  return typeof value === "string" && value.trim() !== "" ? value : undefined;
}

/** Returns a finite number of 0 or more. */
export function count(value: unknown): number | undefined {
  return typeof value === "number" && Number.isFinite(value) && value >= 0 ? value : undefined;
}

/** Parses a time: ISO 8601, also with an offset such as `+0000`, or milliseconds since 1970. */
export function moment(value: unknown): Date | undefined {
  if (typeof value !== "string" && typeof value !== "number") return undefined;
  const date = new Date(typeof value === "string" ? value.replace(/([+-]\d{2})(\d{2})$/, "$1:$2") : value);
  return Number.isNaN(date.getTime()) ? undefined : date;
}
