import { limitMarks } from "#shared/domain/text/marks.ts";
import { createPause } from "./pause.ts";

/**
 * Cuts the texts, names and lists in a value of plain objects and lists. Returns parts without anything to cut as they
 * are. The value must not be deeply nested.
 * @param longestList maximum number of entries
 */
export function cutTexts<Value>(value: Value, cut: (text: string) => string, longestList?: number): Value;
export function cutTexts(value: unknown, cut: (text: string) => string, longestList = Infinity): unknown {
  const cutPart = (part: unknown) => cutTexts(part, cut, longestList);
  if (typeof value === "string") return cut(value);
  if (Array.isArray(value)) {
    const entries = value.slice(0, longestList).map(cutPart);
    const isSame = entries.length === value.length && entries.every((entry, at) => entry === value[at]);
    return isSame ? value : entries;
  }
  // Dates stay.
  if (typeof value !== "object" || value === null || value instanceof Date) return value;
  const before = Object.entries(value);
  const after = before.map(([name, part]) => [cut(name), cutPart(part)] as const);
  const isSame = after.every(([name, part], at) => name === before[at]?.[0] && part === before[at]?.[1]);
  return isSame ? value : Object.fromEntries(after);
}

/** Like `cutTexts`, for a value of many megabytes: other work runs in between. */
export async function cutTextsInTurns(
  value: unknown,
  cut: (text: string) => string,
  pause = createPause(),
): Promise<unknown> {
  await pause();
  if (typeof value !== "object" || value === null) return cutTexts(value, cut);
  const entries: [string, unknown][] = [];
  for (const [name, part] of Object.entries(value)) entries.push([cut(name), await cutTextsInTurns(part, cut, pause)]);
  return Array.isArray(value) ? entries.map(([, part]) => part) : Object.fromEntries(entries);
}

/**
 * Limits the JSON of an object to `longest` characters: a value that does not fit behind those before it is left out.
 */
export function keepFitting<Value extends object>(value: Value, longest: number): Value {
  if (JSON.stringify(value).length <= longest) return value;
  let used = 2;
  const kept = Object.entries(value).filter((entry) => {
    const length = JSON.stringify(entry).length;
    if (used + length > longest) return false;
    used += length;
    return true;
  });
  return Object.fromEntries(kept) as Value;
}

/** Cuts a text, but not within a character, and characters with too many combining marks. */
export function cutText(text: string, longest: number): string {
  if (text.length <= longest) return limitMarks(text);
  const last = text.charCodeAt(longest - 1);
  return limitMarks(text.slice(0, last >= 0xd800 && last <= 0xdbff ? longest - 1 : longest));
}
