import { limitMarks } from "#shared/domain/text/marks.ts";

/** Maximum sizes within a value. */
export interface CutLimits {
  /** Characters of a text. */
  readonly text: number;
  /** Entries of a list. Default: any number. */
  readonly list?: number;
}

/**
 * Cuts the texts and lists in a value of plain objects and lists. Returns parts without anything to cut as they are.
 * The value must not be deeply nested.
 */
export function cutTexts<Value>(value: Value, limits: CutLimits): Value;
export function cutTexts(value: unknown, limits: CutLimits): unknown {
  if (typeof value === "string") return cutText(value, limits.text);
  if (Array.isArray(value)) {
    const entries = limits.list !== undefined && value.length > limits.list ? value.slice(0, limits.list) : value;
    const cut = entries.map((entry) => cutTexts(entry, limits));
    return entries === value && cut.every((entry, at) => entry === value[at]) ? value : cut;
  }
  // Dates stay.
  if (typeof value !== "object" || value === null || value instanceof Date) return value;
  const before = Object.entries(value);
  const after = before.map(([name, part]) => [cutText(name, limits.text), cutTexts(part, limits)] as const);
  const isSame = after.every(([name, part], at) => name === before[at]?.[0] && part === before[at]?.[1]);
  return isSame ? value : Object.fromEntries(after);
}

/** Cuts a text, but not within a character, and characters with too many combining marks. */
export function cutText(text: string, longest: number): string {
  if (text.length <= longest) return limitMarks(text);
  const last = text.charCodeAt(longest - 1);
  return limitMarks(text.slice(0, last >= 0xd800 && last <= 0xdbff ? longest - 1 : longest));
}
