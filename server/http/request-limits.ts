import { badRequest } from "#server/base/http-error.ts";

/** Size limits of one request. The largest legitimate ones name a few thousand segments. */
const requestLimits = { depth: 64, values: 20_000 } as const;

/**
 * Rejects requests that are more expensive than any legitimate one or that no database can store: too deeply nested
 * (recursion would overflow the stack), too many values, NUL characters and unpaired surrogates.
 * @throws HttpError 400 in plain words.
 */
export function assertWithinLimits(...parts: readonly unknown[]): void {
  const waiting = parts.map((value) => ({ value, depth: 0 }));
  let values = 0;
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value, depth } = next;
    if (typeof value === "string") assertText(value);
    if (typeof value !== "object" || value === null) continue;
    if (depth >= requestLimits.depth) {
      throw badRequest(`The request is nested more than ${requestLimits.depth} levels deep.`);
    }
    // Keys of a list are indexes; only keys chosen by a client are checked.
    const entries = Array.isArray(value) ? value : Object.values(value);
    if (!Array.isArray(value)) for (const name of Object.keys(value)) assertText(name);
    values += entries.length;
    if (values > requestLimits.values) {
      throw badRequest(`The request contains more than ${requestLimits.values.toLocaleString("en-US")} values.`);
    }
    for (const each of entries) waiting.push({ value: each, depth: depth + 1 });
  }
}

function assertText(text: string): void {
  if (text.includes("\0") || !text.isWellFormed()) {
    throw badRequest("The request contains a character that cannot be stored: NUL or an unpaired surrogate.");
  }
}
