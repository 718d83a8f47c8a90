/**
 * Returns the first message in a field's errors: a string, a list, or react-hook-form's error (rules.md 5: only the
 * first is shown).
 */
export function firstError(error: unknown): string | null {
  if (typeof error === "string") return error || null;
  if (Array.isArray(error)) return error.map(firstError).find((message) => message !== null) ?? null;
  if (!error || typeof error !== "object") return null;
  if ("message" in error && typeof error.message === "string" && error.message) return error.message;
  return "root" in error ? firstError(error.root) : null;
}
