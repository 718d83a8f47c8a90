import { badRequest } from "#server/platform/core/http-error.ts";
import { isInheritedName } from "#shared/domain/text/inherited-name.ts";
import { hasTooManyMarks, mostMarks } from "#shared/domain/text/marks.ts";

/**
 * Size limits of one request. The largest legitimate ones name a few thousand segments. The longest text is the body of
 * an activity, except in calls that accept the text of a file.
 */
export const requestLimits = { depth: 64, values: 20_000, text: 20_000 } as const;

export const depthProblem = `The request is nested more than ${requestLimits.depth} levels deep.`;
export const valuesProblem = `The request contains more than ${requestLimits.values.toLocaleString("en-US")} values.`;

/**
 * Rejects requests that are more expensive than any legitimate one, that no database can store, or that name properties
 * of every object: too deeply nested (recursion would overflow the stack), too many values, NUL characters, unpaired
 * surrogates, characters with many accents, names such as `__proto__`, and long texts.
 * @param longest maximum number of characters of one text
 * @throws HttpError 400 in plain words.
 */
export function assertWithinLimits(part: unknown, longest: number = requestLimits.text): void {
  const waiting = [{ value: part, depth: 0 }];
  let values = 0;
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value, depth } = next;
    if (typeof value === "string") {
      assertText(value);
      if (value.length > longest) {
        throw badRequest(`The request contains a text of more than ${longest.toLocaleString("en-US")} characters.`);
      }
    }
    if (typeof value !== "object" || value === null) continue;
    if (depth >= requestLimits.depth) throw badRequest(depthProblem);
    // Keys of a list are indexes; only keys chosen by a client are checked.
    const entries = Array.isArray(value) ? value : Object.values(value);
    if (!Array.isArray(value)) for (const name of Object.keys(value)) assertName(name);
    values += entries.length;
    if (values > requestLimits.values) throw badRequest(valuesProblem);
    for (const each of entries) waiting.push({ value: each, depth: depth + 1 });
  }
}

/** Names of mappings are URLs. */
const longestName = 2_000;

/** Names with dots are paths: `attributes.__proto__.default` in a filter. */
function assertName(name: string): void {
  assertText(name);
  if (name.length > longestName) {
    throw badRequest(`The request contains a name of more than ${longestName.toLocaleString("en-US")} characters.`);
  }
  const inherited = name.split(".").find(isInheritedName);
  if (inherited !== undefined) throw badRequest(`The name "${inherited}" is reserved.`);
}

function assertText(text: string): void {
  if (text.includes("\0") || !text.isWellFormed()) {
    throw badRequest("The request contains a character that cannot be stored: NUL or an unpaired surrogate.");
  }
  if (hasTooManyMarks(text)) throw badRequest(`The request contains a character with more than ${mostMarks} accents.`);
}
