/** Settings returned by a backend. Missing values and values of an unexpected type read as empty. */
type Json = Readonly<Record<string, unknown>>;

/** Returns the value as an object; empty for any other type. */
export function object(value: unknown): Json {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Json) : {};
}

/** Returns the value as a list; empty for any other type. */
export function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Returns a non-empty string, else null. */
export function text(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}

/** Returns a number, else null. */
export function count(value: unknown): number | null {
  return typeof value === "number" ? value : null;
}
