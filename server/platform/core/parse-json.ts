import { setImmediate } from "node:timers/promises";
import { cutText, cutTexts, cutTextsInTurns } from "./cut-texts.ts";
import { JsonLimitError, type JsonLimits } from "./json-limits.ts";
import { parseInTurns } from "./parse-in-turns.ts";

const longestText = 100_000;

/** Limits of answers and deliveries of providers, which are larger than requests. */
export const providerJson: JsonLimits = { depth: 64, values: 120_000, names: 10_000, text: longestText };

/** Limits of files with all people of a foundation, which are read in a thread. */
export const fileJson: JsonLimits = { depth: 64, values: 20_000_000, text: longestText };

const [quote, comma, openList, closeList, openObject, closeObject] = [0x22, 0x2c, 0x5b, 0x5d, 0x7b, 0x7d];
const [colon, backslash] = [0x3a, 0x5c];

/**
 * Finds the limit that a JSON text exceeds; null within the limits. Reads each character once, so a nested text costs
 * no more than a flat one: `JSON.parse` takes seconds for megabytes of brackets.
 */
export function exceededJsonLimit(text: string, limits: JsonLimits): "depth" | "values" | null {
  let [depth, values] = [0, 0];
  /** The last string that was read, a name when a colon follows. */
  let [start, end] = [0, 0];
  const names = new Set<string>();
  const { names: mostNames = Number.POSITIVE_INFINITY } = limits;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === quote) {
      start = at;
      end = endOfString(text, start);
      at = end;
    } else if (code === comma) values++;
    else if (code === colon) {
      if (mostNames < text.length) names.add(text.slice(start, end));
      if (names.size > mostNames) return "values";
    } else if (code === openList || code === openObject) {
      depth++;
      values++;
      if (depth > limits.depth) return "depth";
    } else if (code === closeList || code === closeObject) depth--;
    if (values > limits.values) return "values";
  }
  return null;
}

/** Position of the quote that closes the string opened at `start`; the text's length when none does. */
function endOfString(text: string, start: number): number {
  const first = text.indexOf('"', start + 1);
  if (first < 0) return text.length;
  let escapes = 0;
  while (text.charCodeAt(first - 1 - escapes) === backslash) escapes++;
  if (escapes % 2 === 0) return first;
  for (let at = first + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === quote) return at;
    if (code === backslash) at++;
  }
  return text.length;
}

/** Size that `JSON.parse` reads in a few milliseconds. */
const largeText = 1_000_000;

/**
 * Parses JSON that another party sent.
 * @throws SyntaxError when it is invalid; JsonLimitError when it exceeds the limits
 */
export function parseJson(text: string, limits: JsonLimits = providerJson): unknown {
  const value = parseWithin(text, limits);
  const cut = cutFor(text, limits);
  return cut ? cutTexts(value, cut) : value;
}

/** Like `parseJson`, for many megabytes: other work runs between the steps. */
export async function parseLargeJson(source: string | Buffer, limits: JsonLimits = providerJson): Promise<unknown> {
  await setImmediate();
  if (source.length <= largeText) return parseJson(source.toString(), limits);
  const value = await parseInTurns(typeof source === "string" ? Buffer.from(source) : source, limits);
  const { text: longest } = limits;
  return longest === undefined ? value : cutTextsInTurns(value, (part) => cutText(part, longest));
}

function parseWithin(text: string, limits: JsonLimits): unknown {
  if (exceededJsonLimit(text, limits) !== null) throw new JsonLimitError();
  return JSON.parse(text);
}

/** Cuts one text of a parsed JSON; null when none needs it. */
function cutFor(text: string, { text: longest }: JsonLimits): ((part: string) => string) | null {
  // ASCII without escapes has no combining marks.
  if (longest === undefined || (text.length <= longest && /^[ -[\]-~\s]*$/.test(text))) return null;
  return (part) => cutText(part, longest);
}
