/** Settings are what a backend answers: what is missing or of another type reads as empty. */
type Json = Readonly<Record<string, unknown>>;

/** The value as an object; empty for anything else. */
export function object(value: unknown): Json {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Json) : {};
}

/** The value as a list; empty for anything else. */
export function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** A text that is not empty. */
export function text(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}

/** A number. */
export function count(value: unknown): number | null {
  return typeof value === "number" ? value : null;
}
