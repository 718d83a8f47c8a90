/** Letters that are written from right to left, for example Hebrew and Arabic, also in their presentation forms. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
/** Words in such letters, as far as no other letter or sign stands between them. */
const wordsRightToLeft =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]+(?:[ .'’-]+[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]+)*/gu;

/**
 * Returns a catalog whose functions isolate the names in their sentences, as `bdi` does for an element: a name written
 * from right to left does not reorder the sentence around it. Other names stay as they are.
 */
export const isolateNames = <T>(texts: T): T =>
  (typeof texts === "function"
    ? (...values: unknown[]) => inOrder(texts(...values.map(isolateIn)))
    : mapValues(texts, isolateNames)) as T;

/** Isolates a name that stands in a sentence outside a catalog. */
export const isolateName = (name: string): string => (rightToLeft.test(name) ? isolate(name) : name);

/** Isolates the words of a sentence that are written from right to left. For sentences whose names are not known. */
export const isolateWords = (sentence: string): string => keepOrder(sentence.replace(wordsRightToLeft, isolate));

const isolate = (text: string) => `\u2068${text}\u2069`;

const inOrder = (value: unknown): unknown => (typeof value === "string" ? keepOrder(value) : mapValues(value, inOrder));

/**
 * Sentences of the catalogs are written from left to right. Browsers look into isolated names for the direction of a
 * `bdi` or `dir="auto"`, so a mark says the direction of those that begin with one.
 */
const keepOrder = (sentence: string) => (/^[^\p{L}\u200e]*\u2068/u.test(sentence) ? `\u200e${sentence}` : sentence);

const isolateIn = (value: unknown): unknown =>
  typeof value === "string" ? isolateName(value) : mapValues(value, isolateIn);

function mapValues(value: unknown, change: (each: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map(change);
  return value?.constructor === Object
    ? Object.fromEntries(Object.entries(value).map(([name, each]) => [name, change(each)]))
    : value;
}
