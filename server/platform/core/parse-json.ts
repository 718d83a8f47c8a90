import { cutText, cutTexts } from "./cut-texts.ts";

/** Size limits of JSON from outside, checked before it is parsed. */
export interface JsonLimits {
  readonly depth: number;
  readonly values: number;
  /** Names of one object: creating one with very many takes seconds. Without it they count as values only. */
  readonly names?: number;
  /** Characters of a text. Longer ones are cut, because cleaning them takes long. Without it none is cut. */
  readonly text?: number;
}

const longestText = 100_000;

/** Limits of answers and deliveries of providers, which are larger than requests. */
export const providerJson: JsonLimits = { depth: 64, values: 500_000, names: 10_000, text: longestText };

/** Limits of files with all people of a foundation. */
export const fileJson: JsonLimits = { depth: 64, values: 20_000_000, text: longestText };

const [quote, comma, openList, closeList, openObject, closeObject] = [0x22, 0x2c, 0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Finds the limit that a JSON text exceeds; null within the limits. Reads each character once, so a nested text costs no
 * more than a flat one: `JSON.parse` takes seconds for megabytes of brackets.
 */
export function exceededJsonLimit(text: string, limits: JsonLimits): "depth" | "values" | null {
  let [depth, values] = [0, 0];
  /** Entries so far of each open object; those of lists do not count. */
  const names: number[] = [];
  const mostNames = limits.names ?? Number.POSITIVE_INFINITY;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === quote) at = endOfString(text, at);
    else if (code === comma) {
      values++;
      const inObject = (names[depth] ?? 0) + 1;
      names[depth] = inObject;
      if (inObject > mostNames) return "values";
    } else if (code === openList || code === openObject) {
      depth++;
      values++;
      names[depth] = code === openList ? Number.NEGATIVE_INFINITY : 0;
      if (depth > limits.depth) return "depth";
    } else if (code === closeList || code === closeObject) depth--;
    if (values > limits.values) return "values";
  }
  return null;
}

/** Position of the quote that closes the string opened at `start`; the text's length when none does. */
function endOfString(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let slashes = 0;
    while (text[at - 1 - slashes] === "\\") slashes++;
    if (slashes % 2 === 0) return at;
  }
  return text.length;
}

/**
 * Parses JSON that another party sent.
 * @throws SyntaxError when it is invalid or exceeds the limits
 */
export function parseJson(text: string, limits: JsonLimits = providerJson): unknown {
  if (exceededJsonLimit(text, limits) !== null) throw new SyntaxError("The JSON is too large or too deeply nested.");
  const value: unknown = JSON.parse(text);
  const { text: longest } = limits;
  // ASCII without escapes has no combining marks.
  if (longest === undefined || (text.length <= longest && /^[ -[\]-~\s]*$/.test(text))) return value;
  return cutTexts(value, (each) => cutText(each, longest));
}
