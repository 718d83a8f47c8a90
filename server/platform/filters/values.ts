import { badRequest } from "#server/platform/core/http-error.ts";
import { storableText } from "#server/platform/db/bulk-json.ts";
import { type SQL, sql } from "#server/platform/db/drizzle.ts";
import { readMoment } from "#server/platform/http/moment.ts";
import type { ScalarKind } from "./property.ts";

/**
 * Limits of a filter: levels of and, or and not; values in a list; characters of a text;
 * comparisons in total, each of which may scan every row.
 */
export const filterLimits = { depth: 10, list: 500, text: 500, comparisons: 1_000, entries: 5_000 } as const;

/** Counts a comparison of a filter. @throws HttpError 400 when there are too many. */
export function countComparison(left: { comparisons: number }): void {
  left.comparisons -= 1;
  if (left.comparisons < 0) throw badRequest(`The filter has more than ${filterLimits.comparisons} comparisons.`);
}

/** Limits the entries of all lists of a filter, each of which becomes a part of the query. @throws HttpError 400 */
export function assertFewEntries(filter: unknown): void {
  let entries = 0;
  const waiting = [filter];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (typeof next !== "object" || next === null) continue;
    const parts = Object.values(next);
    if (Array.isArray(next)) entries += parts.length;
    if (entries > filterLimits.entries) {
      throw badRequest(`The lists of the filter have more than ${filterLimits.entries} values.`);
    }
    for (const part of parts) if (typeof part === "object") waiting.push(part);
  }
}

const uuidPattern = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;
const isoPattern = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/;

export const isUuid = (value: unknown): value is string => typeof value === "string" && uuidPattern.test(value);

/** Converts a value into an SQL parameter of the property's type. @throws HttpError 400 when it is of another type. */
export function scalar(name: string, kind: ScalarKind, value: unknown): SQL {
  switch (kind) {
    case "text":
      return sql`${text(name, value)}::text`;
    case "integer":
    case "real":
      return number(name, kind, value);
    case "timestamp":
      return sql`${moment(name, value)}::timestamptz`;
    case "iso":
      return sql`${moment(name, value)}::text`;
    case "boolean":
      return truth(name, value) ? sql`true` : sql`false`;
    case "uuid":
      if (!isUuid(value)) throw badRequest(`The filter on "${name}" needs an id.`);
      return sql`${value}::uuid`;
  }
}

/** Returns a text of limited length. @throws HttpError 400 */
export function text(name: string, value: unknown): string {
  if (typeof value !== "string" && typeof value !== "number" && typeof value !== "boolean") {
    throw badRequest(`The filter on "${name}" needs text.`);
  }
  const plain = storableText(String(value));
  if (plain.length > filterLimits.text) {
    throw badRequest(`The text in the filter on "${name}" is longer than ${filterLimits.text} characters.`);
  }
  return plain;
}

/** Returns a list of limited length. @throws HttpError 400 */
export function list(name: string, operator: string, value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw badRequest(`"${operator}" in the filter on "${name}" needs a list.`);
  if (value.length > filterLimits.list) {
    throw badRequest(`The list in the filter on "${name}" has more than ${filterLimits.list} values.`);
  }
  return value;
}

/** Returns the two ends of a range. @throws HttpError 400 */
export function pair(name: string, operator: string, value: unknown): readonly [unknown, unknown] {
  const ends = list(name, operator, value);
  if (ends.length !== 2) throw badRequest(`"${operator}" in the filter on "${name}" needs exactly two values.`);
  return [ends[0], ends[1]];
}

/** Ends of consecutive whole numbers, such as the scores of one engagement level; null for any other values. */
export function consecutiveRange(values: unknown): readonly [number, number] | null {
  if (!Array.isArray(values) || values.length < 2 || !values.every(Number.isSafeInteger)) return null;
  const [first, last] = [Math.min(...values), Math.max(...values)];
  return last - first + 1 === new Set(values).size ? [first, last] : null;
}

function number(name: string, kind: "integer" | "real", value: unknown): SQL {
  const n = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  if (typeof n !== "number" || !Number.isFinite(n)) throw badRequest(`The filter on "${name}" needs a number.`);
  // Compared as an integer, so that the index on the column applies. Other numbers still compare correctly.
  const plain = kind === "integer" && Number.isInteger(n) && Math.abs(n) <= 2_147_483_647;
  return plain ? sql`${n}::integer` : sql`${String(n)}::double precision`;
}

function moment(name: string, value: unknown): string {
  const date = typeof value === "string" && isoPattern.test(value) ? readMoment(zoned(value)) : null;
  if (!date) {
    throw badRequest(`The filter on "${name}" needs a date such as 2026-01-31 or 2026-01-31T10:00:00.000Z.`);
  }
  return date.toISOString();
}

/** Times without a time zone are UTC. */
const zoned = (value: string) => (value.length > 10 && !/(?:Z|[+-]\d{2}:?\d{2})$/.test(value) ? `${value}Z` : value);

function truth(name: string, value: unknown): boolean {
  if (value === true || value === "true") return true;
  if (value === false || value === "false") return false;
  throw badRequest(`The filter on "${name}" needs true or false.`);
}
