/** Letters that are written from right to left, for example Hebrew and Arabic, also in their presentation forms. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufeff\ud802\ud803\ud83a\ud83b]/;

/**
 * Returns a catalog whose functions isolate the names in their sentences, as `bdi` does for an element: a name written
 * from right to left does not reorder the sentence around it. Other names stay as they are.
 */
export const isolateNames = <T>(texts: T): T =>
  (typeof texts === "function"
    ? (...values: unknown[]) => texts(...values.map(isolateIn))
    : mapValues(texts, isolateNames)) as T;

const isolateIn = (value: unknown): unknown =>
  typeof value === "string" && rightToLeft.test(value) ? `\u2068${value}\u2069` : mapValues(value, isolateIn);

function mapValues(value: unknown, change: (each: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map(change);
  return value?.constructor === Object
    ? Object.fromEntries(Object.entries(value).map(([name, each]) => [name, change(each)]))
    : value;
}
